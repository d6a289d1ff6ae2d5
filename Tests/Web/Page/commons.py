"""A server of this machine that answers as Wikimedia Commons does, 50 ms late. It finds pictures of one colour each for any words."""
import http.server, json, struct, threading, time, urllib.parse, zlib

LATENCY = 0.05
COLOURS = [(40 + 5 * number, 120, 250 - 5 * number) for number in range(40)]
# How a terminal with true colours is told of them.
CELLS = [b"8;2;%d;%d;%d" % colour for colour in COLOURS]

def png(colour):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    rows = (b"\0" + bytes(colour) * 320) * 240
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 320, 240, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")

class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        time.sleep(LATENCY)
        path = urllib.parse.urlsplit(self.path)
        if path.path.startswith("/w/"):
            words = urllib.parse.parse_qs(path.query)["gsrsearch"][0]
            body = self.hits(3 if "few" in words else len(COLOURS))
        else:
            body = png(COLOURS[int(path.path[1:])])
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def hits(self, count):
        base = "http://%s:%d" % self.server.server_address
        return json.dumps({"query": {"pages": [{
            "pageid": number, "ns": 6, "title": f"File:picture {number}.png", "index": number, "imageinfo": [{
                "thumburl": f"{base}/{number}", "descriptionurl": f"https://commons.wikimedia.org/wiki/File:{number}.png", "mime": "image/png",
                "extmetadata": {"LicenseShortName": {"value": "CC0"}, "Artist": {"value": "<b>Jane</b>"}}}],
        } for number in range(count)]}}).encode()

    def log_message(self, *_):
        pass

class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request, address):
        """A search that has enough reads no more."""

def start():
    """Starts it and gives its address."""
    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return "http://127.0.0.1:%d" % server.server_address[1]
