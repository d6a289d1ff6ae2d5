extension Words.Plain {
    static let german: Words.Plain = Words.Plain(
        stop: ".", labelled: { "\($0): \($1)" }, both: { "\($0), \($1)" }, hello: { "Hallo, \($0)." },
        done: "Erledigt.", dropped: "Abgebrochen.",
        atStart: "Hier ist der Anfang. Zum Beenden tippe quit.", noServer: "Du bist noch auf keinem Server.",
        noTable: "Du bist an keinem Tisch.",
        noSuchChoice: { $0 == 1 ? "Es gibt nur die 1." : "Es gibt 1 bis \($0)." },
        choiceGone: "Das geht nicht mehr.", typeText: { "Tippe \($0) und den neuen Text." },
        badValue: { "\($0): Diesen Wert gibt es nicht." }, unknownWord: "Dieses Wort gibt es nicht. ? sagt, was geht.",
        didYouMean: { "Dieses Wort gibt es nicht. Meinst du \($0)?" }, usage: { "So geht es: \($0)" },
        tooLong: "Die Zeile ist zu lang.", answerConfirm: "Tippe j oder n.",
        answerText: "Tippe die Antwort, oder eine leere Zeile zum Abbrechen.",
        answerChoice: "Tippe eine Zahl, oder eine leere Zeile zum Abbrechen.",
        helpEverywhere:
            "Eine Zahl tut, wofür sie steht. where: wo du bist. repeat: das Letzte nochmal. back: zurück. "
            + "quit: beenden.",
        helpForm: "Eine Zahl geht zum nächsten Wert; Zahl und Wert setzen ihn, wie in 3 schwer.",
        helpLobby: "join und die Kennung: an den Tisch setzen. watch: zusehen. / und ein Wort: Tische suchen.",
        helpTable:
            "b3 deckt die Karte in Spalte b, Reihe 3 auf. board liest die Karten vor. say und Text: chatten. "
            + "time: Restzeit. link: für Browser.",
        helpCommands: "help zählt alle anderen Befehle auf, auf Englisch.",
        linkLost: "Die Verbindung ist weg. Ich versuche es weiter.", noTables: "Noch kein Tisch.",
        tableFull: "Alles besetzt. Zum Zusehen tippe watch und die Kennung.", watch: { "\($0) zusehen" },
        hidden: "verborgen", hostOpen: "Dein Server läuft, bis du gehst. Freunde im Netz tippen: pairs",
        hostAddress: { "Wenn das nichts findet: pairs --connect \($0)" },
        hostNetcat: { "Ganz ohne Programm: nc \($0)" },
        showsJSON: "Jeder Befehl wird als JSON gezeigt.", hidesJSON: "Befehle werden nicht mehr als JSON gezeigt.",
        elsewhere: { "An Tisch \($0): \($1)" }, seatsTaken: { "\($0) von \($1) Plätzen besetzt" })
}

extension Words.Telling {
    static let german: Words.Telling = Words.Telling(
        table: { "Tisch \($0): \($1)." }, youAre: { "Du bist \($0)." }, players: { "Dabei: \($0)." },
        openSeats: { Words.counted($0, "freier Platz", "freie Plätze") },
        sayReady: "Tippe ready, wenn du bereit bist.", youAreReady: "Du bist bereit.",
        score: { "Punkte: \($0)." }, board: { "\($0) Karten: Spalten a bis \($1), Reihen 1 bis \($2)." },
        faceUp: { "Offen: \($0)." },
        faceDown: { $0 == 1 ? "1 Karte ist verdeckt." : "\($0) Karten sind verdeckt." },
        row: { "Reihe \($0): \($1)." }, down: "verdeckt", taken: "weg", heldBy: { "\($0), hält \($1)" },
        secondsLeft: { "Noch " + Words.counted($0, "Sekunde", "Sekunden") + "." }, noClock: "Es läuft keine Uhr.",
        turns: { "\($0), \($1): \($2)." },
        match: { "Treffer: \($0) nimmt \($1) und hat \(Words.counted($2, "Punkt", "Punkte"))." },
        yourMatch: { "Treffer: \($0). Du hast \(Words.counted($1, "Punkt", "Punkte"))." }, noMatch: "Kein Treffer.",
        scoreIs: { "\($0) hat \(Words.counted($1, "Punkt", "Punkte"))." }, ready: { "\($0) ist bereit." },
        notReady: { "\($0) ist nicht bereit." }, noRematch: { "\($0) will doch nicht nochmal." },
        goesOn: { "\($0) will weiterspielen." },
        toGoOn: "Weiter geht es, wenn alle resume tippen.",
        toGoOnAlone: "Weiter geht es mit resume.",
        resumed: "Es geht weiter.", renamed: { "Der Tisch heißt jetzt \($0)." }, dealt: "Ein neues Spiel.",
        standIn: { "Für \($0) spielt ein Bot weiter." }, holds: { "\($0) hält \($1): \($2)." },
        isFree: { "\($0) ist frei." }, progress: { "\($0) hat \(Words.counted($1, "Gruppe", "Gruppen"))." },
        place: { "\($0). \($1), \(Words.counted($2, "Punkt", "Punkte"))." }, left: { "Du hast Tisch \($0) verlassen." })
}
