import Crypto
import Wire

/// A browser asks for a WebSocket.
extension WebSite {
    /// The head that accepts it, for the page of this server and for programs that are no browsers.
    func upgrade(_ request: HTTPRequest, _ host: String) throws(HTTPRefusal) -> Answer {
        guard request.method == "GET", !request.isOld, request.has("websocket", in: "upgrade"),
            request.has("upgrade", in: "connection")
        else {
            throw HTTPRefusal(
                426, "This path speaks WebSocket over HTTP/1.1. The game is at /.", fields: ["Upgrade: websocket"])
        }
        guard try request.value(of: "sec-websocket-version") == "13" else {
            throw HTTPRefusal(426, "This server speaks version 13 of WebSocket.", fields: ["Sec-WebSocket-Version: 13"])
        }
        guard let key = try request.value(of: "sec-websocket-key"), Base64.isKey(key) else {
            throw HTTPRefusal(400, "Sec-WebSocket-Key is not 16 bytes in Base64.")
        }
        // Browsers always say which page asks; other programs need not.
        if let origin = try request.value(of: "origin") {
            let own =
                ["http://", "https://"].compactMap { WebURL($0 + host)?.origin } + (url.map { [$0.origin] } ?? [])
            guard let asked = WebURL(origin)?.origin, own.contains(asked) else {
                throw HTTPRefusal(403, "Only this server's own page may play here.")
            }
        }
        let accept = Base64.text(SHA1.hash(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
        return .upgrade(
            head: "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Accept: \(accept)\r\n\r\n")
    }
}
