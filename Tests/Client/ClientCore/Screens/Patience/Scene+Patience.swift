import Terminal
import TestSupport
import Wire

extension Scene {
    /// A patience game in the middle, or at its end.
    func withPiles(_ showing: Showing) -> AppStory {
        var showing = showing
        var tally = PatienceTally()
        (tally.moves, tally.undos, tally.hints) = (123, 2, 1)
        func count(_ table: inout Snapshot) {
            table.elapsedMs = 83_000
            (table.seats[0].score, table.seats[0].groups) = (145, 12)
            table.seats[0].patience = tally
        }
        switch self {
        case .spider:
            // The longest column there can be, and the other kinds of a long one.
            let table = Snapshot.patience("spider", change: count).laid([
                "t1": "- - - - - KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H 9S 8S 7S 6S", "t2": "- - - - KS QS JS TS",
                "t3": "", "t4": "9H 8H 7H 6H 5H 4H 3H 2H AH 4S 3S 2S AS QH JH TH 9H 8H 7H 6H", "f1": "KS AS",
            ])
            var story = showing.at(table)
            story.press(.up, .up)
            return story
        case .freecell:
            showing.settings.hasFourColours = true
            let table = Snapshot.patience("freecell", change: count).laid([
                "t1": "JD KD 2S 4C 3S 6D 5S 4H", "c1": "9H", "c2": "TC", "f1": "AC 2C", "f3": "AH", "t5": "",
            ])
            var story = showing.at(table)
            story.type("11")
            story.press(.right)
            return story
        case .patienceRace: return showing.at(.patienceRace("klondike"))
        case .overPatience, .lostPatience:
            let isLost = self == .lostPatience
            let table = Snapshot.patience("klondike", change: count)
            var story = showing.at(table)
            var over = Over.adaWins
            over.ranking = [Over.Place(seat: 0, place: 1, score: 745)]
            over.deck = []
            if isLost { over.reason = .resigned }
            let progress = PatienceChange.Progress(
                seat: 0, score: 745, groups: isLost ? 31 : 52, moves: 124, undos: 2, hints: 1)
            story.hears(
                .diff(
                    table.next(
                        .patience(.progress(progress)), .over(over), .phase(.over))))
            if isLost, let asked = story.model.client.pending.last {
                story.hears(.hint(.init(table: "k3f9", seat: 0, moves: [], verdict: .unknown)))
                story.hears(.ok(asked.id))
            }
            story.now += .seconds(10)
            story.given(.woken)
            return story
        default:
            showing.settings.hasLargeCards = showing.size.height > 24
            let table = Snapshot.patience("klondike", change: count).laid([
                "stock": "- - - - -", "waste": "5H 9C KD", "f3": "AH 2H", "t1": "KS QH JC TD", "t4": "",
                "t7": "- - - - - - 9S 8H 7C",
            ])
            var story = showing.at(table)
            story.hears(
                .hint(
                    .init(
                        table: "k3f9", seat: 0, moves: [.move(from: "t7", to: "t1", count: 3), .draw],
                        verdict: .winnable)))
            story.type(self == .patienceHelp ? "?" : "H")
            if self == .klondike { story.type("H") }
            return story
        }
    }
}
