extension Words {
    struct Lobby {
        let text: TextCatalogue
        var title: String { text() }
        func at(_ name: String) -> String { text(name) }
        func hosting(_ name: String) -> String { text(name) }
        func tables(_ number: Int) -> String { text(number) }
        func shown(_ shown: Int, _ all: Int) -> String { text(shown, all) }
        var empty: String { text() }
        func noMatch(_ name: String) -> String { text(name) }
        var loading: String { text() }
        var filter: String { text() }
        var columnTable: String { text() }
        var columnRules: String { text() }
        var columnSeats: String { text() }
        var columnState: String { text() }
        var open: String { text() }
        var playing: String { text() }
        var paused: String { text() }
        var over: String { text() }
        var locked: String { text() }
        var create: String { text() }
        var join: String { text() }
        var watch: String { text() }
        func passwordQuestion(_ name: String) -> String { text(name) }
        var quick: String { text() }
        var leaveHosting: String { text() }
        func tableOf(_ name: String) -> String { text(name) }
    }

    struct Rules {
        let text: TextCatalogue
        var mode: String { text() }
        var level: String { text() }
        var rows: String { text() }
        var columns: String { text() }
        var group: String { text() }
        var scoring: String { text() }
        var theme: String { text() }
        var seats: String { text() }
        var tries: String { text() }
        var turn: String { text() }
        var gameTime: String { text() }
        var hide: String { text() }
        var again: String { text() }
        var bots: String { text() }
        var strength: String { text() }
        var byLevel: String { text() }
        var noClock: String { text() }
        var atOnce: String { text() }
        func groups(_ number: Int) -> String { text(number) }
        var levels: [String: String] { text.byName() }
        var scorings: [String: String] { text.byName() }
        var themes: [String: String] { text.byName() }
        var strengths: [String: String] { text.byName() }
        func badMultiple(_ cards: Int, _ group: Int) -> String { text(cards, group) }
        var badSize: String { text() }
        var tooManyBots: String { text() }
        var anyTheme: String { text() }
    }

    /// Texts that only some modes of the game need.
    struct Modes {
        let text: TextCatalogue
        var names: [String: String] { text.byName() }
        var about: [String: String] { text.byName() }
        var find: String { text() }
        var race: String { text() }
        var scramble: String { text() }
        var partner: String { text() }
        var inLine: String { text() }
        func flips(_ number: Int) -> String { text(number) }
        func timeLeft(_ name: String) -> String { text(name) }
        var budget: String { text() }
        var anyTries: String { text() }
        var attempt: String { text() }
        var allWon: String { text() }
        var allLost: String { text() }
        var givenUp: String { text() }
        var playerLeft: String { text() }
        var found: String { text() }
        func foundOf(_ found: Int, _ all: Int) -> String { text(found, all) }
    }

    struct Create {
        let text: TextCatalogue
        var title: String { text() }
        var configure: String { text() }
        var tableTitle: String { text() }
        var password: String { text() }
        var isPublic: String { text() }
        var create: String { text() }
        var apply: String { text() }
        var asServer: String { text() }
    }
}
