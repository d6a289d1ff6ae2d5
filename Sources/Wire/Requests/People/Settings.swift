import Vocabulary

extension Request {
    /// Changes some of the account's settings, all or none, and shows them.
    public struct Settings: RequestBody {
        /// New values by key; null removes a key. All of them are taken or none. Where absent, the settings are only shown.
        public var set: [String: SettingValue?]?

        /// A request about settings.
        public init(set: [String: SettingValue?]? = nil) { self.set = set }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "settings", by: .account, isRemembered: true, cost: 5,
            example: Settings(set: ["appearance": .text("dark")]),
            fields: [.optional("set", \.set, .settings)],
            commands: [.settings],
            granted: { _ in nil })
    }
}

extension Command {
    static let settings: Command = Command(
        .account, "settings", summary: "Show the settings of your account.", details: ["They are changed in JSON."],
        asking: Request.Settings())
}

extension FieldDomain<[String: SettingValue?]> {
    /// New values of settings. In the order of their keys, so that the same request gets the same refusal.
    fileprivate static let settings = FieldDomain("settings_asked") { set, _ in
        for (key, value) in set.sorted(by: { $0.key < $1.key }) {
            if let hint = Setting.hint(for: value, of: key) {
                // Whole, because a program goes by it: the name of a setting has at most 32 characters.
                return ErrorReply(
                    .badField, Setting.exists(key) ? "The setting can't have that value." : "There is no such setting.",
                    hint: hint,
                    field: "set." + TextRules.excerpt(key, atMost: 40))
            }
        }
        return nil
    }
}

/// The settings that an account may have.
private enum Setting {
    /// What would be right for a key; nil if the value is. Any key that settings have can be removed.
    static func hint(for value: SettingValue?, of key: String) -> String? {
        if key.hasPrefix("x-") { return hintForClients(key) }
        guard let values = all[key] else { return "Settings: \(all.keys.sorted().joined(separator: ", ")), x-…." }
        guard let value else { return nil }
        return values.has(value) ? nil : values.hint
    }

    static func exists(_ key: String) -> Bool { key.hasPrefix("x-") || all[key] != nil }

    /// A client may keep any value under a name of its own.
    private static func hintForClients(_ key: String) -> String? {
        let name = key.utf8.dropFirst(2)
        return (1...30).contains(name.count) && name.allSatisfy { (0x21...0x7E).contains($0) }
            ? nil : "A key of a client is x- and 1–30 ASCII characters."
    }

    private struct Values: Sendable {
        let hint: String
        let has: @Sendable (SettingValue) -> Bool
    }

    private static let all: [String: Values] = [
        "appearance": one(of: ["light", "dark", "system"]), "motion": one(of: ["full", "reduced"]),
        "colors": onOrOff, "timer": onOrOff, "sound": onOrOff, "card_back": text(1...32), "language": text(2...35),
        "level": one(of: Level.allCases.map(\.rawValue) + [Level.customName]), "mode": one(of: Mode.all.map(\.name)),
    ]

    private static func one(of words: [String]) -> Values {
        Values(hint: "One of: \(words.joined(separator: ", ")).") { value in
            if case .text(let word) = value { words.contains(word) } else { false }
        }
    }

    private static func text(_ lengths: ClosedRange<Int>) -> Values {
        Values(hint: "A text of \(TextRules.words(lengths)) characters.") { value in
            if case .text(let text) = value { lengths.contains(text.unicodeScalars.count) } else { false }
        }
    }

    private static var onOrOff: Values {
        Values(hint: "true or false.") { if case .boolean = $0 { true } else { false } }
    }
}
