import Fixtures
import Narration
import TableMirror
import Testing
import Wire

@Suite struct NarratorTests {
    private func lines(_ changes: Change..., on before: Snapshot = .game()) -> [String] {
        var mirror = TableMirror(before)
        let diff = Diff(table: before.table, seq: before.seq + 1, changes: changes)
        #expect(mirror.fold(diff) == .folded)
        return Narrator.lines(diff, before: before, after: mirror.snapshot)
    }

    /// A flip names the player, the place and the face.
    @Test func flipsAreTold() {
        #expect(lines(.reveal(card: 4, face: "fox", seat: 0)) == ["Ada turns up b2: fox."])
    }

    /// A match tells points and score, and who moves again, without drawing the board.
    @Test func matchesAreTold() {
        let before = Snapshot.game {
            $0.board.cards[0] = .up(face: "fox")
            $0.seats[0].score = 2
        }
        #expect(
            lines(
                .reveal(card: 2, face: "fox", seat: 0), .match(cards: [0, 2], seat: 0, points: 1),
                .turn(seat: 0, ms: 30_000, turns: 4), on: before) == [
                    "Ada turns up c1: fox.", "A match! Ada takes a1 and c1 for 1 point and has 3.", "Ada moves again.",
                ])
    }

    /// A miss tells what goes back down; the board is drawn when the turn passes.
    @Test func missesAreTold() {
        let before = Snapshot.game {
            $0.board.cards[0] = .up(face: "fox")
            $0.board.cards[5] = .taken(face: "yak", seat: 1)
            $0.seats[1].score = 1
        }
        #expect(
            lines(
                .reveal(card: 1, face: "owl", seat: 0), .miss(cards: [0, 1], seat: 0, points: -1, hideMs: 0),
                .hide(cards: [0, 1]), .turn(seat: 1, ms: nil, turns: 1), on: before) == [
                    "Ada turns up b1: owl.", "No match: fox and owl go back down.", "Ada gets -1 point and has -1.",
                    "     a    b    c", " 1 [  ] [  ] [  ]", " 2 [  ] [  ]  --", "Score: Ada -1, Grace 1.",
                    "Grace's turn.",
                ])
    }

    /// A turn that ran out of time is told apart from a miss, with or without a card up.
    @Test func timeRunsOut() {
        #expect(
            lines(.miss(cards: [], seat: 0, points: 0, hideMs: 0)) == ["Ada runs out of time."])
        let oneUp = Snapshot.game { $0.board.cards[3] = .up(face: "owl") }
        #expect(
            lines(.miss(cards: [3], seat: 0, points: 0, hideMs: 0), .hide(cards: [3]), on: oneUp)
                == ["Ada runs out of time.", "owl goes back down."])
    }

    /// Coming, going and coming back are told.
    @Test func seatsAreTold() {
        let one = Snapshot.table { $0.seats[1] = SeatState() }
        let here = Change.SeatChange(seat: 1, player: "p-bob", name: "Bob", status: .here)
        #expect(lines(.seat(here), on: one) == ["Bob takes seat 1."])
        #expect(lines(.seat(Change.SeatChange(seat: 1, status: .open)), on: .table()) == ["Grace leaves."])
        let lost = Change.SeatChange(seat: 1, player: "p-grace", name: "Grace", status: .lost, holdMs: 60_000)
        #expect(lines(.seat(lost)) == ["Grace has lost the connection; the seat is held for 60 seconds."])
        let back = Change.SeatChange(seat: 1, player: "p-grace", name: "Grace", status: .here)
        #expect(lines(.seat(back), on: .game { $0.seats[1].status = .lost }) == ["Grace is back."])
        let left = Change.SeatChange(seat: 1, player: "p-grace", name: "Grace", status: .left)
        #expect(lines(.seat(left)) == ["Grace has left the game."])
    }

    /// Wishes are told by what they mean: to start, or to play again.
    @Test func wishesAreTold() {
        #expect(lines(.ready(seat: 0, on: true), on: .table()) == ["Ada is ready."])
        #expect(lines(.ready(seat: 0, on: false), on: .table()) == ["Ada is not ready."])
        #expect(lines(.ready(seat: 1, on: true), on: .table { $0.phase = .over }) == ["Grace wants another game."])
        #expect(lines(.host(player: "p-grace")) == ["Grace is host now."])
    }

    /// A deal draws the board before it says who begins.
    @Test func dealsAreDrawn() {
        let start = Snapshot.table()
        let deal = Change.Deal(game: "k3f9", board: start.board, commit: "00", faces: start.faces, theme: start.theme)
        #expect(
            lines(.deal(deal), .phase(.playing), .turn(seat: 0, ms: nil, turns: 0), on: start) == [
                "A new game: 6 cards.", "     a    b    c", " 1 [  ] [  ] [  ]", " 2 [  ] [  ] [  ]",
                "Score: Ada 0, Grace 0.", "Ada's turn.",
            ])
    }

    /// The end tells reason and places.
    @Test func theEndIsTold() {
        #expect(
            lines(.phase(.over), .over(.adaWins)) == [
                "The game is over: all cards are taken.", "1. Ada 2 points", "2. Grace 1 point",
                "For another game: again",
            ])
    }

    /// Errors read code, words, hint.
    @Test func errorsAreTold() {
        #expect(
            Narrator.lines(.error(ErrorReply(.badField, "No.", hint: "Try yes."))) == ["error bad_field: No. Try yes."])
        #expect(Narrator.lines(.error(ErrorReply(.badField, "No."))) == ["error bad_field: No."])
    }

    /// The list of tables says how to get in, or how to make one.
    @Test func tablesAreTold() {
        #expect(
            Narrator.lines(.tables(ServerMessage.Tables(tables: []))) == ["No tables yet. Make one: create easy"])
        let entry = ServerMessage.TableEntry(
            table: "k3f9", title: "den", game: "k3f9", rules: Snapshot.table().rules, phase: .waiting, seats: 2,
            taken: 1,
            watchers: 0, locked: false)
        #expect(
            Narrator.lines(.tables(ServerMessage.Tables(tables: [entry], more: "k3f9"))) == [
                "k3f9: den, waiting, 1 of 2 seats taken, classic 2x3 animals", "There are more: tables k3f9",
                "Sit down with join ID, look on with watch ID.",
            ])
    }

    /// A newcomer is told what is played, who sits there, and how it stands.
    @Test func introductionsTellAll() {
        #expect(
            Narrator.introduction(.game { $0.board.cards[4] = .up(face: "fox") }) == [
                "Table k3f9: Ada's table",
                "6 cards (animals), 2 rows by 3 columns; 2 equal cards make a match; 1 point a match; 30 seconds a turn.",
                "Seat 0: Ada, host.", "Seat 1: Grace.", "[  ] is face down, [FO] is face up, -- is taken.",
                "     a    b    c", " 1 [  ] [  ] [  ]", " 2 [  ] [FO] [  ]", "Score: Ada 0, Grace 0.", "Ada's turn.",
            ])
    }

    /// The largest board fits a terminal of 78 columns.
    @Test func theLargestBoardFits() {
        let board = BoardState(rows: 12, columns: 12, cards: Array(repeating: .up(face: "fox"), count: 144))
        let drawing = Narrator.drawing(.game { $0.board = board })
        #expect(drawing.count == 13)
        for line in drawing { #expect(line.count <= 78) }
        #expect(drawing[12].hasPrefix("12 [FO]"))
    }

    /// Nothing that others write can move the cursor or turn the reading direction.
    @Test func remoteTextIsHarmless() {
        #expect(Narrator.printable("a\u{1b}[2Jb\r\n\u{7f}\u{9b}c\u{202e}d\u{2066}é🦊") == "a[2Jbcdé🦊")
        let nasty = "\u{1b}]0;x\u{7}Ada\u{202e}"
        let chat = ServerMessage.ChatLine(table: "k3f9", from: nasty, text: nasty)
        #expect(Narrator.lines(.chat(chat)) == ["]0;xAda: ]0;xAda"])
        let told = Narrator.introduction(
            .game {
                $0.seats[0].name = nasty
                $0.title = nasty
                $0.faces = FaceList([FaceState(id: "fox", glyph: nasty, label: nasty, ascii: nasty)])
                $0.board.cards[0] = .up(face: "fox")
            })
        for line in told { #expect(line == Narrator.printable(line)) }
    }
}
