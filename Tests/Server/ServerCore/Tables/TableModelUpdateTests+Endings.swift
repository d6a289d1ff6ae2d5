import CardGame
import ServerCore
import TestSupport
import Testing
import Wire

/// Leaving, lost connections, the end of a game, and the next game.
extension TableModelUpdateTests {
    // MARK: Leaving

    /// Leaving a table that waits opens the seat at once; the host passes to the lowest seat.
    @Test func leavingWhileWaiting() {
        var table = table(.ada, .grace, .linus)
        #expect(
            table.play(.left(player: Player.ada.id)) == [
                .seat(.init(seat: 0, status: .open)), .host(player: Player.grace.id),
            ])
        #expect(table.takenSeats == 2 && table.seat(of: Player.ada.id) == nil)
        #expect(table.refusal(of: .left(player: Player.ada.id))?.code == .notSeated)
    }

    /// Leaving a game leaves the seat `left` till it is over; the turn passes where it was the leaver's.
    @Test func leavingAGame() {
        var table = game(.ada, .grace, .linus)
        _ = table.play(.flipped(.ada, 0))
        let changes = table.play(.left(player: Player.ada.id))
        #expect(ops(changes) == ["seat", "host", "hide", "turn"])
        #expect(table.seats[0].status == .left && table.seats[0].player == .ada)
        #expect(table.refusal(of: .joined(.init(.ada, seat: nil)))?.code == .wrongPhase)
        #expect(table.play(.watched(.ada)).isEmpty)
        // With one seat remaining the game ends; what was left is open again.
        let last = table.play(.left(player: Player.linus.id), at: at(7))
        #expect(ops(last) == ["seat", "over", "seat", "seat", "phase"])
        #expect(table.over?.reason == .abandoned && table.phase == .over)
        #expect(table.over?.ranking.map(\.place) == [1, 2, 2] && table.over?.ranking[0].seat == 1)
        #expect(table.seats.map(\.status) == [.open, .here, .open])
        #expect(table.snapshot(at: at(100)).elapsedMs == 7_000)
    }

    /// Given two seats of one client, one of which is to move, when both leave, then they do at one instant: the turn
    /// passes once, to who stays, and in the end they share the last place.
    @Test func leavingWithTwoSeats() {
        for ends in [false, true] {
            var table = TableModel.example(rules: .board(2, 2) { $0.seats = 4 })
            _ = table.play(.joined(.init(.guest, owner: Player.ada.id)), .joined(.init(.grace)))
            if !ends { _ = table.play(.joined(.init(.linus))) }
            for player in [Player.ada, .grace] + (ends ? [] : [.linus]) { _ = table.play(.ready(player)) }
            _ = table.play(.flipped(.ada, 0))
            let seq = table.seq
            let changes = table.play(.left(player: Player.ada.id))
            #expect(table.seq == seq + 1)
            if ends {
                #expect(table.over?.ranking.map(\.place) == [1, 2, 2])
            } else {
                #expect(ops(changes) == ["seat", "seat", "host", "hide", "turn"])
                #expect(table.game?.turn == 2)
            }
        }
    }

    /// A miss on show when its player leaves is hidden in its time, or stays where that ends the game.
    @Test func leavingWhileAMissIsShown() {
        for count in [2, 3] {
            var table = count == 2 ? game(.ada, .grace) : game(.ada, .grace, .linus)
            let (one, _, odd) = table.pair
            _ = table.play(.flipped(.ada, one), .flipped(.ada, odd))
            let changes = table.play(.left(player: Player.ada.id))
            if count == 2 {
                #expect(ops(changes).contains("over") && table.clocks.wakeTime == nil)
                #expect(table.play(.timePassed, at: at(1)).isEmpty)
            } else {
                #expect(ops(changes) == ["seat", "host"])
                #expect(ops(table.play(.timePassed, at: at(1))) == ["hide", "turn"])
                #expect(table.game?.turn == 1)
            }
        }
    }

    /// Nobody is left: the table is deserted, in whatever phase.
    @Test func deserted() {
        var table = table(.ada, .grace)
        _ = table.play(.watched(.linus), .left(player: Player.ada.id), .left(player: Player.grace.id))
        #expect(!table.isDeserted)
        _ = table.play(.left(player: Player.linus.id))
        #expect(table.isDeserted)
        var played = game(.ada, .grace)
        _ = played.play(.left(player: Player.ada.id), .left(player: Player.grace.id))
        #expect(played.isDeserted && played.phase == .over)
    }

    /// Where no person has a seat any more, nobody is host; whoever sits down next is.
    @Test func nobodyIsHost() {
        var table = table(.ada, seats: 2)
        _ = table.play(.watched(.linus))
        let gone = table.play(.left(player: Player.ada.id))
        #expect(gone == [.seat(.init(seat: 0, status: .open)), .host(player: nil)])
        #expect(table.snapshot(at: .start).host == nil)
        #expect(table.refusal(of: .host, to: Player.ada.id)?.code == .notHost)
        #expect(table.play(.joined(.init(.grace))).last == .host(player: Player.grace.id))
        // Bots are no hosts, and whoever watches on after a game of theirs has none.
        var alone = self.table(.ada, seats: 2)
        _ = alone.play(.botAsked(player: Player.ada.id, seat: 1, bot()), .ready(.ada))
        #expect(ops(alone.play(.resigned(player: Player.ada.id, seat: nil))).contains("host"))
        #expect(alone.host == nil && alone.watches(Player.ada.id))
    }

    // MARK: Lost connections

    /// A lost seat is held, shown with its time, and taken up again, in every phase.
    @Test func lostAndResumed() {
        for phase in [Phase.waiting, .playing, .over] {
            var table = phase == .waiting ? table(.ada, .grace, .linus) : game(.ada, .grace, .linus)
            if phase == .over { _ = table.play(.left(player: Player.ada.id), .left(player: Player.linus.id)) }
            let player = Player.grace
            #expect(
                table.play(.connectionLost(player: player.id), at: at(100))
                    == [.seat(.init(seat: 1, player: player.id, name: "grace", status: .lost, holdMs: 60_000))])
            // The snapshot tells what is left of it.
            #expect(table.snapshot(at: at(120)).seats[1].holdMs == 40_000)
            #expect(
                table.play(.connectionResumed(player: player.id), at: at(159))
                    == [.seat(.init(seat: 1, player: player.id, name: "grace", status: .here))])
            #expect(table.play(.connectionResumed(player: player.id)).isEmpty)
            #expect(table.snapshot(at: at(160)).seats[1].holdMs == nil)
            #expect(table.phase == phase)
        }
    }

    /// A hold that expires opens the seat, in a game leaves it.
    @Test func holdExpired() {
        var waiting = table(.ada, .grace)
        _ = waiting.play(.connectionLost(player: Player.grace.id))
        #expect(waiting.play(.holdExpired(player: Player.grace.id)) == [.seat(.init(seat: 1, status: .open))])
        var playing = game(.ada, .grace, .linus)
        _ = playing.play(.connectionLost(player: Player.grace.id))
        #expect(ops(playing.play(.holdExpired(player: Player.grace.id))) == ["seat"])
        #expect(playing.seats[1].status == .left && playing.phase == .playing)
        _ = playing.play(.connectionLost(player: Player.linus.id))
        #expect(ops(playing.play(.holdExpired(player: Player.linus.id))).contains("over"))
        var over = playing
        _ = over.play(.connectionLost(player: Player.ada.id))
        #expect(over.play(.holdExpired(player: Player.ada.id)) == [.seat(.init(seat: 0, status: .open))])
        #expect(over.isDeserted)
    }

    /// A seat that is held wakes no table: the session that held it tells when it expires. Otherwise a table whose
    /// hold has run out would be woken at once again and again.
    @Test func aHeldSeatWakesNoTable() {
        var table = table(.ada, .grace)
        _ = table.play(.connectionLost(player: Player.grace.id))
        #expect(table.clocks.wakeTime == nil)
    }

    /// Watchers come and go without a word, lost or not.
    @Test func watchersLost() {
        var table = table(.ada)
        _ = table.play(.watched(.grace))
        #expect(table.play(.connectionLost(player: Player.grace.id)).isEmpty)
        #expect(table.play(.connectionResumed(player: Player.grace.id)).isEmpty && table.watches(Player.grace.id))
        #expect(table.play(.holdExpired(player: Player.grace.id)).isEmpty && !table.watches(Player.grace.id))
    }

    /// Whoever is lost may still be timed out of the game; when the hold expires nothing is left of him.
    @Test func lostAndTimedOut() {
        var table = game(.ada, .grace, .linus)
        _ = table.play(.connectionLost(player: Player.ada.id))
        for turn in 1...7 { _ = table.play(.timePassed, at: at(30 * Double(turn))) }
        #expect(table.seats[0].status == .left && table.watches(Player.ada.id))
        #expect(table.play(.connectionResumed(player: Player.ada.id)).isEmpty)
        #expect(table.play(.holdExpired(player: Player.ada.id)).isEmpty)
        #expect(!table.watches(Player.ada.id))
    }

    // MARK: Ending and rematch

    /// Plays on until the game is over: the seat to move takes a pair each time.
    private func clear(_ table: inout TableModel) -> [Change] {
        var changes: [Change] = []
        while table.phase == .playing, let seat = table.game?.turn, let player = table.seats[seat].player {
            let (one, other, _) = table.pair
            changes = table.play(.flipped(player, one), .flipped(player, other))
        }
        return changes
    }

    /// The end of a game opens everything: seed, deck, nonces, the next commit; readiness starts anew.
    @Test func over() throws {
        var table = game(.ada, .grace)
        let deck = table.deck.map { table.deal.faces[$0].id }
        let changes = clear(&table)
        #expect(ops(changes) == ["reveal", "match", "over", "phase"])
        let over = try #require(table.over)
        #expect(over.reason == .cleared && over.deck == deck)
        #expect(over.ranking == [.init(seat: 0, place: 1, score: 2), .init(seat: 1, place: 2, score: 0)])
        let seed = try #require(ServerSeed(hex: over.serverSeed))
        #expect(seed.commit(hashing: .real) == table.snapshot(at: .start).commit)
        #expect(over.nextCommit != table.deal.commit && table.clocks.wakeTime == nil)
        #expect(table.snapshot(at: .start).turn == nil && table.seats.allSatisfy { !$0.isReady })
    }

    /// A rematch is dealt from the deal committed to, under its own id, and the next seat dealt in moves first.
    @Test func rematches() throws {
        var table = game(.ada, .grace, .linus)
        var first: [Int?] = [table.game?.turn]
        for number in 2...5 {
            _ = clear(&table)
            let commit = try #require(table.over?.nextCommit)
            _ = table.play(.ready(.ada), .ready(.grace))
            let changes = table.play(.ready(.linus))
            #expect(ops(changes) == ["ready", "deal", "phase", "turn"])
            #expect(table.deal.game == "k3f9#\(number)" && table.deal.commit == commit && table.over == nil)
            #expect(table.snapshot(at: .start).seats.allSatisfy { $0.score == 0 && $0.flips == 0 })
            first.append(table.game?.turn)
        }
        #expect(first == [0, 1, 2, 0, 1])
        // Seat 2, whose turn it would be to begin, is gone: the next after it begins.
        _ = clear(&table)
        _ = table.play(.left(player: Player.linus.id), .ready(.ada), .ready(.grace))
        #expect(table.game?.turn == 0 && table.dealtIn == [0, 1])
    }

    /// Whoever stayed stands before who left, whatever the points; equals share a place.
    @Test func ranking() throws {
        var table = game(.ada, .grace, .linus, .edsger, rules: .board(2, 4))
        // Ada takes two pairs and leaves; grace and linus take one each.
        for _ in 0..<2 {
            let (one, other, _) = table.pair
            _ = table.play(.flipped(.ada, one), .flipped(.ada, other))
        }
        _ = table.play(.left(player: Player.ada.id))
        var (one, other, odd) = table.pair
        _ = table.play(.flipped(.grace, one), .flipped(.grace, other))
        (one, other, odd) = table.pair
        #expect(odd == -1)
        _ = table.play(.timePassed, at: at(30))
        _ = table.play(.flipped(.linus, one), .flipped(.linus, other), at: at(31))
        let ranking = try #require(table.over?.ranking)
        #expect(ranking.map(\.seat) == [1, 2, 3, 0])
        #expect(ranking.map(\.place) == [1, 1, 3, 4] && ranking.map(\.score) == [1, 1, 0, 2])
    }

    /// With deals that follow at once, a table that too few are left at is over like any other.
    @Test func dealsAgainOnlyWithEnough() {
        var table = game(.ada, .grace, rules: .board(2, 2) { $0.autoAgain = true })
        let changes = table.play(.left(player: Player.grace.id))
        #expect(ops(changes) == ["seat", "over", "seat", "phase"] && table.phase == .over)
        _ = table.play(.joined(.init(.grace, seat: nil)), .ready(.ada), .ready(.grace))
        #expect(table.phase == .playing && table.deal.number == 2)
    }

    /// A newcomer between two games starts at nothing and counts for the rematch.
    @Test func joiningBetweenGames() {
        var table = game(.ada, .grace)
        _ = clear(&table)
        _ = table.play(.left(player: Player.ada.id), .joined(.init(.linus, seat: nil)))
        let seat = table.snapshot(at: .start).seats[0]
        #expect(seat.name == "linus" && seat.score == 0 && seat.flips == 0 && !seat.ready)
        #expect(table.host == Player.grace.id)
        _ = table.play(.ready(.linus), .ready(.grace))
        #expect(table.phase == .playing)
    }

    /// The entry in the list tells how full the table is and how far.
    @Test func entry() {
        var table = game(.ada, .grace)
        _ = table.play(.watched(.linus))
        let entry = table.entry
        #expect(entry.table == "k3f9" && entry.title == "a table" && entry.phase == .playing && !entry.locked)
        #expect(entry.seats == 2 && entry.taken == 2 && entry.watchers == 1 && entry.rules.level == "custom")
    }
}
