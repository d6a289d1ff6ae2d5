extension Words {
    /// What ``PlainReader`` says: whole sentences. The words that the player types are the same in every language, as keys are.
    struct Plain {
        let text: TextCatalogue
        /// The mark that ends a sentence.
        var stop: String { text() }
        func labelled(_ name: String, _ value: String) -> String { text(name, value) }
        func both(_ one: String, _ other: String) -> String { text(one, other) }
        func hello(_ name: String) -> String { text(name) }
        var encrypted: String { text() }
        var done: String { text() }
        var dropped: String { text() }
        var atStart: String { text() }
        var noServer: String { text() }
        var noTable: String { text() }
        func noSuchChoice(_ number: Int) -> String { text(number) }
        var choiceGone: String { text() }
        func typeText(_ number: Int) -> String { text(number) }
        func badValue(_ name: String) -> String { text(name) }
        var unknownWord: String { text() }
        func didYouMean(_ name: String) -> String { text(name) }
        func usage(_ name: String) -> String { text(name) }
        var tooLong: String { text() }
        var answerConfirm: String { text() }
        var answerText: String { text() }
        var answerChoice: String { text() }
        var helpEverywhere: String { text() }
        var helpForm: String { text() }
        var helpLobby: String { text() }
        var helpTable: String { text() }
        var helpCommands: String { text() }
        var linkLost: String { text() }
        var noTables: String { text() }
        var tableFull: String { text() }
        func watch(_ name: String) -> String { text(name) }
        var hidden: String { text() }
        var hostOpen: String { text() }
        func hostAddress(_ name: String) -> String { text(name) }
        func hostNetcat(_ name: String) -> String { text(name) }
        var showsJSON: String { text() }
        var hidesJSON: String { text() }
        /// News of a table that is not in front, with its name.
        func elsewhere(_ table: String, _ news: String) -> String { text(table, news) }
        /// What is at a table that can be joined, in front of how many of its seats are taken.
        func seatsTaken(_ taken: Int, _ all: Int) -> String { text(taken, all) }
    }

    /// The events and the state of a table, in sentences.
    struct Telling {
        let text: TextCatalogue
        func table(_ id: String, _ title: String) -> String { text(id, title) }
        func youAre(_ name: String) -> String { text(name) }
        func players(_ name: String) -> String { text(name) }
        func openSeats(_ number: Int) -> String { text(number) }
        var sayReady: String { text() }
        var youAreReady: String { text() }
        func score(_ name: String) -> String { text(name) }
        func board(_ cards: Int, _ lastColumn: String, _ rows: Int) -> String { text(cards, lastColumn, rows) }
        func faceUp(_ name: String) -> String { text(name) }
        func faceDown(_ number: Int) -> String { text(number) }
        func row(_ row: Int, _ cards: String) -> String { text(row, cards) }
        var down: String { text() }
        var taken: String { text() }
        func heldBy(_ face: String, _ name: String) -> String { text(face, name) }
        func secondsLeft(_ number: Int) -> String { text(number) }
        var noClock: String { text() }
        func turns(_ name: String, _ place: String, _ face: String) -> String { text(name, place, face) }
        func match(_ name: String, _ face: String, _ score: Int) -> String { text(name, face, score) }
        func yourMatch(_ face: String, _ score: Int) -> String { text(face, score) }
        var noMatch: String { text() }
        func scoreIs(_ name: String, _ score: Int) -> String { text(name, score) }
        func ready(_ name: String) -> String { text(name) }
        func notReady(_ name: String) -> String { text(name) }
        func noRematch(_ name: String) -> String { text(name) }
        func goesOn(_ name: String) -> String { text(name) }
        var toGoOn: String { text() }
        var toGoOnAlone: String { text() }
        var resumed: String { text() }
        func renamed(_ name: String) -> String { text(name) }
        var dealt: String { text() }
        func standIn(_ name: String) -> String { text(name) }
        func holds(_ name: String, _ place: String, _ face: String) -> String { text(name, place, face) }
        func isFree(_ name: String) -> String { text(name) }
        func progress(_ name: String, _ groups: Int) -> String { text(name, groups) }
        func place(_ place: Int, _ name: String, _ score: Int) -> String { text(place, name, score) }
        func left(_ name: String) -> String { text(name) }
    }
}
