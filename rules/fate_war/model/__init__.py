"""Values of a case: state, sheets, declarations and options, with their schemas and the tables of the text."""
