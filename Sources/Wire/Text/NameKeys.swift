@_spi(_Unicode) import Swift

/// By what a name is found, and told from others. Two names are too much alike for two people where they share one of these.
package struct NameKeys: Sendable, Hashable {
    /// The name itself: the same however it is composed, in whichever case and form of its letters (NFKC and case folding), and with
    /// or without what joins them.
    package let folded: String
    /// How it looks: the same for all that may be taken for each other (the skeletons of UTS #39), in whichever case.
    ///
    /// This alone would not do. Greek `Ν` looks as N does and its small `ν` as v, so no key has both: that N and v are two, and
    /// that capitals do not matter.
    package let look: String

    /// Of whose data they are.
    package static let unicodeVersion = NameTables.version

    package init(_ name: String) {
        var (folded, look) = ("", "")
        for scalar in name._nfd {
            let text = Self.folded(scalar)
            folded.append(text)
            look.append(Self.shapes[scalar] ?? Self.look(ofFolded: text))
        }
        // What stands for a character may begin with marks, which are ordered among those before it.
        (self.folded, self.look) = (Self.ordered(folded), Self.ordered(look))
    }

    private init(folded: String, look: String) { (self.folded, self.look) = (folded, look) }

    /// Both, once where they are the same.
    package var all: [String] { folded == look ? [folded] : [folded, look] }

    /// Whether nobody should tell one from the other.
    package func areAlike(_ other: NameKeys) -> Bool { all.contains { other.all.contains($0) } }

    /// Those of the name with a number behind it.
    package func numbered(_ number: Int) -> NameKeys {
        let digits = NameKeys("\(number)")
        return NameKeys(folded: "\(folded) \(digits.folded)", look: "\(look) \(digits.look)")
    }

    private static func folded(_ scalar: Unicode.Scalar) -> String {
        if let text = texts[scalar] { return text }
        let properties = scalar.properties
        return properties.isDefaultIgnorableCodePoint ? "" : properties.lowercaseMapping
    }

    private static func look(ofFolded text: String) -> String {
        var look = ""
        for scalar in text.unicodeScalars { look.append(shapes[scalar] ?? String(scalar)) }
        return look
    }

    private static func ordered(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: text._nfd)
        return String(scalars)
    }

    private static let texts = NameTables.texts(NameTables.folded)
    private static let shapes = NameTables.texts(NameTables.shapes)
}

extension NameTables {
    /// What a table has for each of its characters.
    fileprivate static func texts(_ table: StaticString) -> [Unicode.Scalar: String] {
        var texts: [Unicode.Scalar: String] = [:]
        for (codes, text) in items(of: table) {
            for code in codes {
                guard let scalar = Unicode.Scalar(code) else { continue }
                // Only the text of a single item has several characters.
                var result = String.UnicodeScalarView()
                for part in text { result.append(Unicode.Scalar(part + code - codes.lowerBound) ?? scalar) }
                texts[scalar] = String(result)
            }
        }
        return texts
    }

    /// The items of a table in order: which characters, and what stands in place of the first.
    static func items(of table: StaticString) -> [(codes: ClosedRange<UInt32>, text: [UInt32])] {
        var items: [(codes: ClosedRange<UInt32>, text: [UInt32])] = []
        var end: UInt32 = 0
        // The first number is the gap, the second how many more; then come those of the text.
        var (numbers, hasMore, number): ([UInt32], Bool, UInt32?) = ([], false, nil)
        func finish() {
            guard let last = number else { return }
            numbers.append(last)
            let first = end + numbers[0]
            let more = hasMore ? numbers[1] : 0
            items.append((first...first + more, Array(numbers.dropFirst(hasMore ? 2 : 1))))
            end = first + more + 1
            (numbers, hasMore, number) = ([], false, nil)
        }
        for byte in "\(table)".utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number = (number ?? 0) * 36 + UInt32(byte - 48)
            case UInt8(ascii: "a")...UInt8(ascii: "z"): number = (number ?? 0) * 36 + UInt32(byte - 87)
            case UInt8(ascii: " "), UInt8(ascii: "\n"): finish()
            default:
                numbers.append(number ?? 0)
                number = 0
                if byte == UInt8(ascii: "+") { hasMore = true }
            }
        }
        finish()
        return items
    }
}
