import Foundation
import TestSupport
import Testing

/// A document of the project, in Markdown.
struct Document: Sendable, CustomTestStringConvertible {
    /// Its path from the repository's root.
    let path: String
    let text: String
    /// The lines without those of fenced examples.
    let lines: [String]
    /// The address of each section, in order, as Markdown viewers derive it: `lobby`, and `lobby-1` for a second one.
    let sections: [String]
    /// The addresses that stand in the text itself, of what has moved elsewhere.
    let ids: [String]

    init(_ path: String) {
        self.path = path
        text = try! String(contentsOf: BuiltProgram.root.appending(path: path), encoding: .utf8)
        var isInside = false
        lines = text.split(separator: "\n").map(String.init).filter { line in
            if line.hasPrefix("```") { isInside.toggle() }
            return !isInside
        }
        var counts: [String: Int] = [:]
        sections = lines.filter { $0.wholeMatch(of: /#+ .*/) != nil }.map { heading in
            let words = heading.drop { $0 == "#" }.dropFirst().lowercased()
            let slug = words.replacing(/[^\w\- ]/, with: "").replacing(" ", with: "-")
            defer { counts[slug, default: 0] += 1 }
            return counts[slug].map { "\(slug)-\($0)" } ?? slug
        }
        ids = text.matches(of: /<a id="([^"]+)"><\/a>/).map { String($0.1) }
    }

    var testDescription: String { path }

    /// The protocol's texts in which the rules are, and the one in which the requests are.
    static let rules = ["START", "SPEC", "PATIENCE", "ACCOUNTS", "SERVER"].map { Document("Protocol/\($0).md") }
    static let ofProtocol = rules + [Document("Protocol/REQUESTS.md")]

    /// All of the repository.
    static let all: [Document] = {
        let files = FileManager.default.enumerator(
            at: BuiltProgram.root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "md" }.map(\.path).sorted()
            .map { Document(String($0.dropFirst(BuiltProgram.root.path.count + 1))) }
    }()

    /// The lines of all fenced JSON examples.
    var examples: [String] {
        var lines: [String] = []
        var isInside = false
        for line in text.split(separator: "\n").map(String.init) {
            if line.hasPrefix("```") {
                isInside = line == "```json"
            } else if isInside {
                lines.append(line)
            }
        }
        return lines
    }

    /// The names at the beginning of the rows of all tables whose head begins so.
    func names(inTables head: String) -> [String] {
        text.components(separatedBy: "\n\(head)").dropFirst().flatMap { table in
            table.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().prefix { $0.hasPrefix("|") }
                .compactMap { $0.prefixMatch(of: /\| `(\w+)` \|/).map { String($0.1) } }
        }
    }

    /// Where the links in some lines lead: `#lines`, `SPEC.md#lines`, `examples/`.
    static func links(in lines: some Sequence<String>) -> [String] {
        lines.flatMap { line in line.matches(of: /\]\(([^)\s]*)\)/).map { String($0.1) } }
    }

    /// Whether a link from this document leads to a file or a folder, and to a section in it where it names one.
    func leads(_ link: String) -> Bool {
        let halves = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let here = BuiltProgram.root.appending(path: path)
        let file = halves[0].isEmpty ? here : here.deletingLastPathComponent().appending(path: halves[0])
        guard FileManager.default.fileExists(atPath: file.path) else { return false }
        guard halves.count == 2 else { return true }
        let target = file.standardizedFileURL.path
        let document = Self.all.first { BuiltProgram.root.appending(path: $0.path).standardizedFileURL.path == target }
        return document.map { ($0.sections + $0.ids).contains(halves[1]) } ?? false
    }
}
