import BotCore

/// A house bot that is to take a seat.
package struct HouseBot: Sendable, Hashable, Codable {
    /// Its name and id, unless it plays in somebody's stead.
    package let player: Player
    package let strength: String

    package init(player: Player, strength: String) {
        self.player = player
        self.strength = strength
    }
}

extension HouseBot {
    /// A bot with a new id. The strength must exist.
    static func drawn(_ strength: String, _ random: RandomSource) -> HouseBot {
        precondition(exists(strength), "a request for a bot that there is none of is refused before")
        let id = "b" + random.name(length: 9)
        return HouseBot(player: Player(id: id, name: "\(strength) bot", isBot: true), strength: strength)
    }

    static var names: String { Strength.all.map(\.name).joined(separator: ", ") }

    static func exists(_ strength: String) -> Bool { Strength.all.contains { $0.name == strength } }
}
