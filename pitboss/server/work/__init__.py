"""Work outside the event loop: counts, jobs and their queues."""
