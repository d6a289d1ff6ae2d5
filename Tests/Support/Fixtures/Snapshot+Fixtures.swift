public import Wire

extension Snapshot {
    /// Table `k3f9` with Ada (host) in seat 0 and Grace in seat 1 and a board of two rows and three columns: three pairs
    /// of fox, owl and yak. Waiting, at `seq` 7.
    public static func table(_ change: (inout Snapshot) -> Void = { _ in }) -> Snapshot {
        var rules = Rules()
        rules.mode = "classic"
        rules.level = "custom"
        rules.rows = 2
        rules.columns = 3
        rules.group = 2
        rules.scoring = "pairs"
        rules.theme = "animals"
        rules.seats = 2
        rules.turnSeconds = 30
        var snapshot = Snapshot(
            table: "k3f9", seq: 7, game: "k3f9", host: "p-ada", title: "Ada's table", rules: rules, phase: .waiting,
            seats: [.taken("p-ada", "Ada"), .taken("p-grace", "Grace")],
            board: BoardState(rows: 2, columns: 3, cards: Array(repeating: .down, count: 6)),
            faces: FaceList(["fox", "owl", "yak"].map(FaceState.animal)),
            theme: ThemeColours(id: "animals", cardBack: "#123456", background: "#abcdef"), turn: nil, turns: 0,
            elapsedMs: 0, commit: String(repeating: "0", count: 64), over: nil)
        change(&snapshot)
        return snapshot
    }

    /// The same table with a game running and Ada to move.
    public static func game(_ change: (inout Snapshot) -> Void = { _ in }) -> Snapshot {
        table {
            $0.phase = .playing
            $0.turn = TurnState(seat: 0, ms: 30_000)
            change(&$0)
        }
    }

    /// The next step of this table.
    public func next(_ changes: Change...) -> Diff { Diff(table: table, seq: seq + 1, changes: changes) }

    /// The step in which a seat turns a fox and an owl, which are shown for a second.
    public func miss(_ fox: Int, _ owl: Int, by seat: Int) -> Diff {
        next(
            .memory(.reveal(card: fox, face: "fox", seat: seat)), .memory(.reveal(card: owl, face: "owl", seat: seat)),
            .memory(.miss(cards: [fox, owl], seat: seat, points: 0, hideMs: 1_000)))
    }
}

extension SeatState {
    /// A seat with somebody in it.
    public static func taken(_ player: String, _ name: String) -> SeatState {
        var seat = SeatState()
        seat.player = player
        seat.name = name
        seat.status = .here
        return seat
    }
}

extension FaceState {
    /// An animal of three letters.
    public static func animal(_ id: String) -> FaceState {
        FaceState(id: id, glyph: "##", label: id, ascii: String(id.uppercased().prefix(2)))
    }
}

extension Over {
    /// Ada wins with two pairs; the seeds are made up.
    public static let adaWins = Over(
        ranking: [Place(seat: 0, place: 1, score: 2), Place(seat: 1, place: 2, score: 1)], won: [0], reason: .cleared,
        serverSeed: String(repeating: "a", count: 64), nonces: [nil, nil],
        deck: ["fox", "owl", "fox", "yak", "owl", "yak"], nextCommit: String(repeating: "1", count: 64))
}
