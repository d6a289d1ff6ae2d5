import Foundation
import Testing

/// A golden transcript: what clients do, one step a line, and what each of them must receive.
///
///     # a comment
///     server --rate 1 --burst 2        options of the server, before anybody connects
///     core only: REASON                not replayed over a socket
///     let <seed> = 0001…               gives a variable its value
///     A connects                       A's connection opens
///     A> LINE                          A sends a line
///     A>> BYTES                        A sends bytes as they are: \n \r \xHH \\ and {COUNT*TEXT}, no line feed added
///     A< LINE                          A receives this line next
///     A closes                         A sends nothing more
///     A ended                          the server has ended A's connection; nothing comes any more
///     clock +1000ms                    time passes
///     deal GAME groups=3 …             gives <x1> <x2> <y1> … the cards of a practice deal (see `Deal`)
///     forget                           a recorder names the tables anew from here on
///     server stops                     the server is told to stop
struct Transcript: Sendable {
    enum Step: Sendable, Equatable {
        case connect(String)
        case send(String, String)
        case sendRaw(String, String)
        case receive(String, String)
        case close(String)
        case ended(String)
        case clock(Int)
        case deal(String)
        case bind(String, String)
        case forget
        case stop
        /// A comment or a blank line.
        case words(String)
    }

    let name: String
    /// What the server is started with.
    let options: [String]
    /// Why the transcript is not replayed over a socket; nil where it is.
    let coreOnly: String?
    /// The lines before the first step, as they stand.
    let head: [String]
    let steps: [(line: Int, step: Step)]

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Protocol/transcripts")

    /// The steps up to the last that tells what the server does. What clients send after it is new; its variables have no value yet.
    var promising: [(line: Int, step: Step)] {
        let last = steps.lastIndex { step in
            switch step.step {
            case .receive, .ended: true
            default: false
            }
        }
        return Array(steps.prefix(last.map { $0 + 1 } ?? 0))
    }

    /// What the server does. Every later one must do it too; see `Promise`.
    static let all = try! FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "txt" }
        .sorted { $0.lastPathComponent < $1.lastPathComponent }
        .map { try! Transcript(contentsOf: $0) }

    init(contentsOf file: URL) throws {
        try self.init(
            String(contentsOf: file, encoding: .utf8), name: file.deletingPathExtension().lastPathComponent)
    }

    init(_ text: String, name: String) throws {
        self.name = name
        var options: [String] = []
        var coreOnly: String?
        var head: [String] = []
        var steps: [(line: Int, step: Step)] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let text = String(line)
            if let words = text.dropping("server --") {
                options += ("--" + words).split(separator: " ").map(String.init)
            } else if let reason = text.dropping("core only: ") {
                coreOnly = reason
            } else if !steps.isEmpty || !(text.isEmpty || text.hasPrefix("#")) {
                steps.append((index + 1, try Self.step(text, at: "\(name):\(index + 1)")))
                continue
            }
            if steps.isEmpty { head.append(text) }
        }
        (self.options, self.coreOnly, self.head, self.steps) = (options, coreOnly, head, steps)
    }

    private static func step(_ line: String, at place: String) throws -> Step {
        if line.isEmpty || line.hasPrefix("#") { return .words(line) }
        if line == "forget" { return .forget }
        if line == "server stops" { return .stop }
        if let time = line.dropping("clock +")?.replacing("ms", with: ""), let ms = Int(time) { return .clock(ms) }
        if let deal = line.dropping("deal ") { return .deal(deal) }
        if let binding = line.dropping("let <")?.split(separator: "> = "), binding.count == 2 {
            return .bind(String(binding[0]), String(binding[1]))
        }
        let client = String(line.prefix(1))
        switch line.dropFirst() {
        case " connects": return .connect(client)
        case " closes": return .close(client)
        case " ended": return .ended(client)
        case let rest where rest.hasPrefix(">> "): return .sendRaw(client, String(rest.dropFirst(3)))
        case let rest where rest.hasPrefix("> "): return .send(client, String(rest.dropFirst(2)))
        case let rest where rest.hasPrefix("< "): return .receive(client, String(rest.dropFirst(2)))
        default: throw TranscriptFailure(place, "this is no step: \(line)")
        }
    }
}

/// Where and how a transcript and a server differ.
struct TranscriptFailure: Error, CustomStringConvertible {
    let description: String
    init(_ place: String, _ problem: String) { description = "\(place): \(problem)" }
}

extension Transcript: CustomTestStringConvertible {
    var testDescription: String { name }
}

extension Transcript.Step {
    /// Bytes as a `>>` step writes them.
    static func bytes(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let first = rest.first {
            if let match = rest.prefixMatch(of: /\\x([0-9a-f]{2})/) {
                bytes.append(UInt8(match.1, radix: 16)!)
                rest = rest[match.range.upperBound...]
            } else if let match = rest.prefixMatch(of: /\{(\d+)\*([^}]+)\}/) {
                for _ in 0..<Int(match.1)! { bytes += match.2.utf8 }
                rest = rest[match.range.upperBound...]
            } else if let match = rest.prefixMatch(of: /\\([nr\\])/) {
                bytes.append(match.1 == "n" ? 10 : match.1 == "r" ? 13 : 92)
                rest = rest[match.range.upperBound...]
            } else {
                bytes += String(first).utf8
                rest = rest.dropFirst()
            }
        }
        return bytes
    }
}

extension String {
    /// The rest of a text after a prefix; nil if the text does not begin with it.
    func dropping(_ start: String) -> String? { hasPrefix(start) ? String(dropFirst(start.count)) : nil }
}
