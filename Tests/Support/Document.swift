import Foundation

/// One of the project's documents: a file of Markdown.
public struct Document: Sendable, CustomStringConvertible {
    /// Its path in the repository, such as `Docker/HOSTING.md`.
    public let path: String

    /// The whole text.
    public let text: String

    /// All of the repository, but for what is built.
    public static let all: [Document] = {
        let files = FileManager.default.enumerator(
            at: BuiltProgram.root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        let root = BuiltProgram.root.path + "/"
        return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "md" }
            .map { String($0.path.dropFirst(root.count)) }.sorted().map(Document.init)
    }()

    /// The document at a path in the repository, which must be there.
    public init(_ path: String) {
        self.path = path
        do {
            text = try String(contentsOf: BuiltProgram.root.appending(path: path), encoding: .utf8)
        } catch {
            preconditionFailure("\(path): \(error)")
        }
    }

    /// Its path, which names it in the results of tests.
    public var description: String { path }

    /// The lines of all blocks of code whose fence names this language.
    public func code(_ language: String) -> [String] {
        lines.filter { $0.fence == "```" + language }.map(\.line)
    }

    /// The lines that are in no block of code.
    public var prose: [String] { lines.filter { $0.fence == nil }.map(\.line) }

    /// Each line but the fences, with the fence above it where it is code.
    private var lines: [(line: String, fence: String?)] {
        var lines: [(String, String?)] = []
        var fence: String?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("```") { fence = fence == nil ? line : nil } else { lines.append((line, fence)) }
        }
        return lines
    }

    /// The addresses that stand in the text itself, of what has moved elsewhere.
    public var ids: [String] { text.matches(of: /<a id="([^"]+)"><\/a>/).map { String($0.1) } }

    /// Where the links in some lines lead: `#lines`, `SPEC.md#lines`, `examples/`.
    public static func links(in lines: some Sequence<String>) -> [String] {
        lines.flatMap { line in line.matches(of: /\]\(([^)\s]*)\)/).map { String($0.1) } }
    }

    /// Whether a link from this document leads to a file or a folder, and to a section in it where it names one.
    public func leads(_ link: String) -> Bool {
        let halves = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let here = BuiltProgram.root.appending(path: path)
        let file = halves[0].isEmpty ? here : here.deletingLastPathComponent().appending(path: halves[0])
        guard FileManager.default.fileExists(atPath: file.path) else { return false }
        guard halves.count == 2 else { return true }
        let target = file.standardizedFileURL.path.dropFirst(BuiltProgram.root.standardizedFileURL.path.count + 1)
        return Self.addresses[String(target)]?.contains(halves[1]) ?? false
    }

    /// What can be linked to in each document.
    private static let addresses = Dictionary(uniqueKeysWithValues: all.map { ($0.path, Set($0.sections + $0.ids)) })

    /// The addresses of its sections, as Markdown viewers derive them: `lobby`, and `lobby-1` for a second one.
    public var sections: [String] {
        var counts: [String: Int] = [:]
        return prose.filter { $0.wholeMatch(of: /#+ .*/) != nil }.map { heading in
            let words = heading.drop { $0 == "#" }.dropFirst().lowercased()
            let slug = words.replacing(/[^\w\- ]/, with: "").replacing(" ", with: "-")
            defer { counts[slug, default: 0] += 1 }
            return counts[slug].map { "\(slug)-\($0)" } ?? slug
        }
    }
}
