import CardGame
import Wire

extension TableModel {
    /// Everything public about the table at its `seq`.
    package func snapshot(at now: Moment) -> Snapshot {
        Snapshot(
            table: setup.id, seq: seq, game: deal.game, host: host, title: setup.title, rules: setup.rules,
            phase: phase, seats: seats.indices.map { seatState($0, at: now) }, board: boardState, faces: deal.faceList,
            theme: deal.colours, turn: turnState(at: now), turns: game?.attempts ?? 0,
            elapsedMs: elapsed(at: now).millisecondsToWait, commit: deal.commit, over: over)
    }

    /// What runs by itself, as it stands now.
    func clocks(at now: Moment) -> ServerMessage.Clocks {
        ServerMessage.Clocks(
            table: setup.id, turnMs: turnState(at: now)?.ms, elapsedMs: elapsed(at: now).millisecondsToWait,
            holdMs: seats.map { seat in seat.heldUntil.map { ($0 - now).millisecondsToWait } })
    }

    /// The table's entry in the lists.
    package var entry: ServerMessage.TableEntry {
        ServerMessage.TableEntry(
            table: setup.id, title: setup.title, game: setup.kind.family, rules: setup.rules, phase: phase,
            seats: seats.count, taken: takenSeats, watchers: watchers.count,
            locked: isLocked || setup.password != nil)
    }

    /// The cards as everybody sees them; all face down before the first game.
    package var boardState: BoardState {
        let kind = setup.kind
        let cards = game?.cards.map(cardState) ?? Array(repeating: .down, count: kind.rows * kind.columns)
        return BoardState(rows: kind.rows, columns: kind.columns, cards: cards)
    }

    private func cardState(_ card: CardView) -> CardState {
        switch card {
        case .down: .down
        case .up(let face): .up(face: deal.faces[face.index].id)
        case .taken(let face, let seat): .taken(face: deal.faces[face.index].id, seat: seat)
        }
    }

    private func seatState(_ number: Int, at now: Moment) -> SeatState {
        let seat = seats[number]
        var state = SeatState()
        state.player = seat.player?.id
        state.name = seat.player?.name
        state.status = seat.status
        state.bot = seat.bot
        state.ready = seat.isReady
        state.agree = seat.agrees ? true : nil
        state.holdMs = seat.heldUntil.map { ($0 - now).millisecondsToWait }
        if seat.isDealtIn, let standing = game?.standings[number] {
            state.score = standing.score
            state.groups = standing.groups
            state.flips = standing.flips
            state.misses = standing.misses
        }
        return state
    }

    private func turnState(at now: Moment) -> TurnState? {
        guard isInGame, let seat = game?.turn else { return nil }
        let left = pause.map(\.turn) ?? turnEndsAt.map { $0 - now }
        return TurnState(seat: seat, ms: left?.millisecondsToWait)
    }

    private func elapsed(at now: Moment) -> Duration {
        guard let startedAt else { return .zero }
        return (endedAt ?? pause?.beganAt ?? now) - startedAt
    }
}
