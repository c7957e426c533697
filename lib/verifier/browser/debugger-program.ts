/** Ports on which tasks put the browser's debugger: its own, and socat's in front of it. */
const PORTS = [1337, 9222];

/**
 * Asks the browser's debugger from inside the desktop, which is the only place that reaches it. Python's standard
 * library only, because every template has it; run isolated (`-I`), so that nothing in the home folder changes it.
 * Reads `{method, path}` for a plain request, or `{path, calls, seconds}` for messages to one page, from standard
 * input; prints the answer's body, or the list of results.
 */
export const DEBUGGER_PROGRAM = `
import base64, json, os, socket, struct, sys, urllib.request

def request(port, method, path):
    asked = urllib.request.Request("http://127.0.0.1:%d%s" % (port, path), method=method)
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    return direct.open(asked, timeout=5).read().decode()

class Page:
    def __init__(self, port, path, seconds):
        self.link = socket.create_connection(("127.0.0.1", port), 5)
        self.link.settimeout(seconds)
        self.stream = self.link.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET %s HTTP/1.1" % path, "Host: 127.0.0.1:%d" % port, "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Key: %s" % key, "Sec-WebSocket-Version: 13", "", ""]
        self.link.sendall("\\r\\n".join(lines).encode())
        status = self.stream.readline()
        if b" 101 " not in status:
            raise OSError("the page refuses: %r" % status[:200])
        while self.stream.readline() not in (b"\\r\\n", b""):
            pass

    def send(self, text):
        data, mask = text.encode(), os.urandom(4)
        size = len(data)
        if size < 126:
            head = struct.pack("!BB", 0x81, 0x80 | size)
        elif size < 65536:
            head = struct.pack("!BBH", 0x81, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x81, 0x80 | 127, size)
        self.link.sendall(head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data)))

    def receive(self):
        message = b""
        while True:
            first, second = self.take(2)
            size = second & 127
            if size == 126:
                size, = struct.unpack("!H", self.take(2))
            elif size == 127:
                size, = struct.unpack("!Q", self.take(8))
            data = self.take(size)
            if first & 15 == 8:
                raise OSError("the page was closed")
            if first & 15 < 3:
                message += data
                if first & 128:
                    return message

    def take(self, size):
        data = self.stream.read(size)
        if len(data) != size:
            raise OSError("the page went away")
        return data

    def call(self, number, method, params):
        self.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self.receive())
            if answer.get("id") == number:
                return {"result": answer.get("result"), "error": answer.get("error")}

def main():
    asked = json.load(sys.stdin)
    last = None
    for port in ${JSON.stringify(PORTS)}:
        try:
            if "calls" not in asked:
                sys.stdout.write(request(port, asked["method"], asked["path"]))
            else:
                page = Page(port, asked["path"], asked["seconds"])
                print(json.dumps([page.call(at + 1, *call) for at, call in enumerate(asked["calls"])]))
            return
        except OSError as error:
            last = error
    sys.exit("no debugger answers: %s" % last)

main()
`;
