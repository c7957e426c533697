"""The tools of a desktop as a tool server of `verifiers.v1`."""

import functools
import inspect
from typing import Any, Callable, List, Optional

import verifiers.v1 as vf
from deskproof import AsyncClient, AsyncEnv, connect_async
from mcp.types import ImageContent, TextContent

from .tools import TOOL_NAMES, Seen, Tools


class DesktopState(vf.State):  # type: ignore[misc]
    """What a rollout shares with its tool server."""

    slot_id: str = ""


class DesktopToolsConfig(vf.ToolsetConfig):  # type: ignore[misc]
    #: Address of the console, for tools and tasks alike; by default where `deskproof.connect` finds it.
    console: Optional[str] = None


class DesktopTools(vf.Toolset[DesktopToolsConfig, DesktopState]):  # type: ignore[misc]
    """Runs beside the evaluator, with the key of its environment; the model's program sees neither key nor slot."""

    TOOL_PREFIX = "desktop"
    _client: Optional[AsyncClient] = None

    async def attached(self, slot: str) -> AsyncEnv:
        self._client = self._client or connect_async(self.config.console)
        return await self._client.attach(slot)


def contents_of(seen: Seen) -> List[Any]:
    text = TextContent(type="text", text=seen.text)
    if seen.png_base64 is None:
        return [text]
    return [text, ImageContent(type="image", data=seen.png_base64, mimeType="image/png")]


def served(name: str) -> Callable[..., Any]:
    """The tool of that name as a method that takes the slot from the rollout's state instead of from the model."""
    original = getattr(Tools, name)

    @functools.wraps(original)
    async def call(self: DesktopTools, *given: Any, **named: Any) -> List[Any]:
        tools = Tools(self.attached)
        return contents_of(await getattr(tools, name)(self.state.slot_id, *given, **named))

    asked = inspect.signature(original)
    kept = [parameter for key, parameter in asked.parameters.items() if key != "slot"]
    setattr(call, "__signature__", asked.replace(parameters=kept, return_annotation=list))
    setattr(call, "__annotations__", {**{one.name: one.annotation for one in kept[1:]}, "return": list})
    return call


for _name in TOOL_NAMES:
    setattr(DesktopTools, _name, vf.tool(served(_name)))
