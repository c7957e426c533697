"""One address that hears of events, and what was sent to it."""

from __future__ import annotations

from typing import List, Optional, Sequence

from . import wire
from .pages import every
from .transport import Transport, present, segment


class Webhook:
    """An address under its id. Needs a key with the scope `admin`."""

    def __init__(self, transport: Transport, data: wire.Webhook, secret: Optional[str] = None) -> None:
        self._transport = transport
        #: The address as the server described it last; `refresh` asks anew.
        self.data = data
        #: What messages are signed with (whsec_…); known after a create and a rotation only, else None.
        self.secret = secret

    @property
    def id(self) -> str:
        return self.data["id"]

    def refresh(self) -> "Webhook":
        self.data = self._transport.get(self._path)
        return self

    def update(
        self,
        *,
        url: Optional[str] = None,
        events: Optional[Sequence[str]] = None,
        description: Optional[str] = None,
        invalid_rate_max: Optional[float] = None,
        enabled: Optional[bool] = None,
    ) -> "Webhook":
        """Changes what is given; `enabled` True takes up an address again that was disabled. Safe to repeat."""
        body = present(
            url=url,
            events=None if events is None else list(events),
            description=description,
            invalid_rate_max=invalid_rate_max,
            enabled=enabled,
        )
        self.data = self._transport.request("PATCH", self._path, body, safe=True)
        return self

    def test(self) -> wire.WebhookDelivery:
        """Queues a message that means nothing. Raises ApiError `webhook_disabled`."""
        delivery: wire.WebhookDelivery = self._transport.request("POST", f"{self._path}/test")
        return delivery

    def deliveries(self, *, status: Optional[str] = None, limit: Optional[int] = None) -> List[wire.WebhookDelivery]:
        """Messages to the address, newest first: all, or the first `limit`."""
        return list(every(self._transport, f"{self._path}/deliveries", present(status=status), limit))

    def delivery(self, delivery_id: str) -> wire.WebhookDeliveryDetail:
        """One message with every try. What the receiver answered is untrusted text."""
        detail: wire.WebhookDeliveryDetail = self._transport.get(f"{self._path}/deliveries/{segment(delivery_id)}")
        return detail

    def resend(self, delivery_id: str) -> wire.WebhookDelivery:
        """Sends a message again under its own id, or at once when it waits for its next try. Safe to repeat while it is pending."""
        path = f"{self._path}/deliveries/{segment(delivery_id)}/resend"
        delivery: wire.WebhookDelivery = self._transport.request("POST", path, safe=True)
        return delivery

    def rotate(self) -> "Webhook":
        """Makes another `secret`; for 24 hours messages carry the signature of the one before, too. Sent once."""
        self._take(self._transport.request("POST", f"{self._path}/rotate-secret"))
        return self

    def delete(self) -> None:
        """Removes the address with its messages."""
        self._transport.request("DELETE", self._path)

    def _take(self, answer: wire.WebhookWithSecret) -> None:
        data = {name: value for name, value in answer.items() if name != "secret"}
        # The answer is a Webhook and its secret.
        self.data = data  # type: ignore[assignment]
        self.secret = answer["secret"]

    @property
    def _path(self) -> str:
        return f"/webhooks/{segment(self.id)}"

    def __repr__(self) -> str:
        return f"<Webhook {self.id} {self.data['url']}>"


def created(transport: Transport, answer: wire.WebhookWithSecret) -> Webhook:
    made = Webhook(transport, answer)  # type: ignore[arg-type]
    made._take(answer)
    return made
