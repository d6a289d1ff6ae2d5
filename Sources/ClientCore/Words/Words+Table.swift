extension Words {
    struct Table: Sendable {
        let yourTurn: String
        let turnOf: Named
        let turnOfGuest: Named
        let waiting: String
        let paused: String
        let over: String
        let watching: String
        let watchers: Counted
        /// Who watches, by name.
        let watchedBy: Named
        let tries: Counted
        let left: @Sendable (_ taken: Int, _ all: Int) -> String
        let latency: Counted
        let shown: String
        let flip: String
        let ready: String
        let notReady: String
        let pause: String
        let goOn: String
        let agreeing: @Sendable (_ agreed: Int, _ all: Int) -> String
        let resign: String
        let resignQuestion: String
        let leave: String
        let leaveQuestion: String
        /// Of a patience game that is kept for another day.
        let leaveSavedQuestion: String
        let leaveGameQuestion: String
        let chat: String
        let seats: String
        let board: String
        let guest: String
        let guestQuestion: String
        let closed: String
        let putOut: String
        let address: Named
        let allReady: String
        let pressReady: String
        let youAreReady: String
        let needsMore: String
        let refreshed: String
        let join: String
        let timeUp: Named
        let gone: Named
        let lost: Named
        let here: Named
        let hasLeft: Named
        let late: Named
        /// To a player who has let three turns pass.
        let idle: String
        let kicked: @Sendable (_ name: String, _ reason: String) -> String
        let picturesAwaited: String
        let rulesChanged: String
        let newHost: Named
        let wants: Named
        let pauses: Named
        let matched: @Sendable (_ name: String, _ face: String) -> String
        let misses: Named
    }

    struct Seats: Sendable {
        let title: String
        let open: String
        let you: String
        let host: String
        let ready: String
        let bot: Named
        let lost: Counted
        let lostAtAll: String
        let left: String
        let seat: Counted
        let someone: String
        let tally: @Sendable (_ flips: Int, _ misses: Int) -> String
        let missed: Counted
        let agrees: String
    }

    struct Host: Sendable {
        let start: String
        let kick: String
        let kickQuestion: Named
        let lock: String
        let unlock: String
        let locked: String
        let unlocked: String
        let configure: String
        let bot: String
        let botOff: String
        let botQuestion: String
        let standIn: String
    }

    struct Chat: Sendable {
        let title: String
        let off: String
        let empty: String
        let send: String
        let say: String
        let ignore: String
        let isIgnored: String
        let ignored: Named
        let heard: Named
        let turnOff: String
        let turnOn: String
        let unread: Counted
        let ignoreQuestion: String
    }

    struct Over: Sendable {
        let title: String
        let won: String
        let lost: String
        let drawn: String
        let wonBy: Named
        let wonByMany: Named
        let cleared: String
        let resigned: String
        let abandoned: String
        let stalled: String
        let clock: String
        let tries: String
        let aborted: String
        let name: String
        let score: String
        let flips: String
        let misses: String
        let time: Named
        let checked: String
        let forged: String
        let unchecked: String
        let again: String
        let sameAgain: String
        let asked: String
        let pictures: String
        let showBoard: String
        let showResult: String
        let and: Named
    }

    struct Settings: Sendable {
        let title: String
        let name: String
        let appearance: String
        let appearances: [String: String]
        let colour: String
        let colours: [String: String]
        let multicoloured: String
        let back: String
        let backs: [String: String]
        let motion: String
        let mouse: String
        let bell: String
        let terminalTitle: String
        let chat: String
        let language: String
        let system: String
        let preview: String
        let saved: String
        let inForce: @Sendable (_ value: String, _ reason: String) -> String
        let badName: String
    }

    /// Why the server refuses something. Where a code is not told here, the server's own words are: in English, and in
    /// other languages in brackets.
    struct Refusals: Sendable {
        let byCode: [String: String]
        /// What does not fit, and the server's own words.
        let unfit: @Sendable (_ field: String, _ words: String) -> String
        let unknown: Named
        /// What was tried too often is possible again after so many seconds.
        let later: Counted
    }

    struct Endings: Sendable {
        let unreachable: @Sendable (_ place: String, _ reason: String) -> String
        let gaveUp: Named
        let protocolBroken: Named
        let turnedAway: Named
        let replaced: String
        let shutdown: String
        let hostEnded: Named
        let firstHint: String
    }
}
