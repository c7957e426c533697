"""Every call of a webhook once; prints what came of each."""

import asyncio
import json

import deskproof

told = {}
with deskproof.connect() as client:
    made = client.create_webhook("https://hooks.example.com/a", ["run.finished"], description="of a client")
    first = made.secret
    told["created"] = [made.data["events"], made.data["enabled"], first.startswith("whsec_"), "secret" in made.data]
    told["listed"] = [(hook.id == made.id, hook.secret) for hook in client.webhooks()]
    made.update(events=["run.started", "host.lost"], enabled=False)
    told["updated"] = [made.data["events"], made.refresh().data["enabled"], made.data["description"]]
    try:
        made.test()
    except deskproof.ApiError as error:
        told["disabled"] = error.code
    made.update(enabled=True)
    sent = made.test()
    told["sent"] = [sent["status"], [delivery["id"] == sent["id"] for delivery in made.deliveries(limit=5)]]
    told["tries"] = made.delivery(sent["id"])["try_log"]
    told["none"] = made.deliveries(status="given_up")
    told["resent"] = made.resend(sent["id"])["id"] == sent["id"]
    told["rotated"] = [made.rotate().secret != first, made.data["previous_secret_until"] is not None]
    same = client.webhook(made.id)


async def go_on():
    async with deskproof.connect_async() as other:
        hook = await other.webhook(same.id)
        told["async"] = [hook.secret, len(await hook.deliveries()), (await hook.test())["type"]]
        await hook.delete()
        told["left"] = len(await other.webhooks())


asyncio.run(go_on())
print(json.dumps(told))
