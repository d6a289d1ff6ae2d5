extension Words {
    struct Table {
        let text: TextCatalogue
        var yourTurn: String { text() }
        func turnOf(_ name: String) -> String { text(name) }
        func turnOfGuest(_ name: String) -> String { text(name) }
        var waiting: String { text() }
        var paused: String { text() }
        var watching: String { text() }
        func watchers(_ number: Int) -> String { text(number) }
        func watchedBy(_ name: String) -> String { text(name) }
        func watches(_ name: String) -> String { text(name) }
        func tries(_ number: Int) -> String { text(number) }
        /// After how many attempts a game ends in which nobody finds anything new.
        func stalls(_ number: Int) -> String { text(number) }
        func left(_ taken: Int, _ all: Int) -> String { text(taken, all) }
        func latency(_ number: Int) -> String { text(number) }
        var shown: String { text() }
        var flip: String { text() }
        var ready: String { text() }
        var notReady: String { text() }
        var pause: String { text() }
        var goOn: String { text() }
        func agreeing(_ agreed: Int, _ all: Int) -> String { text(agreed, all) }
        var resign: String { text() }
        var resignQuestion: String { text() }
        var leave: String { text() }
        var leaveQuestion: String { text() }
        var leaveSavedQuestion: String { text() }
        var leaveGameQuestion: String { text() }
        var chat: String { text() }
        var seats: String { text() }
        var board: String { text() }
        var guest: String { text() }
        var guestQuestion: String { text() }
        var closed: String { text() }
        var putOut: String { text() }
        var allReady: String { text() }
        var pressReady: String { text() }
        var youAreReady: String { text() }
        var needsMore: String { text() }
        var refreshed: String { text() }
        var join: String { text() }
        func timeUp(_ name: String) -> String { text(name) }
        func gone(_ name: String) -> String { text(name) }
        func lost(_ name: String) -> String { text(name) }
        func here(_ name: String) -> String { text(name) }
        func hasLeft(_ name: String) -> String { text(name) }
        func late(_ name: String) -> String { text(name) }
        var idle: String { text() }
        func kicked(_ name: String) -> String { text(name) }
        func kickedFor(_ name: String, _ reason: String) -> String { text(name, reason) }
        var picturesAwaited: String { text() }
        var rulesChanged: String { text() }
        func newHost(_ name: String) -> String { text(name) }
        func wants(_ name: String) -> String { text(name) }
        func pauses(_ name: String) -> String { text(name) }
        func matched(_ name: String, _ face: String) -> String { text(name, face) }
        func misses(_ name: String) -> String { text(name) }
        func youMatched(_ face: String) -> String { text(face) }
        var youMiss: String { text() }
    }

    /// Texts about inviting, bots, and what can be done by one key in a game.
    struct Playing {
        let text: TextCatalogue
        var copy: String { text() }
        var copied: String { text() }
        var invite: String { text() }
        var browse: String { text() }
        /// What the router of a host has to do: the port with TLS, this machine's address, and the port without.
        func forward(_ port: Int, _ host: String, _ plain: Int) -> String { text(port, host, plain) }
        /// Stands before what others type who have no program; its argument is the table. No line ends within what is typed.
        func bare(_ name: String) -> String { text(name) }
        var showLink: String { text() }
        var noPage: String { text() }
        var log: String { text() }
        var logTitle: String { text() }
        var logEmpty: String { text() }
        var react: String { text() }
        var turnByPlace: String { text() }
        var bots: [String: String] { text.byName() }
    }

    struct Seats {
        let text: TextCatalogue
        var title: String { text() }
        var open: String { text() }
        var you: String { text() }
        var host: String { text() }
        var ready: String { text() }
        func bot(_ name: String) -> String { text(name) }
        func botName(_ name: String) -> String { text(name) }
        func lost(_ number: Int) -> String { text(number) }
        var lostAtAll: String { text() }
        var left: String { text() }
        func seat(_ number: Int) -> String { text(number) }
        var someone: String { text() }
        func tally(_ flips: Int, _ misses: Int) -> String { text(flips, misses) }
        func missed(_ number: Int) -> String { text(number) }
        var agrees: String { text() }
    }

    struct Host {
        let text: TextCatalogue
        var start: String { text() }
        var kick: String { text() }
        func kickQuestion(_ name: String) -> String { text(name) }
        var lock: String { text() }
        var unlock: String { text() }
        var locked: String { text() }
        var unlocked: String { text() }
        var full: String { text() }
        var moreSeats: String { text() }
        var passesOn: String { text() }
        var configure: String { text() }
        var bot: String { text() }
        var botOff: String { text() }
        var botQuestion: String { text() }
        var standIn: String { text() }
    }

    struct Chat {
        let text: TextCatalogue
        var title: String { text() }
        var off: String { text() }
        var empty: String { text() }
        var send: String { text() }
        var say: String { text() }
        var ignore: String { text() }
        var isIgnored: String { text() }
        func ignored(_ name: String) -> String { text(name) }
        func heard(_ name: String) -> String { text(name) }
        var turnOff: String { text() }
        var turnOn: String { text() }
        func unread(_ number: Int) -> String { text(number) }
        var ignoreQuestion: String { text() }
    }

    struct Over {
        let text: TextCatalogue
        var title: String { text() }
        var won: String { text() }
        var lost: String { text() }
        var drawn: String { text() }
        func wonBy(_ name: String) -> String { text(name) }
        func wonByMany(_ name: String) -> String { text(name) }
        var cleared: String { text() }
        var resigned: String { text() }
        var abandoned: String { text() }
        var missedTurns: String { text() }
        var stalled: String { text() }
        var clock: String { text() }
        var tries: String { text() }
        var aborted: String { text() }
        var score: String { text() }
        var flips: String { text() }
        var misses: String { text() }
        func time(_ name: String) -> String { text(name) }
        var checked: String { text() }
        var forged: String { text() }
        var unchecked: String { text() }
        var again: String { text() }
        var sameAgain: String { text() }
        var asked: String { text() }
        var pictures: String { text() }
        var showResult: String { text() }
        func and(_ name: String) -> String { text(name) }
    }

    /// What a result tells beside who has won.
    struct Ending {
        let text: TextCatalogue
        func run(_ name: String, _ groups: Int) -> String { text(name, groups) }
        /// So many tries fewer than perfect play expects.
        func better(_ number: Int) -> String { text(number) }
        var asGood: String { text() }
        var best: String { text() }
        /// What is to be beaten.
        func bestOf(_ name: String) -> String { text(name) }
        /// The harder game that follows.
        func next(_ name: String) -> String { text(name) }
        var share: String { text() }
        func avoidable(_ number: Int) -> String { text(number) }
        func tries(_ number: Int) -> String { text(number) }
        var copied: String { text() }
        func ready(_ name: String) -> String { text(name) }
        var kinds: [String: String] { text.byName() }
    }
}
