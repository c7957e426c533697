from types import SimpleNamespace


class TextContent(SimpleNamespace):
    pass


class ImageContent(SimpleNamespace):
    pass
