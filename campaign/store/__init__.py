"""Where the nouns are kept: sessions, the tables as a whole, and their migrations."""
