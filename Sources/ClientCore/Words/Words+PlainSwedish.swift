extension Words.Plain {
    static let swedish: Words.Plain = Words.Plain(
        stop: ".", labelled: { "\($0): \($1)" }, both: { "\($0), \($1)" }, hello: { "Hej \($0)." }, done: "Klart.",
        dropped: "Avbrutet.",
        atStart: "Det här är början. Skriv quit för att sluta.", noServer: "Du är inte på någon server än.",
        noTable: "Du är inte vid något bord.",
        noSuchChoice: { $0 == 1 ? "Det finns bara val 1." : "Det finns val 1 till \($0)." },
        choiceGone: "Det går inte längre.", typeText: { "Skriv \($0) och den nya texten." },
        badValue: { "\($0) tar inte det värdet." }, unknownWord: "Det ordet finns inte. ? säger vad som finns.",
        didYouMean: { "Det ordet finns inte. Menade du \($0)?" }, usage: { "Så här gör man: \($0)" },
        tooLong: "Raden är för lång.", answerConfirm: "Skriv j eller n.",
        answerText: "Skriv svaret, eller en tom rad för att avbryta.",
        answerChoice: "Skriv en siffra, eller en tom rad för att avbryta.",
        helpEverywhere:
            "En siffra gör det den står för. where: var du är. repeat: det senaste igen. back: tillbaka. quit: sluta.",
        helpForm: "En siffra går till nästa värde; siffra och värde sätter det, som i 3 svår.",
        helpLobby: "join och ID: sätt dig vid ett bord. watch: titta på. / och ett ord: sök bord.",
        helpTable:
            "b3 vänder kortet i kolumn b, rad 3. board läser upp korten. say och text: prata. "
            + "time: tiden som är kvar. link: för webbläsare.",
        helpCommands: "help räknar upp alla andra kommandon, på engelska.",
        linkLost: "Förbindelsen är borta. Försöker få tillbaka den.", noTables: "Inget bord än.",
        tableFull: "Allt är upptaget. För att titta på, skriv watch och bordets ID.", watch: { "Titta på \($0)" },
        hidden: "dolt", hostOpen: "Din server är öppen tills du går. Vänner på nätet skriver: pairs",
        hostAddress: { "Om inget hittas: pairs --connect \($0)" },
        hostNetcat: { "Utan att installera något: nc \($0)" },
        showsJSON: "Varje kommando visas som JSON.", hidesJSON: "Kommandon visas inte längre som JSON.",
        elsewhere: { "Vid bord \($0): \($1)" }, seatsTaken: { "\($0) av \($1) platser upptagna" })
}

extension Words.Telling {
    static let swedish: Words.Telling = Words.Telling(
        table: { "Bord \($0): \($1)." }, youAre: { "Du är \($0)." }, players: { "Spelare: \($0)." },
        openSeats: { Words.counted($0, "ledig plats", "lediga platser") },
        sayReady: "Skriv ready när du är redo.", youAreReady: "Du är redo.", score: { "Poäng: \($0)." },
        board: { "\($0) kort: kolumn a till \($1), rad 1 till \($2)." }, faceUp: { "Öppna: \($0)." },
        faceDown: { "\($0) kort ligger med baksidan upp." }, row: { "Rad \($0): \($1)." }, down: "dolt", taken: "taget",
        heldBy: { "\($0), hålls av \($1)" },
        secondsLeft: { Words.counted($0, "sekund", "sekunder") + " kvar." }, noClock: "Ingen klocka går.",
        turns: { "\($0), \($1): \($2)." }, match: { "Träff: \($0) tar \($1) och har \($2) poäng." },
        yourMatch: { "Träff: \($0). Du har \($1) poäng." }, noMatch: "Ingen träff.",
        scoreIs: { "\($0) har \($1) poäng." }, ready: { "\($0) är redo." }, notReady: { "\($0) är inte redo." },
        noRematch: { "\($0) vill inte spela igen." }, goesOn: { "\($0) vill fortsätta." },
        toGoOn: "För att fortsätta skriver alla resume.",
        toGoOnAlone: "Skriv resume för att fortsätta.", resumed: "Spelet fortsätter.",
        renamed: { "Bordet heter nu \($0)." }, dealt: "Ett nytt spel.", standIn: { "En bot spelar vidare för \($0)." },
        holds: { "\($0) håller \($1): \($2)." }, isFree: { "\($0) är ledigt." },
        progress: { "\($0) har \(Words.counted($1, "grupp", "grupper"))." },
        place: { "\($0). \($1), \($2) poäng." }, left: { "Du har lämnat bord \($0)." })
}
