import Wire

extension TableModel {
    mutating func readied(
        _ player: String, _ consent: TableEvent.Consent, at now: Moment, _ step: inout TableStep
    ) -> ErrorReply? {
        if let refusal = refusal(ofSeat: consent.seat, player) { return refusal }
        if let refusal = refusalOfReadiness { return refusal }
        if consent.wantsSameDeal, consent.on, let over {
            nextDeal = deal
            for seat in seats.indices { seats[seat].nonce = over.nonces[seat].flatMap(Nonce.init(hex:)) }
            for seat in seats(of: player, only: nil) where !seats[seat].isReady {
                seats[seat].isReady = true
                step.changes.append(.ready(seat: seat, on: true))
            }
            startGame(at: now, again: true, &step)
            return nil
        }
        for seat in seats(of: player, only: consent.seat) {
            seats[seat].nonce = consent.on ? consent.nonce : nil
            if seats[seat].isReady != consent.on {
                seats[seat].isReady = consent.on
                step.changes.append(.ready(seat: seat, on: consent.on))
            }
        }
        startIfAllReady(at: now, &step)
        return nil
    }

    /// Why nobody can be ready for a game now.
    var refusalOfReadiness: ErrorReply? {
        if isInGame {
            return ErrorReply(
                .wrongPhase, "The game has started.",
                hint: setup.isHostedByServer ? "Play it to its end." : "Play; say again when it is over.")
        }
        guard setup.isHostedByServer, phase == .over else { return nil }
        guard setup.isLadder else {
            return ErrorReply(
                .wrongPhase, "This table has one game.", hint: "Leave it. The event calls you if you play again.")
        }
        return ErrorReply(
            .wrongPhase, "A table of the ladder has one game.", hint: "Leave it, then send quick with ladder again.")
    }

    /// House bots are always ready. Nothing starts unless a person is ready and somebody is connected.
    mutating func startIfAllReady(at now: Moment, _ step: inout TableStep) {
        let taken = seats.filter(\.isTaken)
        guard taken.count >= setup.kind.minimumSeats, taken.contains(where: \.isReady),
            taken.allSatisfy({ $0.isReady || $0.bot != nil }), hasSomebody, loading == nil
        else { return }
        startGame(at: now, &step)
    }

    var publicDeal: Change.Deal {
        Change.Deal(
            game: deal.game, board: boardState(), commit: deal.commit, faces: deal.faceList, theme: colours)
    }

    /// Where each seat has its own board, a deal that shows cards shows them to the seats dealt in alone.
    private mutating func appendDeal(_ step: inout TableStep) {
        let common = step.changes.count
        step.changes.append(.deal(publicDeal))
        guard setup.kind.hasOwnBoards else { return }
        for seat in dealtIn {
            let own = boardState(for: seat)
            guard own != boardState() else { continue }
            var deal = publicDeal
            deal.board = own
            step.veils.append(Veil(index: common, seat: seat, isForOwner: false))
            step.veils.append(Veil(index: step.changes.count, seat: seat, isForOwner: true))
            step.changes.append(.deal(deal))
        }
    }

    /// Deals. The lowest seat moves first, in a rematch the next seat after the one that began last.
    mutating func startGame(at now: Moment, again: Bool = false, _ step: inout TableStep) {
        if let nextDeal { deal = nextDeal }
        nextDeal = nil
        isDealtAgain = again
        wasTakenUp = false
        owesDeal = false
        dealtIn = seats.indices.filter { seats[$0].isTaken }
        let first = dealtIn.first { $0 > firstSeat ?? -1 } ?? dealtIn[0]
        firstSeat = first
        let deck = deal.deck(setup, nonces: dealtIn.map { ($0, seats[$0].nonce ?? .zero) })
        game = setup.kind.deal(deck, of: deal.pack, to: dealtIn, first: first)
        for seat in seats.indices {
            seats[seat].isDealtIn = dealtIn.contains(seat)
            seats[seat].fate = .plays
            seats[seat].accountAtDeal = dealtIn.contains(seat) ? seats[seat].player?.account : nil
        }
        clocks.startedAt = now
        dealtAt = setup.kind.isSavedWhenLeft && setup.services.hasAccounts ? now : nil
        clocks.endedAt = nil
        over = nil
        boardSeqs = setup.kind.bindsMovesToBoards ? dealtIn.reduce(into: [:]) { $0[$1] = seq + 1 } : [:]
        appendDeal(&step)
        if phase != .playing {
            phase = .playing
            step.changes.append(.phase(.playing))
        }
        clocks.gameEndsAt = setup.kind.gameTime.map { now + $0 }
        turnSeat = nil
        follow(at: now, &step)
    }
}
