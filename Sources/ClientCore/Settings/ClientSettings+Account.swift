import Vocabulary
import Wire

extension ClientSettings {
    /// What of the settings follows the account, by the names on the wire. A setting that asks the system is removed there.
    var ofAccount: [String: SettingValue?] {
        [
            "appearance": .text(appearance.rawValue), "motion": .text(reducesMotion ? "reduced" : "full"),
            "sound": .boolean(rings), "language": language.map { .text($0) }, "mode": mode.map { .text($0) },
            "level": level.map { .text($0) },
            Self.multicoloured: .boolean(isMulticoloured), Self.backs: .text(cardBack.rawValue),
            Self.fourColours: .boolean(hasFourColours), Self.largeCards: .boolean(hasLargeCards),
        ]
    }

    /// The settings with those of the account. What the account does not say, or says with a value that is unknown here, stays.
    func following(_ account: [String: SettingValue]) -> ClientSettings {
        var settings = self
        func text(_ key: String) -> String? { if case .text(let text)? = account[key] { text } else { nil } }
        func truth(_ key: String) -> Bool? { if case .boolean(let truth)? = account[key] { truth } else { nil } }
        settings.appearance = text("appearance").flatMap(Appearance.init) ?? appearance
        settings.reducesMotion = text("motion").map { $0 == "reduced" } ?? reducesMotion
        settings.rings = truth("sound") ?? rings
        settings.language = text("language").flatMap { Words.codes.contains($0) ? $0 : nil } ?? language
        settings.mode = text("mode").flatMap { name in Mode.all.first { $0.name == name }?.name } ?? mode
        settings.level = text("level").flatMap { RulesDraft.levels.contains($0) ? $0 : nil } ?? level
        settings.isMulticoloured = truth(Self.multicoloured) ?? isMulticoloured
        settings.cardBack = text(Self.backs).flatMap(CardBack.init) ?? cardBack
        settings.hasFourColours = truth(Self.fourColours) ?? hasFourColours
        settings.hasLargeCards = truth(Self.largeCards) ?? hasLargeCards
        return settings
    }

    /// What the wire calls them.
    private static let multicoloured = "colors"
    private static let backs = "card_back"
    private static let fourColours = "x-four-colors"
    private static let largeCards = "x-large-cards"
}
