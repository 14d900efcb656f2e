"""The public interface for notebooks and programs. `import pitboss` offers what is here; see docs/library.md."""
