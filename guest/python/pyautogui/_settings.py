class _Settings:
    """Seconds waited after every call, and whether the corner (0, 0) stops a script."""

    pause = 0.1
    failsafe = False


settings = _Settings()
