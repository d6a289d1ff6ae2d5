import BotCore

/// A house bot that is to take a seat.
package struct HouseBot: Sendable, Hashable, Codable {
    /// The name and id that it has where the seat is nobody else's.
    package let player: Player
    /// Its strength's name.
    package let strength: String

    /// A bot to be seated.
    package init(player: Player, strength: String) {
        self.player = player
        self.strength = strength
    }
}

extension HouseBot {
    /// A bot of the strength named, which there must be, with a name and id of its own.
    static func drawn(_ strength: String, _ chance: Chance) -> HouseBot {
        precondition(exists(strength), "a request for a bot that there is none of is refused before")
        let id = "b" + chance.name(length: 9)
        return HouseBot(player: Player(id: id, name: "\(strength) bot", isBot: true), strength: strength)
    }

    /// The strengths' names in words.
    static var names: String { Strength.all.map(\.name).joined(separator: ", ") }

    /// Whether there is a strength of that name.
    static func exists(_ strength: String) -> Bool { Strength.all.contains { $0.name == strength } }
}
