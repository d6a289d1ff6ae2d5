import Vocabulary

/// A mistake in a file of options: where it stands, what is wrong, and what would be right.
public struct ConfigurationFault: Sendable, Equatable, CustomStringConvertible {
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
    /// stands alone, or with `yes` or `no`. Quotes around a whole value do not belong to it. Empty lines and those that begin with `#`
    /// say nothing. An option stands once.
    ///
    /// Returns the values of the lines that are right, and every mistake, in the order of the lines.
    ///
    /// - Parameter excluded: names of options that make sense on a command line only, beside those that print something.
    public func read(
        file text: String, except excluded: Set<String> = []
    ) -> (values: Options, faults: [ConfigurationFault]) {
        var values = defaults
        var faults: [ConfigurationFault] = []
        var places: [String: (line: Int, column: Int)] = [:]
        var faulty: Set<String> = []
        // Some editors begin a file with this mark, which nobody sees.
        let text = text.first == "\u{feff}" ? text.dropFirst() : text[...]
        // A carriage return and a line feed are one character.
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            guard let first = line.firstIndex(where: { !$0.isWhitespace }), line[first] != "#" else { continue }
            func place(_ place: Substring.Index) -> (line: Int, column: Int) {
                (index + 1, line.distance(from: line.startIndex, to: place) + 1)
            }
            let equals = line.firstIndex(of: "=")
            let name = Self.trimmed(line[first..<(equals ?? line.endIndex)])
            let value = equals.map { Self.unquoted(Self.trimmed(line[line.index(after: $0)...])) }
            do throws(LineFault) {
                let option = try option(named: name, isAlone: equals == nil, except: excluded)
                if let earlier = places[option.name] {
                    throw LineFault("\(name) stands in line \(earlier.line) already.")
                }
                places[option.name] = place(first)
                try store(value.map(String.init), of: option, in: &values)
            } catch {
                let (line, column) = place(error.isInValue ? value?.startIndex ?? first : first)
                faults.append(ConfigurationFault(line: line, column: column, words: error.words))
                faulty.insert(String(name))
            }
        }
        // A sentence names the options that do not go together. The last of them in the file is shown.
        for sentence in checks(values) where Self.options(in: sentence).isDisjoint(with: faulty) {
            let place = Self.options(in: sentence).compactMap { places[$0] }.max { $0.line < $1.line }
            faults.append(ConfigurationFault(line: place?.line ?? 1, column: place?.column ?? 1, words: sentence))
        }
        return (values, faults.sorted { $0.line < $1.line })
    }

    private func option(
        named name: Substring, isAlone: Bool, except excluded: Set<String>
    ) throws(LineFault) -> Option<Options> {
        if let option = options.first(where: { $0.name == name && $0.isSetting }) {
            guard !excluded.contains(option.name) else { throw LineFault("\(name) stands on a command line only.") }
            return option
        }
        let word = name.prefix { !$0.isWhitespace && $0 != ":" }
        if isAlone, word != name, options.contains(where: { $0.name == word && $0.isSetting }) {
            throw LineFault("There is no = behind \(word). Write \(word) = VALUE.")
        }
        let names = options.filter { $0.isSetting && !excluded.contains($0.name) }.map(\.name)
        let hint = Spelling.nearest(to: String(name), among: names).map { " Did you mean \($0)?" } ?? ""
        throw LineFault("There is no option \"\(name.prefix(40))\" for a file.\(hint)")
    }

    private func store(
        _ value: String?, of option: Option<Options>, in values: inout Options
    ) throws(LineFault) {
        let name = option.name
        switch option.action {
        case .set(let set):
            switch value {
            case nil, "yes": set(&values)
            case "no": break
            default: throw LineFault("\(name) is yes or no.", isInValue: true)
            }
        case .read(let form, let store):
            guard let value, !value.isEmpty else {
                throw LineFault("\(name) needs a value: \(form.expectation). Write \(name) = VALUE.", isInValue: true)
            }
            guard store(&values, value) else {
                throw LineFault("\(name) takes \(form.expectation), not \"\(value.prefix(60))\".", isInValue: true)
            }
        default: break
        }
    }

    /// The names of the options in a sentence.
    private static func options(in sentence: String) -> Set<String> {
        let words = sentence.split { !($0.isLetter || $0.isNumber || $0 == "-") }
        return Set(words.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) })
    }

    /// Without one pair of quotes around all of it.
    private static func unquoted(_ text: Substring) -> Substring {
        guard let quote = text.first, quote == "\"" || quote == "'", text.count > 1, text.last == quote else {
            return text
        }
        let inner = text.dropFirst().dropLast()
        return inner.contains(quote) ? text : inner
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.firstIndex { !$0.isWhitespace } ?? text.endIndex
        let end = text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? start
        return text[start..<end]
    }
}

/// What is wrong with a line, and whether it stands in its value or in its name.
private struct LineFault: Error {
    let words: String
    let isInValue: Bool

    init(_ words: String, isInValue: Bool = false) { (self.words, self.isInValue) = (words, isInValue) }
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
