import Vocabulary

/// A mistake in a file of options: where it stands, what is wrong, and what would be right.
public struct ConfigurationFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// The line, from 1 on.
    public let line: Int
    /// The character in the line, from 1 on.
    public let column: Int
    /// What is wrong and what to do, in a sentence or two.
    public let words: String

    /// A mistake at that place.
    public init(line: Int, column: Int, words: String) {
        self.line = line
        self.column = column
        self.words = words
    }

    /// Both, as compilers show it: `12:8: There is no option prot. Did you mean port?`
    public var description: String { "\(line):\(column): \(words)" }
}

extension Program {
    /// Reads a file of options: in each line one, as `name = value` with the name as on the command line without its dashes. A flag
    /// stands alone, or with `yes` or `no`. Empty lines and those that begin with `#` say nothing. An option stands once.
    ///
    /// - Parameter excluded: names of options that make sense on a command line only, beside those that print something.
    public func values(
        inFile text: String, except excluded: Set<String> = []
    ) throws(ConfigurationFault) -> Options {
        var values = defaults
        var places: [String: (line: Int, column: Int)] = [:]
        // Some editors begin a file with this mark, which nobody sees.
        let text = text.first == "\u{feff}" ? text.dropFirst() : text[...]
        // A carriage return and a line feed are one character.
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            guard let first = line.firstIndex(where: { !$0.isWhitespace }), line[first] != "#" else { continue }
            func fault(_ place: Substring.Index, _ words: String) -> ConfigurationFault {
                ConfigurationFault(
                    line: index + 1, column: line.distance(from: line.startIndex, to: place) + 1, words: words)
            }
            let equals = line.firstIndex(of: "=")
            let name = Self.trimmed(line[first..<(equals ?? line.endIndex)])
            let value = equals.map { Self.trimmed(line[line.index(after: $0)...]) }
            guard let option = options.first(where: { $0.name == name }), option.isSetting else {
                let word = name.prefix { !$0.isWhitespace && $0 != ":" }
                if equals == nil, word != name, options.contains(where: { $0.name == word && $0.isSetting }) {
                    throw fault(first, "There is no = behind \(word). Write \(word) = VALUE.")
                }
                let names = options.filter { $0.isSetting && !excluded.contains($0.name) }.map(\.name)
                let hint = Spelling.nearest(to: String(name), among: names).map { " Did you mean \($0)?" } ?? ""
                throw fault(first, "There is no option \"\(name.prefix(40))\" for a file.\(hint)")
            }
            guard !excluded.contains(option.name) else {
                throw fault(first, "\(name) stands on a command line only.")
            }
            if let earlier = places[option.name] {
                throw fault(first, "\(name) stands in line \(earlier.line) already.")
            }
            places[option.name] = (index + 1, line.distance(from: line.startIndex, to: first) + 1)
            let valuePlace = value?.startIndex ?? first
            switch option.action {
            case .set(let set):
                switch value {
                case nil, "yes": set(&values)
                case "no": break
                default: throw fault(valuePlace, "\(name) is yes or no.")
                }
            case .read(let form, let store):
                guard let value, !value.isEmpty else {
                    throw fault(valuePlace, "\(name) needs a value: \(form.expectation). Write \(name) = VALUE.")
                }
                guard store(&values, String(value)) else {
                    throw fault(valuePlace, "\(name) takes \(form.expectation), not \"\(value.prefix(60))\".")
                }
            default: break
            }
        }
        if let sentence = check(values) {
            // The sentence names the options that do not go together. The last of them in the file is shown.
            let place = places.filter { sentence.contains("--" + $0.key) }.values.max { $0.line < $1.line }
            throw ConfigurationFault(line: place?.line ?? 1, column: place?.column ?? 1, words: sentence)
        }
        return values
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.firstIndex { !$0.isWhitespace } ?? text.endIndex
        let end = text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? start
        return text[start..<end]
    }
}

extension Option {
    /// Whether it sets something, and does not only print.
    fileprivate var isSetting: Bool {
        switch action {
        case .set, .read: true
        default: false
        }
    }
}
