extension Words {
    /// Texts of the patience games.
    struct Patience {
        let text: TextCatalogue
        var begin: String { text() }
        var beginWhy: String { text() }
        func goOn(_ name: String) -> String { text(name) }
        var games: [String: String] { text.byName() }
        var about: [String: String] { text.byName() }
        var scorings: [String: String] { text.byName() }
        var game: String { text() }
        var draw: String { text() }
        var passes: String { text() }
        var suits: String { text() }
        var cells: String { text() }
        var undo: String { text() }
        var deal: String { text() }
        var shuffled: String { text() }
        var noLimit: String { text() }
        var badDeal: String { text() }
        func dealNumber(_ number: Int) -> String { text(number) }
        func onto(_ card: String, _ target: String) -> String { text(card, target) }
        func toHome(_ card: String) -> String { text(card) }
        func toColumn(_ card: String, _ column: Int) -> String { text(card, column) }
        func toCell(_ card: String) -> String { text(card) }
        func drawn(_ card: String) -> String { text(card) }
        func toStock(_ count: Int) -> String { text(count) }
        func takenBack(_ card: String) -> String { text(card) }
        var stuck: String { text() }
        var stuckLine: String { text() }
        func score(_ number: Int) -> String { text(number) }
        func moves(_ number: Int) -> String { text(number) }
        func wonIn(_ name: String) -> String { text(name) }
        func homeOf(_ home: Int, _ all: Int) -> String { text(home, all) }
        func undos(_ number: Int) -> String { text(number) }
        func hints(_ number: Int) -> String { text(number) }
        var take: String { text() }
        var takeOne: String { text() }
        var home: String { text() }
        var drawKey: String { text() }
        var undoKey: String { text() }
        var hintKey: String { text() }
        var finishKey: String { text() }
        var pileKeys: String { text() }
        func hint(_ shown: Int, _ all: Int) -> String { text(shown, all) }
        var noHint: String { text() }
        func bestMoves(_ name: String) -> String { text(name) }
        var verdicts: [String: String] { text.byName() }
        var dealVerdicts: [String: String] { text.byName() }
        var cleared: String { text() }
        var homeHead: String { text() }
        var movesHead: String { text() }
        var fourColours: String { text() }
        var largeCards: String { text() }
        func fewestMoves(_ number: Int) -> String { text(number) }
        func withUndo(_ number: Int) -> String { text(number) }
        func streak(_ number: Int) -> String { text(number) }
    }
}
