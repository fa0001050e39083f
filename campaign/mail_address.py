"""Mail addresses: the one spelling by which accounts are kept and looked up."""

import email_validator


def one_spelling(address: str) -> str:
    """Return an address as accounts keep it. Raise ValueError where it is none.

    Whether it takes mail is proven by a mail alone: no other server is asked.
    """
    checked = email_validator.validate_email(address, check_deliverability=False, test_environment=True)
    return checked.normalized.lower()
