from dataclasses import dataclass


@dataclass(frozen=True)
class ProgramResult:
    exit_code: int
    stdout: str
    stderr: str


class BaseRuntimeInfo:
    def __init__(self, id=None, borrowed=False):
        self.id, self.borrowed = id, borrowed


class Runtime:
    def __init__(self, name=None):
        self.name, self.stopped = name, False

    @property
    def type(self):
        return self.config.type

    async def stop(self):
        self.stopped = True
        self.cleanup()
