"""Prints what the Python client offers: public names, and of each class its members with their parameters."""

import inspect
import json
import re

import deskproof


def parameters(function):
    return [name for name in inspect.signature(function).parameters if name != "self"]


def members(kind):
    made = re.findall(r"self\.([a-z]\w*)(?:: [^=\n]+)? = ", inspect.getsource(kind.__init__))
    found = dict.fromkeys(made)
    for name, member in inspect.getmembers(kind):
        if name.startswith("_") or hasattr(list, name):
            continue
        found[name] = None if isinstance(member, property) else parameters(member)
    return found


classes = ["Client", "Env", "ForkGroup", "Run", "Attempt", "Webhook"]
twins = ["AsyncClient", "AsyncEnv", "AsyncForkGroup", "AsyncRun", "AsyncWebhook"]
errors = [name for name in deskproof.__all__ if isinstance(getattr(deskproof, name), type)]
surface = {
    "classes": {name: members(getattr(deskproof, name)) for name in classes + twins},
    "functions": {name: parameters(getattr(deskproof, name)) for name in ("connect", "connect_async")},
    "errors": [name for name in errors if issubclass(getattr(deskproof, name), deskproof.DeskproofError)],
    "reward": list(deskproof.Reward.__dataclass_fields__),
}
print(json.dumps(surface))
