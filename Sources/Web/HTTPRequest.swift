import EventLoop

/// The head of a request of HTTP/1.1, or of HTTP/1.0 as proxies send it, checked as far as this server needs it.
struct HTTPRequest {
    let method: String
    /// What is asked for, without what follows a question mark.
    let path: String
    /// Whether it is of HTTP/1.0, which knows no `Upgrade` and needs no `Host`.
    let isOld: Bool
    private let fields: [(name: String, value: String)]

    /// The most bytes of a head. A browser sends about 700, and cookies of other programs on this host.
    static let mostBytes = 16 * 1024
    private static let mostFields = 64
    private static let longestTarget = 1024

    /// Reads a head, from its first byte to its empty line.
    init(_ head: [UInt8]) throws(HTTPRefusal) {
        guard head.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 13 || $0 == 10 || $0 == 9 || $0 >= 0x80 }) else {
            throw HTTPRefusal(400, "The request has control characters.")
        }
        let text = String(decoding: head, as: UTF8.self)
        // In Swift a CR with its LF is one character.
        var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        guard lines.count >= 3, lines.allSatisfy({ !$0.utf8.contains(13) && !$0.utf8.contains(10) }) else {
            throw HTTPRefusal(400, "Every line of a request ends with CR and LF.")
        }
        lines.removeLast(2)
        let parts = lines[0].split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, Self.isToken(parts[0]) else {
            throw HTTPRefusal(400, "The first line is not METHOD PATH HTTP/1.1.")
        }
        isOld = parts[2] == "HTTP/1.0"
        guard isOld || parts[2] == "HTTP/1.1" else {
            throw parts[2].hasPrefix("HTTP/")
                ? HTTPRefusal(505, "This server speaks HTTP/1.1 and HTTP/1.0 alone.")
                : HTTPRefusal(400, "The first line is not METHOD PATH HTTP/1.1.")
        }
        guard parts[1].utf8.count <= Self.longestTarget else { throw HTTPRefusal(414, "The path is too long.") }
        guard parts[1].hasPrefix("/") else { throw HTTPRefusal(400, "The path does not begin with a slash.") }
        guard lines.count - 1 <= Self.mostFields else {
            throw HTTPRefusal(431, "The request has more than \(Self.mostFields) fields.")
        }
        method = String(parts[0])
        path = String(parts[1].prefix { $0 != "?" })
        var fields: [(name: String, value: String)] = []
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":"), Self.isToken(line[..<colon]) else {
                throw HTTPRefusal(400, "A field of the request is not NAME: VALUE.")
            }
            fields.append((line[..<colon].lowercased(), Self.trimmed(line[line.index(after: colon)...])))
        }
        self.fields = fields
    }

    /// Why a connection with that first byte brings no request. Its peer may be waiting for an answer before it sends more.
    static func refusal(ofFirst byte: UInt8) -> HTTPRefusal? {
        if byte == 0x16 { return HTTPRefusal(400, "This port speaks http, not https.") }
        let isMethod = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        return isMethod ? nil : HTTPRefusal(400, "The first line is not METHOD PATH HTTP/1.1.")
    }

    /// The value of a field that may be there once; nil where it is missing.
    func value(of name: String) throws(HTTPRefusal) -> String? {
        let values = fields.filter { $0.name == name }
        guard values.count < 2 else { throw HTTPRefusal(400, "The field \(name) is there more than once.") }
        return values.first?.value
    }

    /// Whether one of the words of a field, with commas between them, is this one, in any case.
    func has(_ word: String, in name: String) -> Bool { words(of: name).contains { $0.lowercased() == word } }

    /// The words of all fields of a name, with commas between them.
    private func words(of name: String) -> [String] {
        fields.filter { $0.name == name }.flatMap { $0.value.split(separator: ",").map(Self.trimmed) }
    }

    /// How many proxies may be on the way of a request.
    private static let mostProxies = 16

    /// From where it comes, as the proxies on its way say: the last address in `X-Forwarded-For` that is none of theirs, for whoever asks
    /// may have written those before it. Nil where they say no address.
    func forwarded(behind isProxy: (SocketAddress) -> Bool) -> ForwardedAddress? {
        var found: SocketAddress?
        for word in words(of: "x-forwarded-for").suffix(Self.mostProxies).reversed() {
            guard let address = Self.address(word) else { break }
            found = address
            guard isProxy(address) else { break }
        }
        let schemes = words(of: "x-forwarded-proto")
        let isEncrypted = !schemes.isEmpty && schemes.allSatisfy { $0.lowercased() == "https" }
        return found.map { ForwardedAddress(peer: $0, isEncrypted: isEncrypted) }
    }

    /// An address in digits; some proxies write its port, and then an IPv6 address in brackets.
    private static func address(_ word: String) -> SocketAddress? {
        guard word.utf8.count <= 64 else { return nil }
        let host = word.hasPrefix("[") ? word.dropFirst().prefix { $0 != "]" } : word[...]
        let hasPort = host.split(separator: ":", omittingEmptySubsequences: false).count == 2
        return SocketAddress(digits: String(hasPort ? host.prefix { $0 != ":" } : host), port: 0)
    }

    private static func isToken(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                $0 >= 0x30 && $0 <= 0x39 || $0 >= 0x41 && $0 <= 0x5A || $0 >= 0x61 && $0 <= 0x7A
                    || "!#$%&'*+-.^_`|~".utf8.contains($0)
            }
    }

    private static func trimmed(_ text: Substring) -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var rest = text.drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return String(rest)
    }
}

/// Why a request gets nothing but a status and some words.
struct HTTPRefusal: Error, Equatable {
    let status: Int
    let words: String
    /// Further fields of the answer.
    let fields: [String]

    init(_ status: Int, _ words: String, fields: [String] = []) {
        (self.status, self.words, self.fields) = (status, words, fields)
    }
}
