import Wire

/// Games that their player leaves and takes up at another table.
extension TableModel {
    /// Whether the running game is kept where its player leaves: it is for one who is signed in, and has begun.
    var isSavable: Bool {
        guard setup.kind.isSavedWhenLeft, setup.owner == nil, isInGame, !isSuspended, setup.services.hasAccounts,
            setup.services.isArchived,
            seats[0].account != nil
        else { return false }
        let tally = tally
        return tally.moves + tally.undos > 0
    }

    /// What the only seat has done.
    var tally: PatienceTally {
        var state = SeatState()
        game?.tell(0, in: &state, seenBy: nil)
        return state.patience ?? PatienceTally()
    }

    /// Tells the counts of a seat, because whoever folds gives another player in a seat none.
    func tellTally(of seat: Int, _ step: inout TableStep) {
        var state = SeatState()
        game?.tell(seat, in: &state, seenBy: nil)
        guard setup.rules.patience != nil else {
            let progress = MemoryChange.progress(
                seat: seat, score: state.score, groups: state.groups, flips: state.flips, misses: state.misses)
            return step.changes.append(.memory(progress))
        }
        let tally = state.patience ?? PatienceTally()
        let progress = PatienceChange.progress(
            .init(
                seat: seat, score: state.score, groups: state.groups, moves: tally.moves, undos: tally.undos,
                hints: tally.hints))
        step.changes.append(.patience(progress))
        if tally.stuck == true { step.changes.append(.patience(.stuck(seat: seat, on: true))) }
    }

    /// The player leaves, and the game stays as it is. The table is closed at once.
    mutating func suspend(_ step: inout TableStep) {
        isSuspended = true
        clocks.clear()
        clocks.pause = nil
        leaveGame(0, &step)
    }

    /// The same with the game given up: what it counts as if it is never taken up.
    func abandoned(at now: Moment) -> (model: TableModel, step: TableStep) {
        var model = self
        var step = TableStep()
        model.leaveGame(0, &step)
        model.play(.ended(.abandoned), at: now, &step)
        return (model, step)
    }

    /// The table without the stop of its clocks after a restart.
    func withoutStanding(at now: Moment) -> TableModel {
        var model = self
        model.clocks.run(at: now)
        return model
    }

    /// The same without what others have written and who they are: a game that is saved may outlive their accounts.
    var withoutOthers: TableModel {
        var model = self
        (model.watchers, model.awayWatchers, model.kicked, model.botVotes, model.chat) = ([], [], [], [], [])
        model.setup.title = ""
        return model
    }

    /// A game that was left at `moment`, at another table with its player as host. Its clock stands until the first move, or for
    /// as long as a pause may last.
    init(
        _ former: TableModel, leftAt moment: Moment, in setup: TableSetup, by maker: Player, at now: Moment,
        _ step: inout TableStep
    ) {
        self = former.withoutOthers
        self.setup = setup
        wasTakenUp = true
        (isLocked, isAttended, host) = (false, true, maker.id)
        seats[0].player = maker
        seats[0].owner = maker.id
        seats[0].status = .here
        seats[0].heldUntil = nil
        seats[0].agrees = false
        show(0, &step)
        step.changes.append(.host(player: maker.id))
        tellTally(of: 0, &step)
        if clocks.takeUp(leftAt: moment, at: now) {
            phase = .paused
            step.changes.append(.phase(.paused))
        }
        seq += 1
    }
}
