"""The skeleton of a new rule system: the example of the documents, under a name of its own and in all its places."""
