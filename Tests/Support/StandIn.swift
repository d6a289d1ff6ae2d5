import Foundation
import Synchronization

/// A server of HTTP on this machine, which answers as a test says. It ends with the test.
public final class StandIn: Sendable {
    /// What is sent: the fields between the status and the body, and the body.
    public struct Answer: Sendable {
        var status: Int
        var fields: [String]
        var body: [UInt8]
        /// Whether the last byte never comes, and the connection stays open.
        var stalls: Bool

        /// A whole answer of that status, unless told otherwise.
        public init(status: Int = 200, fields: [String] = [], body: [UInt8] = [], stalls: Bool = false) {
            (self.status, self.fields, self.body, self.stalls) = (status, fields, body, stalls)
        }
    }

    private let listener: Loopback.Port
    private let asked = Mutex<[String]>([])
    private let stalled = Mutex<[Int32]>([])

    /// Where it listens.
    public var port: Int { listener.number }
    /// Its address, as `http://127.0.0.1:8080`.
    public var address: String { "http://127.0.0.1:\(port)" }
    /// The paths that were asked for, in order.
    public var paths: [String] { asked.withLock { $0.map { String($0.split(separator: " ")[1]) } } }
    /// What the first asker calls itself.
    public var agent: String? {
        asked.withLock { $0.first }?.split(separator: "\r\n").first { $0.lowercased().hasPrefix("user-agent:") }
            .map(String.init)
    }

    /// Listens, and answers each path.
    public init(_ answer: @escaping @Sendable (_ path: String, _ address: String) -> Answer) throws {
        listener = try Loopback.Port()
        listener.accept { [weak self, port] peer in
            let request = Self.readHead(peer)
            self?.asked.withLock { $0.append(request) }
            let words = request.split(separator: " ")
            let reply = answer(words.count > 1 ? String(words[1]) : "", "http://127.0.0.1:\(port)")
            let head =
                ["HTTP/1.1 \(reply.status) Here", "Content-Length: \(reply.body.count)", "Connection: close"]
                + reply.fields
            let bytes = Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + reply.body
            Self.send(reply.stalls ? Array(bytes.dropLast()) : bytes, to: peer)
            if reply.stalls, let self { self.stalled.withLock { $0.append(peer) } } else { close(peer) }
        }
    }

    deinit { for peer in stalled.withLock({ $0 }) { close(peer) } }

    private static func readHead(_ peer: Int32) -> String {
        var head: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
            let count = recv(peer, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            head += buffer[..<count]
        }
        return String(decoding: head, as: UTF8.self)
    }

    private static func send(_ bytes: [UInt8], to peer: Int32) {
        var sent = 0
        while sent < bytes.count {
            #if canImport(Glibc)
                let flags = Int32(MSG_NOSIGNAL)
            #else
                let flags: Int32 = 0
            #endif
            let count = bytes[sent...].withUnsafeBytes { Foundation.send(peer, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { return }
            sent += count
        }
    }
}

/// What Wikimedia Commons answers.
extension StandIn {
    /// A PNG file with nothing in it but what is read before it is decoded.
    public static func png(_ mark: UInt8, width: [UInt8] = [0, 0, 1, 64], more: String? = nil) -> [UInt8] {
        func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
            [0, 0, 0, UInt8(data.count)] + Array(name.utf8) + data + [0, 0, 0, 0]
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", width + [0, 0, 0, 200, 8, 2, 0, 0, 0]) + (more.map { chunk($0, [0]) } ?? [])
            + chunk("IDAT", [mark]) + chunk("IEND", [])
    }

    /// A page of hits, PNG files of those names at an address.
    public static func page(_ names: [String], _ address: String, next: Int? = nil) -> Answer {
        let pages = names.enumerated().map { index, name in
            """
            {"pageid":\(index),"ns":6,"title":"File:\(name).png","index":\(index),"imageinfo":[{"thumburl":"\(address)/\(name)",\
            "descriptionurl":"https://commons.wikimedia.org/wiki/File:\(name).png","mime":"image/png","extmetadata":\
            {"LicenseShortName":{"value":"CC0"},"Artist":{"value":"<b>Jane</b>"}}}]}
            """
        }
        let rest = next.map { #","continue":{"gsroffset":\#($0),"continue":"gsroffset||"}"# } ?? ""
        return Answer(body: Array(#"{"query":{"pages":[\#(pages.joined(separator: ","))]}\#(rest)}"#.utf8))
    }

    /// A server that finds those pictures, which are called a1, a2 and so on, for any words.
    public convenience init(pictures: Int) throws {
        try self.init { path, address in
            path.hasPrefix("/w/")
                ? Self.page((1...pictures).map { "a\($0)" }, address)
                : .init(body: Self.png(UInt8(path.dropFirst(2)) ?? 0))
        }
    }
}
