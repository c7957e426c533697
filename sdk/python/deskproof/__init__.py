"""Client of Deskproof: desktops, tasks, rewards and runs. The standard library is all it needs.

    import deskproof

    with deskproof.connect() as client:
        with client.create(task="e0df059f") as env:
            env.wait_valid()
            print(env.verify().score)
"""

from . import wire
from .aio import AsyncClient, connect_async
from .aio_env import AsyncEnv, AsyncForkGroup
from .aio_run import AsyncRun
from .aio_webhook import AsyncWebhook
from .client import Client, connect
from .env import Env, ForkGroup
from .errors import (
    ApiError,
    CheckerError,
    ConnectionFailed,
    DeskproofError,
    DesktopFailed,
    InvalidEpisode,
    NotConfigured,
    TaskUnsupported,
    TimedOut,
)
from .imported import ImportedResults
from .reward import Reward
from .run import Attempt, Run
from .tasks import Task, TaskDetail
from .transport import VERSION as __version__
from .webhook import Webhook

__all__ = [
    "ApiError",
    "AsyncClient",
    "AsyncEnv",
    "AsyncForkGroup",
    "AsyncRun",
    "AsyncWebhook",
    "Attempt",
    "CheckerError",
    "Client",
    "ConnectionFailed",
    "DeskproofError",
    "DesktopFailed",
    "Env",
    "ForkGroup",
    "ImportedResults",
    "InvalidEpisode",
    "NotConfigured",
    "Reward",
    "Run",
    "Task",
    "TaskDetail",
    "TaskUnsupported",
    "TimedOut",
    "Webhook",
    "__version__",
    "connect",
    "connect_async",
    "wire",
]
