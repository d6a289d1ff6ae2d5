extension Words.Plain {
    static let english: Words.Plain = Words.Plain(
        stop: ".", labelled: { "\($0): \($1)" }, both: { "\($0), \($1)" }, hello: { "Hello, \($0)." }, done: "Done.",
        dropped: "Cancelled.",
        atStart: "This is the start. To end, type quit.", noServer: "You are at no server yet.",
        noTable: "You are at no table.",
        noSuchChoice: { $0 == 1 ? "There is only choice 1." : "There are choices 1 to \($0)." },
        choiceGone: "That is not possible any more.", typeText: { "Type \($0) and the new text." },
        badValue: { "\($0) does not take that." }, unknownWord: "There is no such word. Type ? for help.",
        didYouMean: { "There is no such word. Did you mean \($0)?" }, usage: { "This is how to use it: \($0)" },
        tooLong: "That line is too long.", answerConfirm: "Type y or n.",
        answerText: "Type it, or an empty line to cancel.",
        answerChoice: "Type a number, or an empty line to cancel.",
        helpEverywhere:
            "A number does what it stands for. where: where you are. repeat: the last again. "
            + "back: one step back. quit: end.",
        helpForm: "A number goes on to the next value; a number and a value set it, as in 3 hard.",
        helpLobby: "join ID sits down at a table, watch ID watches it. / and a word look for tables.",
        helpTable:
            "b3 turns the card in column b, row 3. board reads the cards. say and a text talks. "
            + "time: what is left. link: for browsers.",
        helpCommands: "help lists every other command, in English.",
        linkLost: "The connection is lost. Trying to get it back.", noTables: "No table yet.",
        tableFull: "Every seat is taken. To watch, type watch and the table's ID.", watch: { "Watch \($0)" },
        hidden: "hidden", hostOpen: "Your server is open until you leave. Friends on this network type: pairs",
        hostAddress: { "If that finds nothing: pairs --connect \($0)" },
        hostNetcat: { "With nothing installed: nc \($0)" },
        showsJSON: "Each command is shown as its JSON.", hidesJSON: "Commands are no longer shown as JSON.",
        elsewhere: { "At table \($0): \($1)" }, seatsTaken: { "\($0) of \($1) seats taken" })
}

extension Words.Telling {
    static let english: Words.Telling = Words.Telling(
        table: { "Table \($0): \($1)." }, youAre: { "You are \($0)." }, players: { "Players: \($0)." },
        openSeats: { Words.counted($0, "open seat", "open seats") }, sayReady: "Type ready when you are.",
        youAreReady: "You are ready.", score: { "Score: \($0)." },
        board: { "\($0) cards: columns a to \($1), rows 1 to \($2)." }, faceUp: { "Face up: \($0)." },
        faceDown: { $0 == 1 ? "1 card is face down." : "\($0) cards are face down." },
        row: { "Row \($0): \($1)." }, down: "down", taken: "taken", heldBy: { "\($0), held by \($1)" },
        secondsLeft: { Words.counted($0, "second", "seconds") + " left." }, noClock: "No clock runs.",
        turns: { "\($0), \($1): \($2)." },
        match: { "A match: \($0) takes \($1) and has \(Words.counted($2, "point", "points"))." },
        yourMatch: { "A match: \($0). You have \(Words.counted($1, "point", "points"))." }, noMatch: "No match.",
        scoreIs: { "\($0) has \(Words.counted($1, "point", "points"))." }, ready: { "\($0) is ready." },
        notReady: { "\($0) is not ready." }, noRematch: { "\($0) does not want another game." },
        goesOn: { "\($0) wants to go on." }, toGoOn: "To go on, all type resume.",
        toGoOnAlone: "To go on, type resume.",
        resumed: "The game goes on.", renamed: { "The table is now called \($0)." }, dealt: "A new game.",
        standIn: { "A bot plays on for \($0)." }, holds: { "\($0) holds \($1): \($2)." },
        isFree: { "\($0) is free." }, progress: { "\($0) has \(Words.counted($1, "group", "groups"))." },
        place: { "\($0). \($1), \(Words.counted($2, "point", "points"))." }, left: { "You have left table \($0)." })
}
