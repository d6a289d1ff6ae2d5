/// The words of a typed line, read one after the other.
package struct Arguments {
    /// So many characters of a word are repeated in its refusal.
    static let longestShown = 24
    /// What has not been taken, without blanks around it.
    package private(set) var rest: Substring

    package init(_ line: String) { rest = line[...].trimmed }

    /// Whether every word has been taken.
    package var isAtEnd: Bool { rest.isEmpty }

    /// Takes the next word.
    package mutating func next() -> Substring? {
        guard !rest.isEmpty else { return nil }
        let word = rest.prefix { !$0.isBlank }
        skip(word.count)
        return word
    }

    /// Leaves so many characters out.
    package mutating func skip(_ count: Int) { rest = rest.dropFirst(count).trimmed }

    /// Takes the next word, which must be there.
    package mutating func next(_ field: String, _ what: String) throws(ErrorReply) -> Substring {
        guard let word = next() else { throw ErrorReply(.missingField, "\(what) is missing.", field: field) }
        return word
    }

    /// Takes the rest of the line as it was typed. It must not be empty.
    package mutating func text(_ field: String, _ what: String) throws(ErrorReply) -> String {
        guard !rest.isEmpty else { throw ErrorReply(.missingField, "\(what) is missing.", field: field) }
        defer { skip(rest.count) }
        return String(rest)
    }

    /// Takes the next word, which must be a number.
    package mutating func number(_ field: String, _ what: String) throws(ErrorReply) -> Int {
        guard let number = Int(digits: try next(field, what)) else {
            throw ErrorReply(.badField, "\(what) is a whole number.", field: field)
        }
        return number
    }

    /// Takes `on` or `off`, which must be there.
    package mutating func toggle(_ field: String) throws(ErrorReply) -> Bool {
        switch try next(field, "on or off").lowercased() {
        case "on": return true
        case "off": return false
        default: throw ErrorReply(.badField, "Use on or off.", field: field)
        }
    }

    /// Takes a closing seat's number; nil if the line has ended.
    package mutating func closingSeat() throws(ErrorReply) -> Int? {
        guard !isAtEnd else { return nil }
        let seat = try number("seat", "The seat")
        try end("seat")
        return seat
    }

    /// Refuses a line that goes on.
    package func end(_ field: String? = nil, hint: String? = nil) throws(ErrorReply) {
        guard rest.isEmpty else {
            throw ErrorReply(.badField, "There are more words than the command takes.", hint: hint, field: field)
        }
    }
}

extension Int {
    /// A number in decimal digits alone; `Int.init` would take a sign too.
    init?(digits: some StringProtocol) {
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        self.init(digits)
    }
}

extension Character {
    fileprivate var isBlank: Bool { self == " " || self == "\t" }
}

extension Substring {
    /// A typed word as its refusal repeats it: without control characters, and a long one is cut.
    var shown: String {
        let word = String(self).printable
        return word.count > Arguments.longestShown ? word.prefix(Arguments.longestShown - 1) + "…" : word
    }

    fileprivate var trimmed: Substring {
        var text = drop { $0.isBlank }
        while text.last?.isBlank == true { text.removeLast() }
        return text
    }
}
