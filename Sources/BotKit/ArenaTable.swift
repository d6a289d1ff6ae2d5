import BotCore
import ServerCore
package import Wire

/// A table of an arena: the rules and lines of a server's, in a time of its own.
package final class ArenaTable {
    /// A line that a flip has caused.
    package struct Line {
        package let diff: Diff
        package let bytes: [UInt8]
    }

    /// One step of the table: what everybody sees, and what seats with a board of their own see in its place.
    package struct Step {
        let common: Line
        let own: [(seat: Int, line: Line)]

        package func line(for seat: Int) -> Line { own.first { $0.seat == seat }?.line ?? common }
    }

    private var model: TableModel
    private let diffStart: DiffStart
    private var step = TableStep()
    private let hasOwnBoards: Bool
    /// The table as each seat sees it; one for all where they see the same.
    private var views: [Snapshot]
    /// The time since the deal.
    private(set) var now: Duration = .zero
    package private(set) var over: Over?
    /// The groups of each seat when the game was over, before a seat that has left was opened.
    private(set) var groups: [Int] = []
    /// How many attempts were made by then.
    private(set) var turns = 0

    /// Deals. The players' names are those of their seats.
    init(_ settings: TableSettings, deal: Int, seed: UInt64, names: [String]) {
        let id = "p\(deal)"
        let serverSeed = ArenaSeeds.deal(seed, deal)
        let settings = TableSettings(kind: settings.kind, shown: settings.shown, practiceSeed: serverSeed)
        let setup = TableSetup(
            id: id, title: "", settings: settings, secret: Self.bytes(of: serverSeed), hold: .zero, hashing: .pairs)
        diffStart = DiffStart(table: id)
        model = TableModel(setup, maker: Player(id: Self.player(0), name: names[0]))
        for seat in names.indices.dropFirst() {
            let wish = TableEvent.SeatWish(Player(id: Self.player(seat), name: names[seat]), seat: seat)
            _ = model.update(.joined(wish), at: .start, &step)
        }
        for seat in names.indices {
            _ = model.update(.readied(player: Self.player(seat), .init()), at: .start, &step)
        }
        hasOwnBoards = settings.kind.hasOwnBoards
        views = [model.snapshot(at: .start)]
        if hasOwnBoards { views = names.indices.map { [model] in model.snapshot(at: .start, for: $0) } }
    }

    /// Deals by the rules of an arena.
    package convenience init(_ terms: ArenaGame.Terms, deal: Int, names: [String]) {
        self.init(terms.settings, deal: deal, seed: terms.seed, names: names)
    }

    private static func player(_ seat: Int) -> String { "e\(seat)" }

    /// The faces of a deal are drawn from the same seed as their order.
    private static func bytes(of seed: ServerSeed) -> [UInt8] {
        let digits = seed.hex.utf8.map { Int($0) }
        func value(_ digit: Int) -> UInt8 { UInt8(digit < 58 ? digit - 48 : digit - 87) }
        return stride(from: 0, to: digits.count, by: 2).map { value(digits[$0]) << 4 | value(digits[$0 + 1]) }
    }

    /// The table as a seat sees it.
    package func view(of seat: Int) -> Snapshot { views[hasOwnBoards ? seat : 0] }

    /// The table as whoever watches sees it.
    var watched: Snapshot { model.snapshot(at: moment) }

    private var moment: Moment { Moment(sinceStart: now) }

    /// The seats that may move, in the order in which they are asked after the one that moved last.
    package func seatsToAsk(after last: Int) -> [Int] {
        if let turn = views[0].turn { return [turn.seat] }
        let seats = views[0].seats
        return (1...seats.count).map { (last + $0) % seats.count }.filter {
            seats[$0].status == .here && model.game?.isWaiting($0) != true
        }
    }

    /// The cards that a seat may turn, ascending; none while it may not move. None of them would make it wait for another seat.
    package func legalCards(of seat: Int) -> [Int] {
        let index = hasOwnBoards ? seat : 0
        if let turn = views[index].turn, turn.seat != seat { return [] }
        return views[index].legalCards(of: seat)
    }

    /// Whether ``legalCards(of:)`` has any.
    private func hasLegalCard(of seat: Int) -> Bool {
        let index = hasOwnBoards ? seat : 0
        if let turn = views[index].turn, turn.seat != seat { return false }
        return views[index].hasLegalCard(of: seat)
    }

    /// Lets time pass, and with it whatever the table waits for.
    package func pass(_ time: Duration) -> [Step] {
        now += time
        var steps: [Step] = []
        while over == nil, let wake = model.clocks.wakeTime, wake <= moment {
            if let step = apply(.timePassed, at: wake) { steps.append(step) }
        }
        return steps
    }

    /// How long until something happens by itself; nil where nothing does.
    private var timeToWake: Duration? { model.clocks.wakeTime.map { max(.zero, $0.sinceStart - now) } }

    /// How long a flip takes in a game's own time.
    package static let flipTime: Duration = .seconds(1)

    /// Lets time pass until a seat may turn a card, the first one after `last`, and tells of each step before. Nil where the game is over,
    /// or where nobody has a card to turn and no clock runs.
    package func next<Failure: Error>(
        after last: inout Int, _ tell: ([Step]) throws(Failure) -> Void
    ) throws(Failure) -> (seat: Int, legal: [Int])? {
        while over == nil {
            guard let seat = seatsToAsk(after: last).first(where: hasLegalCard) else {
                guard let time = timeToWake, time > .zero else { return nil }
                try tell(pass(time))
                continue
            }
            try tell(pass(Self.flipTime))
            last = seat
            guard over == nil, seatsToAsk(after: last).contains(seat) else { continue }
            let legal = legalCards(of: seat)
            if !legal.isEmpty { return (seat, legal) }
        }
        return nil
    }

    /// Turns a card. Nil where nothing has changed.
    package func flip(_ card: Int, by seat: Int) -> Step? {
        apply(.moved(.init(.flip(card), player: Self.player(seat), seat: seat)), at: moment)
    }

    /// Gives the game up for a seat.
    package func resign(_ seat: Int) -> Step? { apply(.resigned(player: Self.player(seat), seat: seat), at: moment) }

    /// Stops the clocks for a seat, or lets it agree to go on. Nil where nothing has changed.
    package func pause(_ on: Bool, by seat: Int) -> Step? {
        apply(.paused(player: Self.player(seat), on: on), at: moment)
    }

    private func apply(_ event: TableEvent, at time: Moment) -> Step? {
        _ = model.update(event, at: time, &self.step)
        guard !self.step.changes.isEmpty else { return nil }
        for case .over(let result) in self.step.changes { over = result }
        func line(_ seat: Int?) -> Line {
            let seen = self.step.seen(by: seat)
            var buffer = JSONBuffer()
            buffer.write(diffStart, seq: model.seq, changes: seen)
            return Line(
                diff: Diff(table: model.setup.id, seq: model.seq, changes: seen), bytes: Array(buffer[0..<buffer.count])
            )
        }
        let common = line(nil)
        let own: [(Int, Line)] = model.seats.indices.filter { seat in self.step.veils.contains { $0.seat == seat } }.map
        {
            ($0, line($0))
        }
        let step = Step(common: common, own: own)
        for index in views.indices {
            var view = views[index]
            // Nothing else may hold the cards while they are changed, or each change would copy them.
            views[index].board.cards = []
            fold(step.line(for: hasOwnBoards ? index : -1).diff, into: &view)
            views[index] = view
        }
        return step
    }

    private func fold(_ diff: Diff, into view: inout Snapshot) {
        for change in diff.changes {
            if case .over = change {
                groups = view.seats.map(\.groups)
                turns = view.seats.reduce(0) { $0 + $1.groups + $1.misses }
            }
            guard view.fold(change) else { preconditionFailure("a table's changes fit its own snapshot") }
        }
        view.seq = diff.seq
    }
}
