extension Words {
    struct Home {
        let text: TextCatalogue
        var tagline: String { text() }
        var gamesHere: String { text() }
        var looking: String { text() }
        var nobodyHere: String { text() }
        func join(_ name: String) -> String { text(name) }
        func found(_ tables: Int, _ openSeats: Int) -> String { text(tables, openSeats) }
        var lockedGame: String { text() }
        var otherVersion: String { text() }
        func rejoin(_ name: String) -> String { text(name) }
        var host: String { text() }
        var hostWhy: String { text() }
        var pastimes: [String: String] { text.byName() }
        var aboutPastimes: [String: String] { text.byName() }
        var playHere: String { text() }
        var address: String { text() }
        var addressWhy: String { text() }
        var settings: String { text() }
        var settingsWhy: String { text() }
        var quit: String { text() }
        var addressQuestion: String { text() }
        var badAddress: String { text() }
        var nameQuestion: String { text() }
        var rejoinWhy: String { text() }
    }

    /// What is shown once: a game of four cards, the name, and with whom one plays. The plain client has a line for each.
    struct Newcomer {
        let text: TextCatalogue
        var skip: String { text() }
        var what: String { text() }
        var first: String { text() }
        var second: String { text() }
        var alike: String { text() }
        var notAlike: String { text() }
        var found: String { text() }
        var you: String { text() }
        var youText: String { text() }
        var whom: String { text() }
        func whomText(_ copy: String) -> String { text(copy) }
        var whatLine: String { text() }
        var howLine: String { text() }
        var whomLine: String { text() }
        var patienceLine: String { text() }
    }

    struct Settings {
        let text: TextCatalogue
        var name: String { text() }
        var appearance: String { text() }
        var appearances: [String: String] { text.byName() }
        var colour: String { text() }
        var colours: [String: String] { text.byName() }
        var multicoloured: String { text() }
        var back: String { text() }
        var backs: [String: String] { text.byName() }
        var motion: String { text() }
        var mouse: String { text() }
        var bell: String { text() }
        var terminalTitle: String { text() }
        var language: String { text() }
        var system: String { text() }
        var preview: String { text() }
        var saved: String { text() }
        func inForce(_ value: String, _ reason: String) -> String { text(value, reason) }
        var badName: String { text() }
    }
}
