/// Whole numbers as people type them.
enum Decimal {
    /// Digits with an optional minus, nothing else: `Int("+5")` would take a plus too.
    static func parse(_ text: some StringProtocol) -> Int? {
        let digits = text.first == "-" ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }
}
