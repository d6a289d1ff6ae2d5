import Crypto
import Wire

/// What a web server has: files that are built into the program, and the WebSocket of the game at `/play`. Its connections share it,
/// with what they need for the length of one call.
public final class WebSite {
    /// A file as it is sent.
    public struct File: Sendable {
        let type: String
        let bytes: [UInt8]

        /// A file of that type, such as `image/png`.
        public init(type: String, bytes: [UInt8]) { (self.type, self.bytes) = (type, bytes) }
    }

    /// What becomes of a request.
    enum Answer {
        /// Head and body, and then the end.
        case whole(head: String, body: [UInt8])
        /// The head, and from then on frames.
        case upgrade(head: String)
    }

    let pool: FrameReaderPool
    /// The time, for what is bounded each second. It is the same all through a tick of the loop.
    let now: () -> Duration
    let share: ResponseShare
    /// What a transport has read from the transport below it, and what it is going to write: for the length of a call.
    var received = [UInt8](repeating: 0, count: WebSite.receivedBytes)
    var framed: [UInt8] = []

    /// As much as a connection reads at once.
    static let receivedBytes = 64 * 1024

    /// Finds the pictures of tables by their paths, which never change what they mean.
    public var picture: ((_ path: String) -> File?)?

    /// The origins of other pages of this place. The page may ask whether somebody answers there.
    public var others: [String] = []

    /// The page with the game; nil where there is none, and then no WebSocket.
    private let page: File?
    private let files: [String: File]
    private let scripts: String
    /// The names by which it may be asked; nil for any.
    private let names: HostNames?
    /// What browsers open; nil for the name by which they ask.
    let url: WebURL?
    private let make: (_ path: String, _ origin: String, _ network: String) -> Made?

    /// A file that is made at a request.
    public struct Made {
        let file: File
        /// Whether it tells that what was asked for is not to be had now.
        public let isFault: Bool

        /// A file that says that all is well, or not.
        public init(_ file: File, isFault: Bool = false) { (self.file, self.isFault) = (file, isFault) }
    }

    /// The type of a file with a script. The page may run it.
    public static let scriptType = "text/javascript; charset=utf-8"

    /// A site with that page at `/` and at every path of one word, which names a table, and with these files at their paths.
    /// `make` is asked for what is at no such path; it gets the path, the site as the browser calls it, such as `http://den:7249`,
    /// and the network that the request comes from.
    /// `url` is what browsers open, if its host has said that: its name is admitted beside those that always are (``HostNames``), and
    /// who asks by another is refused. A message has at most `longestMessage` bytes.
    public init(
        page: [UInt8], files: [String: File] = [:], url: WebURL? = nil, longestMessage: Int,
        now: @escaping () -> Duration,
        make: @escaping (_ path: String, _ origin: String, _ network: String) -> Made? = { _, _, _ in nil }
    ) {
        self.page = File(type: "text/html; charset=utf-8", bytes: page)
        self.files = files
        self.url = url
        names = HostNames(url.map { [$0.host] } ?? [])
        self.make = make
        self.now = now
        share = ResponseShare(now: now)
        pool = FrameReaderPool(longestMessage: longestMessage)
        let own = files.values.filter { $0.type == Self.scriptType }.map { Self.scriptHash(of: $0.bytes) }
        let hashes = Self.scriptHashes(of: page) + own.sorted()
        scripts = hashes.isEmpty ? "'none'" : hashes.joined(separator: " ")
    }

    /// A site without a game, whose files are made at each request.
    public init(made: [String: () -> Made], now: @escaping () -> Duration) {
        page = nil
        files = [:]
        url = nil
        names = nil
        make = { path, _, _ in made[path]?() }
        self.now = now
        share = ResponseShare(now: now)
        pool = FrameReaderPool(longestMessage: 1)
        scripts = "'none'"
    }

    /// Answers a request whose head is whole. `isHead` says that only the head of the answer is wanted.
    func answer(
        to request: Result<HTTPRequest, HTTPRefusal>, isHead: Bool, isEncrypted: Bool, from network: String
    ) -> Answer {
        let answer: Answer
        do throws(HTTPRefusal) {
            answer = try self.answer(to: request.get(), isEncrypted, network)
        } catch {
            answer = refuse(error)
        }
        guard isHead, case .whole(let head, _) = answer else { return answer }
        return .whole(head: head, body: [])
    }

    func refuse(_ refusal: HTTPRefusal) -> Answer {
        let file = File(type: "text/plain; charset=utf-8", bytes: Array((refusal.words + "\n").utf8))
        return Self.whole(refusal.status, file, refusal.fields)
    }

    private func answer(
        to request: HTTPRequest, _ isEncrypted: Bool, _ network: String
    ) throws(HTTPRefusal) -> Answer {
        guard Self.methods.contains(request.method) else {
            throw HTTPRefusal(405, "This server takes no such method.", fields: [Self.allowed])
        }
        // Browsers always say it, so that a request without it is none of a foreign page's; see ``HostNames``.
        let host =
            try request.value(of: "host") ?? (request.isOld ? url.map { String($0.authority) } ?? "localhost" : "")
        guard WebURL.host(of: host) != nil else {
            throw HTTPRefusal(400, "The request does not say for which host it is.")
        }
        guard names?.admit(host) ?? true else {
            throw HTTPRefusal(
                421,
                "This server is not asked by the name \(host). Use its address, or let its host allow the name: --web-url."
            )
        }
        let length = try request.value(of: "content-length")
        guard length == nil || length == "0", try request.value(of: "transfer-encoding") == nil else {
            throw HTTPRefusal(413, "A request has no body here.")
        }
        if request.method == "OPTIONS" { return .whole(head: Self.head(204, [Self.allowed]), body: []) }
        if let made = make(request.path, (isEncrypted ? "https://" : "http://") + host, network) {
            return Self.whole(made.isFault ? 503 : 200, made.file, ["Cache-Control: no-store"])
        }
        guard let page else { throw HTTPRefusal(404, "There is nothing at this path.") }
        if request.path == "/play" { return try upgrade(request, host) }
        if let picture = picture?(request.path) {
            return Self.whole(
                200, picture,
                [
                    "Cache-Control: private, max-age=31536000, immutable",
                    "Content-Security-Policy: default-src 'none'",
                ])
        }
        guard let file = files[request.path] ?? (Self.isTablePath(request.path) ? page : nil) else {
            throw HTTPRefusal(404, "There is nothing at this path. The game is at /.")
        }
        var sockets = "ws://\(host) wss://\(host)"
        if let url, url.authority != host {
            sockets += (url.text.hasPrefix("https") ? " wss://" : " ws://") + url.authority
        }
        for other in others { sockets += " " + other }
        let policy =
            "Content-Security-Policy: default-src 'none'; script-src \(scripts); style-src 'unsafe-inline'; "
            + "img-src 'self' data:; connect-src 'self' \(sockets); base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'"
        // Nothing of it is secret, and another page of this place asks for it.
        return Self.whole(200, file, ["Cache-Control: no-cache", policy, Self.scope + "cross-origin"])
    }

    private static func whole(_ status: Int, _ file: File, _ fields: [String]) -> Answer {
        .whole(
            head: head(status, ["Content-Type: \(file.type)", "Content-Length: \(file.bytes.count)"] + fields),
            body: file.bytes)
    }

    private static func head(_ status: Int, _ fields: [String]) -> String {
        let usual = [
            "Connection: close", "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
        ]
        let scope = fields.contains { $0.hasPrefix(Self.scope) } ? [] : [Self.scope + "same-origin"]
        return (["HTTP/1.1 \(status) \(words[status] ?? "")"] + fields + usual + scope).joined(separator: "\r\n")
            + "\r\n\r\n"
    }

    /// Who may have an answer without having to ask whether it may.
    private static let scope = "Cross-Origin-Resource-Policy: "

    private static let methods: Set = ["GET", "HEAD", "OPTIONS"]
    private static let allowed = "Allow: GET, HEAD, OPTIONS"

    private static let words = [
        200: "OK", 204: "No Content", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        408: "Request Timeout", 413: "Content Too Large", 414: "URI Too Long", 421: "Misdirected Request",
        426: "Upgrade Required", 431: "Request Header Fields Too Large", 503: "Service Unavailable",
        505: "HTTP Version Not Supported",
    ]

    /// The root, or one word of letters, digits and hyphens.
    private static func isTablePath(_ path: String) -> Bool {
        path.utf8.count <= 33
            && path.utf8.dropFirst().allSatisfy { byte in
                byte >= 0x30 && byte <= 0x39 || byte >= 0x41 && byte <= 0x5A || byte >= 0x61 && byte <= 0x7A
                    || byte == 0x2D
            }
    }

    /// The policy's words for the scripts of a page: the hash of each, so that no other script runs.
    private static func scriptHashes(of page: [UInt8]) -> [String] {
        let text = String(decoding: page, as: UTF8.self).utf8
        var hashes: [String] = []
        var rest = text[...]
        while let start = rest.firstRange(of: "<script>".utf8) {
            rest = rest[start.upperBound...]
            guard let end = rest.firstRange(of: "</script>".utf8) else { break }
            hashes.append(scriptHash(of: Array(rest[..<end.lowerBound])))
            rest = rest[end.upperBound...]
        }
        return hashes
    }

    private static func scriptHash(of script: [UInt8]) -> String {
        "'sha256-\(Base64.text(SHA256.hash(script)))'"
    }
}
