"""Reports a test lab would accept: `content` says it all once, the others put it on paper, on screen or in cells."""
