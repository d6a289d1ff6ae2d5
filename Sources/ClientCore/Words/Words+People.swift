import Wire

extension Words {
    /// Texts about accounts: signing in, and what a game has meant for an account.
    struct People: Sendable {
        /// The key that opens the account, in the bar of the lobby.
        let account: String
        let title: String
        let guest: String
        let signedIn: Named
        /// Said once, when the player's own server begins to keep games.
        let keptHere: String
        let signIn: String
        let register: String
        let recover: String
        let newCodes: String
        let password: String
        let rename: String
        let logout: String
        let logoutEverywhere: String
        let erase: String
        let askName: String
        let askPassword: Named
        let askNew: String
        let askAgain: String
        let askCode: String
        let askNewName: String
        /// Asks for the password that erases the account.
        let askErase: String
        /// The new password was typed in two ways.
        let differ: String
        /// What to do with the one-time codes below it.
        let codes: String
        /// The player has them, and goes back.
        let noted: String
        let codesLeft: Counted
        let waiting: String
        let signedOut: String
        let recovered: String
        let changed: String
        let erased: String
        /// Why the client did not sign in by itself.
        let tokenEnded: String
        let announced: Named
        /// The server ends when the games that run are over.
        let draining: String
        /// The same, at the latest after so many minutes.
        let drainingWithin: Counted
        /// The account of a game that was rated.
        let rated: Named
        /// The account, and why the game was not rated.
        let notRated: @Sendable (_ name: String, _ reason: String) -> String
        /// The account, its rating before and after; before is nil at first.
        let rating: @Sendable (_ name: String, _ before: Int?, _ after: Int) -> String
        /// Why a game is not rated, by its name on the wire.
        let unrated: [String: String]
        let bestTime: Named
        let fewestFlips: Counted
    }
}

extension Words.People {
    /// What an announcement says: the server's own matters in the player's language, everything else as it was written.
    func announcement(_ line: ServerMessage.Announcement) -> String {
        guard line.about == .drain else { return announced(line.text.clean) }
        return line.leftMs.map { drainingWithin(max(1, ($0 + 59_999) / 60_000)) } ?? draining
    }
}

extension Words {
    /// What the texts of ``People`` show, as in ``examples``.
    var peopleExamples: [String: [String]] {
        let name = "Ada"
        return [
            "people.signedIn": [people.signedIn(name)],
            "people.askPassword": [people.askPassword(name)],
            "people.codesLeft": [1, 2, 12].map(people.codesLeft),
            "people.announced": [people.announced(name)],
            "people.drainingWithin": [1, 2, 12].map(people.drainingWithin),
            "people.rated": [people.rated(name)],
            "people.notRated": [people.notRated(name, "fox")],
            "people.rating": [people.rating(name, 1_500, 1_662), people.rating(name, nil, 1_662)],
            "people.bestTime": [people.bestTime(name)],
            "people.fewestFlips": [1, 2, 12].map(people.fewestFlips),
        ]
    }
}
