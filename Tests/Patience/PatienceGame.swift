import CardGame
import ServerCore
import Wire

/// A running game of patience: alone, or raced by several, each on a copy of the same deal that the others do not see.
package struct PatienceGame: Game, Codable {
    /// Something to tell, by whoever sees it.
    private enum News {
        case everybody(PatienceChange)
        case only(PatienceChange, seat: Int)
        case end(Ending)
    }

    private let isRace: Bool
    private let undoLimit: Int?
    private var runs: [Int: PatienceRun]
    private var ending: Ending?
    private var news: [News] = []

    private enum CodingKeys: CodingKey { case isRace, undoLimit, runs, ending }

    init(_ deck: HiddenDeck, _ faces: FaceSet, to seats: [Int], isRace: Bool, undoLimit: Int?) {
        self.isRace = isRace
        self.undoLimit = undoLimit
        runs = Dictionary(uniqueKeysWithValues: seats.map { ($0, PatienceRun(deck, faces, seat: $0)) })
        for seat in seats {
            guard let run = runs[seat] else { continue }
            // In a race the deal is told face down, for those who look on see it too.
            if isRace { news += run.shown.map { .only($0, seat: seat) } }
            news.append(.everybody(run.progress))
        }
    }

    package var turn: Int? { nil }
    package var turns: Int { 0 }
    package var turnsLeft: Int? { nil }
    package var openedDeck: [ShownFace]? {
        guard let ending, let run = runs.values.first else { return nil }
        return run.cards.opened(after: ending)
    }

    package func board(seenBy seat: Int?) -> BoardState {
        let seen = isRace ? seat.flatMap { runs[$0] } : runs.values.first
        return .other(AnyFamilyPart(seen?.board ?? PileBoard(Layout.counts)))
    }

    package func tell(_ seat: Int, in state: inout SeatState) {
        guard let run = runs[seat] else { return }
        state.score = run.groups * 10
        state.groups = run.groups
        state.own = AnyFamilyPart(run.tally)
    }

    package func score(of seat: Int) -> Int { rank(of: seat) * 10 }

    package func rank(of seat: Int) -> Int { runs[seat]?.groups ?? 0 }

    package func isWaiting(_ seat: Int) -> Bool { false }

    package mutating func make(_ move: Move, by seat: Int) -> ErrorReply? {
        guard case .other(let move) = move else {
            return ErrorReply(.wrongGame, "There are no cards to turn up here.", hint: "Move, draw or undo.")
        }
        guard ending == nil, var run = runs[seat] else {
            return ErrorReply(.wrongPhase, "You do not play.", hint: "Wait for the next game.")
        }
        switch run.take(move, undoLimit: undoLimit) {
        case .failure(let refusal): return refusal
        case .success(let changes):
            runs[seat] = run
            tell(changes, of: seat)
            if run.groups == PlayingCard.pack.numbers { finish(.cleared) }
            return nil
        }
    }

    package mutating func update(_ event: GameEvent) {
        switch event {
        case .gameRanOut: finish(.clock)
        case .ended(let ending): finish(ending)
        case .seatLeft, .seatReturned, .seatLost, .waitCancelled, .paused, .timerRanOut, .turnRanOut: break
        }
    }

    package mutating func next(_ changes: inout [Change], _ veils: inout [TableModel.Veil]) -> GameEffect? {
        while !news.isEmpty {
            switch news.removeFirst() {
            case .everybody(let change): changes.append(.other(AnyFamilyChange(change)))
            case .only(let change, let seat):
                veils.append(TableModel.Veil(index: changes.count, seat: seat, isForOwner: true))
                changes.append(.other(AnyFamilyChange(change)))
            case .end(let ending): return .finish(ending)
            }
        }
        return nil
    }

    private mutating func tell(_ changes: [PatienceChange], of seat: Int) {
        for change in changes {
            if isRace, change.op != "progress" {
                news.append(.only(change, seat: seat))
            } else {
                news.append(.everybody(change))
            }
        }
    }

    private mutating func finish(_ ending: Ending) {
        self.ending = ending
        news.append(.end(ending))
    }
}

extension ErrorCode {
    static let wrongGame = Self(rawValue: "wrong_game")
}
