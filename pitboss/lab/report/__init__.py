"""Reports for test labs: `content` and its neighbors make the sections, `write` renders PDF, HTML, XLSX or JSON."""
