extension Words {
    /// Texts about accounts: signing in, and what a game has meant for an account.
    struct People {
        let text: TextCatalogue
        var account: String { text() }
        var title: String { text() }
        var guest: String { text() }
        func signedIn(_ name: String) -> String { text(name) }
        var keptHere: String { text() }
        var signIn: String { text() }
        var register: String { text() }
        var recover: String { text() }
        var newCodes: String { text() }
        var password: String { text() }
        var rename: String { text() }
        var logout: String { text() }
        var logoutEverywhere: String { text() }
        var erase: String { text() }
        var askName: String { text() }
        func askPassword(_ name: String) -> String { text(name) }
        var askNew: String { text() }
        var askAgain: String { text() }
        var askCode: String { text() }
        var askNewName: String { text() }
        var askErase: String { text() }
        var differ: String { text() }
        var codes: String { text() }
        var noted: String { text() }
        func codesLeft(_ number: Int) -> String { text(number) }
        var waiting: String { text() }
        var signedOut: String { text() }
        var recovered: String { text() }
        var changed: String { text() }
        var erased: String { text() }
        var tokenEnded: String { text() }
        func announced(_ name: String) -> String { text(name) }
        var draining: String { text() }
        func drainingWithin(_ number: Int) -> String { text(number) }
        func rated(_ name: String) -> String { text(name) }
        /// The account, and why the game was not rated.
        func notRated(_ name: String, _ reason: String) -> String { text(name, reason) }
        /// The account, and its rating before and after.
        func rating(_ name: String, _ change: String) -> String { text(name, change) }
        var unrated: [String: String] { text.byName() }
        func bestTime(_ name: String) -> String { text(name) }
        func fewestFlips(_ number: Int) -> String { text(number) }
    }

    /// Texts about what accounts have achieved: records, leaders, past games and their replays.
    struct Deeds {
        let text: TextCatalogue
        var records: String { text() }
        func recordsOf(_ name: String) -> String { text(name) }
        var noGames: String { text() }
        func won(_ number: Int, _ all: Int) -> String { text(number, all) }
        func run(_ number: Int) -> String { text(number) }
        func bestTime(_ name: String) -> String { text(name) }
        var forTwo: String { text() }
        var forMore: String { text() }
        var provisional: String { text() }
        var leaders: String { text() }
        var order: String { text() }
        var orders: [String: String] { text.byName() }
        var bots: String { text() }
        var nobody: String { text() }
        func ownPlace(_ number: Int) -> String { text(number) }
        var history: String { text() }
        var saved: String { text() }
        var noSaved: String { text() }
        var goOn: String { text() }
        var rated: String { text() }
        var replay: String { text() }
        var loading: String { text() }
        func move(_ number: Int, _ all: Int) -> String { text(number, all) }
        var play: String { text() }
        var stop: String { text() }
        var step: String { text() }
        var stepBack: String { text() }
        var backward: String { text() }
        var faster: String { text() }
        var slower: String { text() }
        var toStart: String { text() }
        var toEnd: String { text() }
    }

    /// Texts about people who behave badly: reports, and what moderators do.
    struct Discipline {
        let text: TextCatalogue
        var key: String { text() }
        var whom: String { text() }
        func what(_ name: String) -> String { text(name) }
        var report: String { text() }
        var muteHour: String { text() }
        var mute: String { text() }
        var banDay: String { text() }
        var ban: String { text() }
        func why(_ name: String) -> String { text(name) }
        var reported: String { text() }
        func isDone(_ deed: String, _ name: String) -> String { text(deed, name) }
    }
}
