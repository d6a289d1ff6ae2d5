import Foundation

/// What the variables of a transcript stand for.
///
/// A variable gets its value where it is seen first, and stands for the same value from then on. Some stand for
/// any value, anew each time: `<ms>` for an integer, `<cards>` for the cards of a board on which some are face up,
/// `<deck>` for an opened deck, `<codes>` for one-time codes,
/// `<lines>` for the lines of a replay, `<row>` for a row of a drawn board.
struct Bindings {
    private var values: [String: String] = [:]

    subscript(name: String) -> String? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// Every name with its value.
    var all: [(name: String, value: String)] { values.map { ($0.key, $0.value) } }

    /// The line with the values in place of the variables; throws the name of one without a value.
    func filled(_ template: String) throws -> String {
        var text = ""
        for part in Self.parts(template) {
            switch part {
            case .text(let words): text += words
            case .variable(let name):
                guard let value = values[name] else { throw TranscriptFailure("<\(name)>", "has no value yet") }
                text += value
            }
        }
        return text
    }

    /// Whether the line is what the template says, giving values to variables that had none.
    mutating func match(_ template: String, _ line: String) -> Bool {
        var pattern = "^"
        var groups: [String] = []
        for part in Self.parts(template) {
            switch part {
            case .text(let words): pattern += NSRegularExpression.escapedPattern(for: words)
            case .variable(let name):
                if let wild = Self.wild(name) {
                    pattern += wild
                } else if let value = values[name] {
                    pattern += NSRegularExpression.escapedPattern(for: value)
                } else if let group = groups.firstIndex(of: name) {
                    pattern += "\\\(group + 1)"
                } else {
                    groups.append(name)
                    pattern += name.hasPrefix("table") ? "([a-z2-9]+)" : "([^\"]+?)"
                }
            }
        }
        let expression = try! NSRegularExpression(pattern: pattern + "$")
        let whole = NSRange(line.startIndex..., in: line)
        guard let match = expression.firstMatch(in: line, range: whole) else { return false }
        for (index, name) in groups.enumerated() {
            values[name] = String(line[Range(match.range(at: index + 1), in: line)!])
        }
        return true
    }

    private static func wild(_ name: String) -> String? {
        switch name {
        case "ms": "\\d+"
        case "code": "[a-z2-9-]{14}"
        case "codes": "[^\\]]*"
        case "lines": "\\[.*\\]"
        case "cards", "deck": "\\[[^\\]]*\\]"
        case "row": " ?\\d+(?: (?:\\[..\\]| -- ?))+"
        default: nil
        }
    }

    private enum Part { case text(String), variable(String) }

    private static func parts(_ template: String) -> [Part] {
        var parts: [Part] = []
        var rest = template[...]
        while let match = rest.firstMatch(of: /<([^<>]+)>/) {
            parts.append(.text(String(rest[..<match.range.lowerBound])))
            parts.append(.variable(String(match.1)))
            rest = rest[match.range.upperBound...]
        }
        parts.append(.text(String(rest)))
        return parts
    }
}
