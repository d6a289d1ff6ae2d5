import Foundation

/// What a request's source says above its type and above each of its properties.
struct RequestSentences {
    private(set) var request: String
    private(set) var fields: [(name: String, sentence: String)] = []

    /// By the name of the type.
    static let all: [String: RequestSentences] = {
        var all: [String: RequestSentences] = [:]
        let sources = Schemas.folder.appending(path: "../../Sources/Wire")
        for path in try! FileManager.default.subpathsOfDirectory(atPath: sources.path) {
            guard path.hasPrefix("Requests/") || path.hasPrefix("Patience/"), path.hasSuffix(".swift") else { continue }
            read(try! String(contentsOf: sources.appending(path: path), encoding: .utf8), into: &all)
        }
        return all
    }()

    private static func read(_ source: String, into all: inout [String: RequestSentences]) {
        var type = ""
        var words: [Substring] = []
        for line in source.split(separator: "\n") {
            let line = line.drop { $0 == " " }
            if line.hasPrefix("/// ") {
                words.append(line.dropFirst(4))
                continue
            }
            if let match = line.firstMatch(of: /^public struct (\w+): \w*Request/) {
                type = String(match.1)
                all[type] = RequestSentences(request: words.joined(separator: " "))
            } else if let match = line.firstMatch(of: /^public var `?(\w+)`?: [^{]+$/) {
                // On the wire bestOf is best_of.
                let name = match.1.replacing(/[A-Z]/) { "_" + $0.output.lowercased() }
                all[type]?.fields.append((String(name), words.joined(separator: " ")))
            }
            words = []
        }
    }
}
