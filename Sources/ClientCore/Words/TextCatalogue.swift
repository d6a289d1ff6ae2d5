/// The texts of a section. A text is found by the name of what declares it in ``Words``: `yourTurn`, or `turnOf(_:)` if it has a place for a value.
package struct TextCatalogue: Sendable {
    private var texts: [String: String] = [:]
    private var names: [String: [String: String]] = [:]
    private let zeroIsOne: Bool

    init(zeroIsOne: Bool) {
        self.zeroIsOne = zeroIsOne
        // As many as most sections have. To let it grow takes longer than all the rest.
        texts.reserveCapacity(48)
    }

    package var keys: some Collection<String> { texts.keys }

    /// Takes a text as a line of a language's file has it.
    mutating func add(_ key: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) {
        var values = 0
        var rest = text
        while let place = rest.firstIndex(of: UInt8(ascii: "{")) {
            rest = rest[(place + 1)...]
            values = max(values, Self.number(rest.first).map { $0 + 1 } ?? 0)
        }
        var name = String(decoding: key, as: UTF8.self)
        if values > 0 { name += "(" + String(repeating: "_:", count: values) + ")" }
        texts[name] = String(decoding: text, as: UTF8.self)
    }

    /// Takes a text of those that stand under one key.
    mutating func add(_ key: String, _ name: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) {
        names[key, default: [:]][String(decoding: name, as: UTF8.self)] = String(decoding: text, as: UTF8.self)
    }

    /// The texts by name that the caller declares.
    package func byName(_ key: String = #function) -> [String: String] { names[key] ?? [:] }

    /// The text that the caller declares, with these values in their places: `{0}` is the first value, and `{0/try/tries}` the word that goes
    /// with it, for one or for any other number.
    func callAsFunction(_ values: any CustomStringConvertible..., key: String = #function) -> String {
        filled(key, values)
    }

    /// The text with that key and these values.
    package func filled(_ key: String, _ values: [any CustomStringConvertible]) -> String {
        guard let text = texts[key] else { preconditionFailure("There is no text for \(key).") }
        if values.isEmpty { return text }
        var filled: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "{")),
            let end = rest[start...].firstIndex(of: UInt8(ascii: "}"))
        {
            filled += rest[..<start]
            let place = rest[(start + 1)..<end]
            rest = rest[(end + 1)...]
            guard let value = Self.number(place.first).map({ values[$0] }) else { continue }
            let forms = place.dropFirst(2)
            if let slash = forms.firstIndex(of: UInt8(ascii: "/")) {
                filled += isOne(value) ? forms[..<slash] : forms[(slash + 1)...]
            } else {
                filled += value.description.utf8
            }
        }
        return String(decoding: filled + rest, as: UTF8.self)
    }

    /// The number of a value, from 0, by its digit.
    private static func number(_ digit: UInt8?) -> Int? {
        digit.flatMap { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) ? Int($0 - UInt8(ascii: "0")) : nil }
    }

    private func isOne(_ value: any CustomStringConvertible) -> Bool {
        guard let number = value as? Int else { return false }
        return number == 1 || zeroIsOne && (-1...1).contains(number)
    }
}
