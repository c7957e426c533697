class RolloutError(Exception):
    pass


class TaskError(RolloutError):
    pass


class SandboxError(RolloutError):
    pass
