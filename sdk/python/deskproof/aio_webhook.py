"""Addresses that hear of events, for asyncio."""

from __future__ import annotations

from typing import List, Optional, Sequence

from . import wire
from .threads import Threads
from .webhook import Webhook


class AsyncWebhook:
    """As `Webhook`."""

    def __init__(self, threads: Threads, webhook: Webhook) -> None:
        self._threads = threads
        self._webhook = webhook

    @property
    def id(self) -> str:
        return self._webhook.id

    @property
    def data(self) -> wire.Webhook:
        return self._webhook.data

    @property
    def secret(self) -> Optional[str]:
        return self._webhook.secret

    async def refresh(self) -> "AsyncWebhook":
        await self._threads.run(self._webhook.refresh)
        return self

    async def update(
        self,
        *,
        url: Optional[str] = None,
        events: Optional[Sequence[str]] = None,
        description: Optional[str] = None,
        invalid_rate_max: Optional[float] = None,
        enabled: Optional[bool] = None,
    ) -> "AsyncWebhook":
        await self._threads.run(
            self._webhook.update,
            url=url,
            events=events,
            description=description,
            invalid_rate_max=invalid_rate_max,
            enabled=enabled,
        )
        return self

    async def test(self) -> wire.WebhookDelivery:
        return await self._threads.run(self._webhook.test)

    async def deliveries(
        self, *, status: Optional[str] = None, limit: Optional[int] = None
    ) -> List[wire.WebhookDelivery]:
        return await self._threads.run(self._webhook.deliveries, status=status, limit=limit)

    async def delivery(self, delivery_id: str) -> wire.WebhookDeliveryDetail:
        return await self._threads.run(self._webhook.delivery, delivery_id)

    async def resend(self, delivery_id: str) -> wire.WebhookDelivery:
        return await self._threads.run(self._webhook.resend, delivery_id)

    async def rotate(self) -> "AsyncWebhook":
        await self._threads.run(self._webhook.rotate)
        return self

    async def delete(self) -> None:
        await self._threads.run(self._webhook.delete)

    def __repr__(self) -> str:
        return repr(self._webhook).replace("<Webhook", "<AsyncWebhook")
