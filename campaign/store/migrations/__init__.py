"""The migrations, and what the tool that writes them needs."""
