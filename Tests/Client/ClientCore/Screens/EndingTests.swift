import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

/// How a game ends on the screen: the last card, a moment, then the result.
@Suite struct EndingTests {
    /// The busy table with all pairs taken but two: those of the bears and the tigers.
    private static func nearEnd(_ change: (inout Snapshot) -> Void = { _ in }) -> Snapshot {
        .busy {
            for (card, face) in Snapshot.deck.enumerated() {
                $0.board.cards[card] = face == "bear" || face == "tiger" ? .down : .taken(face: face, seat: 1)
            }
            $0.seats[3].status = .here
            change(&$0)
        }
    }

    private static func cards(_ face: String) -> [Int] { Snapshot.deck.indices.filter { Snapshot.deck[$0] == face } }

    /// A pair that a seat finds, card by card, and what ends the game with its second card.
    private static func find(_ face: String, by seat: Int, _ last: [Change] = []) -> [[Change]] {
        let cards = cards(face)
        return [
            [.memory(.reveal(card: cards[0], face: face, seat: seat))],
            [
                .memory(.reveal(card: cards[1], face: face, seat: seat)),
                .memory(.match(cards: CardList(cards), seat: seat, points: 1)),
            ] + last,
        ]
    }

    private static func over(
        _ places: [(Int, Int)] = [(1, 1), (0, 2), (2, 2), (3, 4)], _ reason: OverReason = .cleared
    )
        -> [Change]
    {
        var over = Snapshot.finished().over!
        over.ranking = places.map { Over.Place(seat: $0.0, place: $0.1, score: 5 - $0.1) }
        over.reason = reason
        return [.over(over), .phase(.over)]
    }

    /// A story, to which one diff after another is told, with a second between them.
    private struct Ending {
        var story: AppStory
        private var seq = 7

        init(
            _ table: Snapshot, _ settings: ClientSettings = ClientSettings(),
            _ depth: TerminalTraits.Depth = .trueColour
        ) {
            story = AppStory.at(
                table, Size(width: 100, height: 30), settings: settings,
                traits: TerminalTraits(depth: depth, isDark: true))
        }

        mutating func hears(_ diffs: [[Change]]) {
            for (place, changes) in diffs.enumerated() {
                if place > 0 { story.wait(.seconds(1)) }
                seq += 1
                story.hears(.diff(Diff(table: "k3f9", seq: seq, changes: changes)))
            }
        }

        var showsResult: Bool { story.text.contains("╭─ Game over") }
        /// The pieces that fall beside the result.
        var pieces: Int {
            story.frame.cells.filter { ["■", "●", "◆", "▲", "★"].contains($0.text) }.count
        }
    }

    private static let all = find("bear", by: 1) + find("tiger", by: 1, over())

    /// The last pair is seen for a moment before the result covers it; a key meant for a card then asks for nothing.
    @Test func lastCardIsSeen() {
        for (wait, isShown) in [(300, false), (899, false), (900, true)] {
            var ending = Ending(Self.nearEnd())
            ending.hears(Self.all)
            ending.story.wait(.milliseconds(wait))
            #expect(ending.showsResult == isShown && ending.story.text.contains("🐯") != isShown, "\(wait)")
        }
        var ending = Ending(Self.nearEnd())
        ending.hears(Self.all)
        let first = ending.story.press(.character(" ")).sent
        #expect(first == [] && ending.showsResult)
        let second = ending.story.press(.character(" ")).sent.map(\.withoutNonce)
        #expect(second == [.again(Request.Again(table: "k3f9", on: true))])
    }

    /// Who is put out because three turns ran out reads that, where the game ends by it. Who had gone before reads how others ended it.
    @Test(arguments: [true, false]) func missedTurnsAreTheReason(isAtOnce: Bool) {
        let idle = [
            Change.memory(.miss(cards: [], seat: 1, points: 0, hideMs: 0)),
            .seat(Change.SeatChange(seat: 1, player: "p-grace", name: "Grace", status: .left)),
        ]
        let end = Self.over([(0, 1), (1, 2)], .abandoned)
        var ending = Ending(Self.nearEnd())
        ending.hears(isAtOnce ? [idle + end] : [idle, end])
        ending.story.wait(.seconds(2))
        let text = ending.story.text
        #expect(ending.showsResult && text.contains("Three of your turns ran out.") == isAtOnce, "\(text)")
        #expect(text.contains("All but one have left.") != isAtOnce, "\(text)")
    }

    /// With less motion, and where no card was turned, the result comes at once.
    @Test func resultsComeAtOnce() {
        var settings = ClientSettings()
        settings.reducesMotion = true
        var ending = Ending(Self.nearEnd(), settings)
        ending.hears(Self.all)
        #expect(ending.showsResult)
        ending = Ending(Self.nearEnd())
        ending.hears([Self.over([(1, 1)], .resigned)])
        #expect(ending.showsResult)
    }

    /// The winner's colour is behind the headline, and pieces of paper fall for a winner here, for some seconds; then nothing
    /// moves any more. Others, and those who want less motion, see none.
    @Test func winnersAreCelebrated() {
        var ending = Ending(Self.nearEnd())
        ending.hears(Self.all)
        ending.story.wait(.milliseconds(2_400))
        let pieces = ending.pieces
        let headline = ending.story.frame.cells.first { $0.text == "▲" && $0.style.background == .rgb(0xA8, 0x54, 0) }
        #expect(headline != nil)
        ending.story.wait(.seconds(2))
        #expect(ending.pieces < pieces)
        let frame = ending.story.frame
        ending.story.wait(.seconds(4))
        #expect(ending.story.frame == frame)

        var settings = ClientSettings()
        settings.reducesMotion = true
        for (places, settings) in [([(0, 1), (1, 2)], ClientSettings()), ([(1, 1), (0, 2)], settings)] {
            var other = Ending(Self.nearEnd(), settings)
            other.hears([Self.over(places, .resigned)])
            let still = other.story.frame
            other.story.wait(.milliseconds(1_500))
            #expect(other.story.frame == still)
        }
    }

    /// A game in which nobody found anything new is no reason to celebrate.
    @Test func stalledGamesAreNotCelebrated() {
        var ending = Ending(Self.nearEnd())
        ending.hears([Self.over([(0, 1), (1, 1), (2, 1), (3, 1)], .stalled)])
        ending.story.wait(.milliseconds(2_400))
        let still = ending.pieces
        ending.story.wait(.seconds(4))
        #expect(ending.showsResult && ending.pieces == still)
    }

    /// Nor is one that is won because others left before anybody found anything. The player is "You" in the table of places.
    @Test func nothingFoundIsNotCelebrated() {
        var ending = Ending(Self.nearEnd { for seat in $0.seats.indices { $0.seats[seat].groups = 0 } })
        ending.hears([Self.over([(1, 1), (0, 2)], .abandoned)])
        ending.story.wait(.milliseconds(1_500))
        let still = ending.pieces
        ending.story.wait(.seconds(4))
        #expect(ending.showsResult && ending.pieces == still && !ending.story.text.contains("Best: 0"))
        #expect(ending.story.text.contains("1. ▲ You") && ending.story.text.contains("2. ● Ada"))
    }

    /// Without colours the paper is plain characters.
    @Test func celebrationNeedsNoColour() {
        var ending = Ending(Self.nearEnd(), ClientSettings(), .none)
        ending.hears(Self.all)
        ending.story.wait(.milliseconds(2_400))
        #expect(ending.pieces > 12)
        #expect(
            ending.story.frame.cells.allSatisfy { $0.style.foreground == .standard && $0.style.background == .standard }
        )
    }

    /// The longest run of a game is told with its player, who is ready, and, from the second game on, what was one's best.
    @Test func goodIsTold() {
        var ending = Ending(Self.nearEnd())
        ending.hears(Self.all)
        ending.story.wait(.seconds(1))
        #expect(ending.story.text.contains("Longest run: you, 2 in a row"))
        #expect(ending.story.text.contains("a play again") && !ending.story.text.contains("Your best"))
        ending.hears([[.ready(seat: 0, on: true)], [.ready(seat: 3, on: true)]])
        #expect(ending.story.text.contains("Ready for another: Ada, Līn"))
        #expect(ending.story.text.contains("Ada ✓"))
        // How one gets into it stays told.
        #expect(ending.story.text.contains("│ a play again"), "\(ending.story.text)")
    }

    /// Alone, a game in fewer tries than perfect play expects says so, and a better one than before too.
    @Test func playersAloneAreTold() {
        func alone(_ groups: Int, _ misses: Int) -> Snapshot {
            Self.nearEnd {
                $0.rules.mode = "solo"
                $0.rules.tries = .limited(30)
                $0.seats = [$0.seats[1]]
                $0.turn = TurnState(seat: 0, ms: nil)
                ($0.seats[0].groups, $0.seats[0].misses) = (groups, misses)
                for card in $0.board.cards.indices {
                    if case .taken(let face, _) = $0.board.cards[card] {
                        $0.board.cards[card] = .taken(face: face, seat: 0)
                    }
                }
            }
        }
        // Perfect play expects 18.85 tries for 12 pairs.
        for (misses, told) in [
            (5, "2 tries better than perfect play expects"), (6, "1 try better than perfect play expects"),
            (7, "As good as perfect play expects"), (8, nil),
        ] {
            var ending = Ending(alone(10, misses))
            ending.hears(Self.find("bear", by: 0) + Self.find("tiger", by: 0, Self.over([(0, 1)])))
            ending.story.wait(.seconds(1))
            #expect(ending.showsResult && ending.story.text.contains("perfect") == (told != nil), "\(misses)")
            if let told { #expect(ending.story.text.contains(told)) }
        }
    }

    /// A key copies the game in squares. While a question is open, it is that question's.
    @Test func gamesAreShared() {
        var story = AppStory.at(.practice, Size(width: 100, height: 30))
        story.practise(toTheEnd: true)
        let squares = "⬜🟥🟩🟩⬜🟩🟩🟩🟩🟩\n🟩🟩🟩🟩🟩\n12🟩 2⬜ 1🟥 · 0:09"
        #expect(story.type("y").contains(.copy("Pairs Classic 4×6\n" + squares)))
        #expect(story.text.contains("1 miss that memory could have avoided"))
        #expect(!story.type("qy").contains { if case .copy = $0 { true } else { false } })
        // Who has come later has not seen all of it.
        var late = AppStory.at(.finished())
        #expect(!late.type("y").contains { if case .copy = $0 { true } else { false } })
    }

    /// After a win over a bot one key leads to a game against a stronger one, and then from the table.
    @Test func winnersGoOn() {
        var story = AppStory.at(.practice, Size(width: 100, height: 30))
        story.practise(toTheEnd: true)
        #expect(story.text.contains("N next: sharp"))
        let asked = story.type("NN").sent.compactMap { $0.body as? Request.Create }
        #expect(asked.map(\.rules?.bots) == [["sharp"]] && asked.first?.public == false)
        var next = Snapshot.practice
        (next.table, next.phase, next.turn) = ("k4g0", .waiting, nil)
        let after = story.hears(.snapshot(next)).sent
        #expect(after.contains { ($0.body as? Request.Leave)?.table == "k3f9" })
        #expect(after.contains { ($0.body as? Request.Ready)?.table == "k4g0" })
    }

    /// What perfect play expects is what was proved: 1, 8/3, 13/3, 622/105 tries, and so on; it says nothing beyond 60 pairs.
    @Test func perfectPlayIsExact() {
        let proved = [
            1: 1, 2: 8.0 / 3, 3: 13.0 / 3, 4: 622.0 / 105, 8: 558_242.0 / 45_045, 12: 6_307_880_806.0 / 334_639_305,
        ]
        for (pairs, tries) in proved {
            #expect(PerfectPlay.tries(pairs).map { ($0 - tries).magnitude < 1e-9 } == true, "\(pairs)")
        }
        #expect(PerfectPlay.tries(0) == nil && PerfectPlay.tries(61) == nil)
    }
}
