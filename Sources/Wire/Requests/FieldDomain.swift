/// What a field of a request may hold.
public struct FieldDomain<Value>: Sendable {
    /// A shared definition of the schemas, such as `seat`, or else a type of JSON, such as `boolean`.
    let name: String
    let range: ClosedRange<Int>?
    let flaw: (@Sendable (Value, RequestLimits) -> ErrorReply?)?

    /// A domain whose values are checked before anything else is; the error's `field` is filled in where it is nil.
    public init(
        _ name: String, _ range: ClosedRange<Int>? = nil,
        flaw: @escaping @Sendable (Value, RequestLimits) -> ErrorReply?
    ) {
        self.name = name
        self.range = range
        self.flaw = flaw
    }

    private init(name: String) {
        self.name = name
        range = nil
        flaw = nil
    }

    /// Every value of the type. The handler of the request checks it.
    public static func any(_ name: String) -> Self { Self(name: name) }
}

/// The limits of fields that each server sets for itself.
public struct RequestLimits: Sendable {
    /// How long texts may be.
    public var texts: TextLengths
    /// What is wrong with rules that are asked for.
    public var flawInRules: @Sendable (Rules) -> ErrorReply?

    /// The limits of one server.
    public init(texts: TextLengths, flawInRules: @escaping @Sendable (Rules) -> ErrorReply?) {
        self.texts = texts
        self.flawInRules = flawInRules
    }
}

// Domains that several requests use. A domain of one request is in that request's file.

extension FieldDomain<Int> {
    /// The number of a seat that some table has.
    public static let seat = FieldDomain("seat", 0...7) { seat, _ in
        (0...7).contains(seat)
            ? nil : ErrorReply(.badField, "No table has a seat \(seat).", hint: "Seats are 0–7.")
    }
}

extension FieldDomain<String> {
    /// What a person says to a table. Its length is counted without invisible characters.
    public static let remark = FieldDomain("text", 1...TextLengths().chat) { text, limits in
        let (length, most) = (TextRules.withoutControls(text).unicodeScalars.count, limits.texts.chat)
        if (1...most).contains(length) { return nil }
        return ErrorReply(
            .badField, "The text has 1–\(most) characters.",
            hint: length == 0 ? "Send some text." : "Shorten it.")
    }

    /// 64 hex digits that a player adds to the shuffle.
    public static let nonce = FieldDomain("hex_asked") { nonce, _ in
        let isHex = nonce.utf8.count == 64 && nonce.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        return isHex ? nil : ErrorReply(.badField, "The nonce is not valid.", hint: "A nonce is 64 hex digits.")
    }
}

extension FieldDomain<Rules> {
    /// The rules that a client asks for.
    public static let rules = FieldDomain("rules_asked") { rules, limits in limits.flawInRules(rules) }
}
