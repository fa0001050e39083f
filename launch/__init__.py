"""One machine from nothing: what `make run` and `make test` start, and how it ends again."""
