"""Games in the interfaces of other libraries."""
