/// Whole numbers as people type them.
enum Decimal {
    /// The number of digits with an optional minus; nil for anything else. (`Int("+5")` accepts a plus as well.)
    static func parse(_ text: some StringProtocol) -> Int? {
        let digits = text.first == "-" ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }
}
