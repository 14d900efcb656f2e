"""The stored solution of the heads-up fixed-limit game: its files, and the bot and coach that use it."""
