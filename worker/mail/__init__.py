"""Mail: the only talkers to mail servers."""
