import Wire

extension Words {
    /// The texts of ``PlainReader``: whole sentences. The words that the player types are the same in every language, as keys
    /// are.
    struct Plain: Sendable {
        /// The mark that ends a sentence.
        let stop: String
        /// A name and what it is.
        let labelled: @Sendable (_ name: String, _ value: String) -> String
        /// Two things, one after the other.
        let both: @Sendable (_ one: String, _ other: String) -> String
        let hello: Named
        let done: String
        let dropped: String
        let atStart: String
        let noServer: String
        let noTable: String
        /// How many choices there are.
        let noSuchChoice: Counted
        let choiceGone: String
        /// The number of a line whose text is to be typed.
        let typeText: Counted
        let badValue: Named
        let unknownWord: String
        /// The word that was meant.
        let didYouMean: Named
        let usage: Named
        let tooLong: String
        let answerConfirm: String
        let answerText: String
        let answerChoice: String
        let helpEverywhere: String
        let helpForm: String
        let helpLobby: String
        let helpTable: String
        let helpCommands: String
        let linkLost: String
        let noTables: String
        let tableFull: String
        let watch: Named
        let hidden: String
        let hostOpen: String
        let hostAddress: Named
        let hostNetcat: Named
        let showsJSON: String
        let hidesJSON: String
        /// News of a table that is not in front, with its name.
        let elsewhere: @Sendable (_ table: String, _ news: String) -> String
        /// What is at a table that can be joined, in front of how many of its seats are taken.
        let seatsTaken: @Sendable (_ taken: Int, _ all: Int) -> String
    }

    /// The events and the state of a table, in sentences.
    struct Telling: Sendable {
        let table: @Sendable (_ id: String, _ title: String) -> String
        let youAre: Named
        let players: Named
        let openSeats: Counted
        let sayReady: String
        let youAreReady: String
        let score: Named
        let board: @Sendable (_ cards: Int, _ lastColumn: String, _ rows: Int) -> String
        let faceUp: Named
        let faceDown: Counted
        let row: @Sendable (_ row: Int, _ cards: String) -> String
        let down: String
        let taken: String
        let heldBy: @Sendable (_ face: String, _ name: String) -> String
        let secondsLeft: Counted
        let noClock: String
        let turns: @Sendable (_ name: String, _ place: String, _ face: String) -> String
        let match: @Sendable (_ name: String, _ face: String, _ score: Int) -> String
        let yourMatch: @Sendable (_ face: String, _ score: Int) -> String
        let noMatch: String
        let scoreIs: @Sendable (_ name: String, _ score: Int) -> String
        let ready: Named
        let notReady: Named
        let noRematch: Named
        let goesOn: Named
        let toGoOn: String
        /// The same where nobody else plays.
        let toGoOnAlone: String
        let resumed: String
        let renamed: Named
        let dealt: String
        let standIn: Named
        let holds: @Sendable (_ name: String, _ place: String, _ face: String) -> String
        let isFree: Named
        let progress: @Sendable (_ name: String, _ groups: Int) -> String
        let place: @Sendable (_ place: Int, _ name: String, _ score: Int) -> String
        let left: Named
    }

    /// A refusal that mentions no keys.
    func plainRefusal(_ error: ErrorReply) -> String {
        error.code == .tableFull ? plain.tableFull : refusal(error)
    }

    /// A list of things in words.
    func list(_ things: [String]) -> String {
        things.dropFirst().reduce(things.first ?? "") { plain.both($0, $1) }
    }

    /// Sentences joined to one text.
    func joined(_ sentences: [String]) -> String {
        // Japanese has no space between them.
        sentences.filter { !$0.isEmpty }.joined(separator: plain.stop == "." ? " " : "")
    }

    /// A text with the mark that ends a sentence.
    func sentence(_ text: String) -> String {
        guard let last = text.last, !".!?…:。！？".contains(last) else { return text }
        return text + plain.stop
    }
}

extension Words {
    /// What the texts of ``Plain`` and ``Telling`` show, as in ``examples``.
    var plainExamples: [String: [String]] {
        let counts = [1, 2, 12]
        let name = "Ada"
        return [
            "plain.labelled": [plain.labelled(name, "fox")],
            "plain.both": [plain.both(name, "fox")],
            "plain.hello": [plain.hello(name)],
            "plain.noSuchChoice": counts.map(plain.noSuchChoice),
            "plain.typeText": counts.map(plain.typeText),
            "plain.badValue": [plain.badValue(name)],
            "plain.didYouMean": [plain.didYouMean(name)],
            "plain.usage": [plain.usage(name)],
            "plain.watch": [plain.watch(name)],
            "plain.hostAddress": [plain.hostAddress(name)],
            "plain.hostNetcat": [plain.hostNetcat(name)],
            "plain.elsewhere": [plain.elsewhere("fox", name)],
            "plain.seatsTaken": [plain.seatsTaken(1, 2), plain.seatsTaken(12, 24)],
            "telling.table": [telling.table("fox", name)],
            "telling.youAre": [telling.youAre(name)],
            "telling.players": [telling.players(name)],
            "telling.openSeats": counts.map(telling.openSeats),
            "telling.score": [telling.score(name)],
            "telling.board": [telling.board(12, "d", 3), telling.board(24, "f", 4)],
            "telling.faceUp": [telling.faceUp(name)],
            "telling.faceDown": counts.map(telling.faceDown),
            "telling.row": [telling.row(12, name)],
            "telling.heldBy": [telling.heldBy("fox", name)],
            "telling.secondsLeft": counts.map(telling.secondsLeft),
            "telling.turns": [telling.turns(name, "b12", "fox")],
            "telling.match": counts.map { telling.match(name, "fox", $0) },
            "telling.yourMatch": counts.map { telling.yourMatch("fox", $0) },
            "telling.scoreIs": counts.map { telling.scoreIs(name, $0) },
            "telling.ready": [telling.ready(name)],
            "telling.notReady": [telling.notReady(name)],
            "telling.noRematch": [telling.noRematch(name)],
            "telling.goesOn": [telling.goesOn(name)],
            "telling.renamed": [telling.renamed(name)],
            "telling.standIn": [telling.standIn(name)],
            "telling.holds": [telling.holds(name, "b12", "fox")],
            "telling.isFree": [telling.isFree("b12")],
            "telling.progress": counts.map { telling.progress(name, $0) },
            "telling.place": [telling.place(1, name, 1), telling.place(12, name, 24)],
            "telling.left": [telling.left(name)],
        ]
    }
}
