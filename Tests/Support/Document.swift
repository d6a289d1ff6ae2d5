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
            .map { String($0.path.dropFirst(root.count)) }.sorted().compactMap(Document.init)
    }()

    /// The document at a path in the repository; nil if there is none.
    public init?(_ path: String) {
        let file = BuiltProgram.root.appending(path: path)
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        (self.path, self.text) = (path, text)
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
