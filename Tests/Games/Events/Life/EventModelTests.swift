import Events
import Foundation
import Testing
import Vocabulary

/// What people, the clock and the server do to an event, and what follows.
struct EventModelTests {
    private static let four = ["ann", "bob", "cid", "dan"]

    private static func running(
        _ kind: EventKind, _ names: [String] = four, _ settings: (inout EventSettings) -> Void = { _ in }
    ) -> EventRoom {
        var room = EventRoom(kind, names, settings)
        room.tell(.startOrdered)
        return room
    }

    private static func against(_ name: String, _ room: EventRoom) -> String {
        room.game(name)?.seats.first { $0 != room.number(name) }.map(room.name) ?? ""
    }

    // MARK: The beginning

    /// It begins by order, but not with too few, nor twice.
    @Test func beginsByOrder() {
        var room = EventRoom(.swiss, ["ann", "bob", "cid"])
        #expect(room.tell(.startOrdered) == .wrongPhase)
        room.tell(.joined(who: "dan", name: "dan"))
        #expect(room.tell(.startOrdered) == nil)
        #expect(room.model.phase == .running && room.model.round == 1 && room.model.rounds == 2)
        #expect(room.tell(.startOrdered) == .wrongPhase)
    }

    /// It begins when full, and takes no more than its most.
    @Test func beginsWhenFull() {
        var room = EventRoom(.knockout, ["ann"]) { ($0.most, $0.startsWhenFull) = (2, true) }
        #expect(room.model.phase == .open)
        room.tell(.joined(who: "bob", name: "bob"))
        #expect(room.model.phase == .running)
        var full = EventRoom(.knockout, ["ann", "bob"]) { $0.most = 2 }
        #expect(full.tell(.joined(who: "cid", name: "cid")) == .eventFull)
    }

    /// It begins at its time, which follows the clock when that is set; with too few it is over.
    @Test func beginsAtItsTime() {
        let settings: (inout EventSettings) -> Void = { $0.startsAt = EventRoom.dayZero + .seconds(1_100) }
        var room = EventRoom(.roundRobin, Self.four, settings)
        room.tell(.clockRead(EventRoom.dayZero + room.now - .seconds(50)))
        room.wait(.seconds(140))
        #expect(room.model.phase == .open)
        room.wait(.seconds(10))
        #expect(room.model.phase == .running)
        room.tell(.clockRead(EventRoom.dayZero))
        #expect(room.model.phase == .running)
        var lonely = EventRoom(.roundRobin, ["ann"], settings)
        lonely.wait(.seconds(100))
        #expect(lonely.model.phase == .over && lonely.model.reason == .tooFew)
    }

    /// An event that nobody begins is over after a day.
    @Test func waitsADay() {
        var room = EventRoom(.arena, Self.four)
        room.wait(.seconds(86_399))
        #expect(room.model.phase == .open)
        room.wait(.seconds(1))
        #expect(room.model.phase == .over && room.model.reason == .tooFew)
    }

    /// Numbers are drawn by lot, or follow the ratings.
    @Test func numbers() {
        var room = EventRoom(.knockout) { $0.seeds = .rating }
        for (name, rating) in [("ann", 1_400), ("bob", nil), ("cid", 1_600), ("dan", 1_500)] {
            room.tell(.joined(who: name, name: name, rating: rating))
        }
        room.tell(.startOrdered)
        #expect(room.model.entrants.map(\.who) == ["cid", "dan", "ann", "bob"])
        let names = (1...20).map { "p\($0)" }
        #expect(Self.running(.swiss, names).model.entrants.map(\.who) != names)
    }

    /// How many rounds there are: as many as it takes, at most so many that nobody must meet twice.
    @Test func countsOfRounds() {
        func rounds(_ kind: EventKind, _ people: Int, _ settings: (inout EventSettings) -> Void = { _ in }) -> Int {
            Self.running(kind, (1...people).map { "p\($0)" }, settings).model.rounds
        }
        #expect(rounds(.swiss, 9) == 4 && rounds(.swiss, 16) == 4)
        #expect(rounds(.swiss, 4) { $0.rounds = 20 } == 3 && rounds(.swiss, 5) { $0.rounds = 20 } == 5)
        #expect(rounds(.roundRobin, 5) == 5 && rounds(.roundRobin, 6) { $0.isDouble = true } == 10)
        #expect(rounds(.knockout, 5) == 3)
    }

    // MARK: Calls

    /// A game begins when all are ready, or after the look.
    @Test func gamesBegin() {
        var room = Self.running(.swiss)
        #expect(room.model.games.count == 2 && room.begun.isEmpty)
        let pair = [Self.four[0], Self.against(Self.four[0], room)]
        room.tell(pair.map { .readied(who: $0) })
        #expect(room.begun.count == 1)
        room.wait(.seconds(20))
        #expect(room.begun.count == 2)
        #expect(room.tell(.readied(who: pair[0])) == .wrongPhase)
        let calls = room.effects.count { if case .call = $0 { true } else { false } }
        #expect(calls == 4)
    }

    /// Who has lost a game of four before it began is not ready for it.
    @Test func readyAfterLosing() {
        var room = Self.running(.arena) { $0.seats = 4 }
        room.tell(.removed(who: "ann", from: .game))
        #expect(room.game("bob")?.stage == .looking && room.game("ann") == nil)
        #expect(room.tell(.readied(who: "ann")) == .wrongPhase)
    }

    /// Who isn't connected is waited for, and begins on coming.
    @Test func lateForTheGame() {
        var room = Self.running(.swiss)
        room.tell(.presenceChanged(who: "ann", .lost))
        room.wait(.seconds(79))
        #expect(room.game("ann")?.stage == .waiting)
        room.tell(.presenceChanged(who: "ann", .here))
        #expect(room.game("ann")?.stage == .playing)
    }

    /// Who doesn't come loses by default, and is not paired before joining again.
    @Test func away() {
        var room = Self.running(.swiss)
        let other = Self.against("ann", room)
        room.tell(.presenceChanged(who: "ann", .lost))
        room.wait(.seconds(80))
        #expect(room.rounds("ann").first?.last == "-" && room.rounds(other).first?.last == "+")
        #expect(room.status("ann") == "away")
        room.playAll()
        #expect(room.model.round == 2 && room.rounds("ann").last == "Z")
        room.tell(.joined(who: "ann", name: "ann"))
        #expect(room.status("ann") == "here")
    }

    /// If neither comes, both lose; in a knockout the smaller number goes on.
    @Test func nobodyComes() {
        var room = Self.running(.swiss)
        let other = Self.against("ann", room)
        room.tell([.presenceChanged(who: "ann", .lost), .presenceChanged(who: other, .lost)])
        room.wait(.seconds(80))
        #expect(room.rounds("ann").first?.last == "-" && room.rounds(other).first?.last == "-")
        var knockout = Self.running(.knockout, ["ann", "bob"])
        knockout.tell([.presenceChanged(who: "ann", .lost), .presenceChanged(who: "bob", .lost)])
        knockout.wait(.seconds(80))
        #expect(knockout.model.phase == .over && knockout.model.knockout?.places == [1: 1, 2: 2])
    }

    /// In a round robin and a knockout whoever is away loses later games at once.
    @Test(arguments: [EventKind.roundRobin, .knockout]) func awayLosesAtOnce(_ kind: EventKind) {
        var room = Self.running(kind) { $0.bestOf = 3 }
        room.tell(.presenceChanged(who: "ann", .lost))
        room.wait(.seconds(80))
        for _ in 0..<30 where room.model.phase == .running { room.playAll() }
        #expect(room.model.phase == .over && room.model.reason == .played)
        #expect(room.rounds("ann").allSatisfy { $0.hasSuffix("-") })
    }

    // MARK: People who come and go

    /// Late for a Swiss: half a point for the first round, nothing for the second, and too late from the third on.
    @Test func joinsLate() {
        var room = Self.running(.swiss, (1...8).map { "p\($0)" })
        room.tell(.joined(who: "ann", name: "ann"))
        #expect(room.rounds("ann") == ["H"] && room.number("ann") == 9)
        room.playAll()
        room.tell(.joined(who: "bob", name: "bob"))
        #expect(room.rounds("bob") == ["H", "Z"] && room.rounds("ann").count <= 2)
        room.playAll()
        #expect(room.model.round == 3 && room.tell(.joined(who: "cid", name: "cid")) == .wrongPhase)
        #expect(Set(room.model.games.flatMap(\.seats)).union([room.number("ann")]).contains(room.number("bob")))
        for kind in [EventKind.roundRobin, .knockout] {
            var other = Self.running(kind)
            #expect(other.tell(.joined(who: "eve", name: "eve")) == .wrongPhase)
        }
        var arena = Self.running(.arena)
        #expect(arena.tell(.joined(who: "eve", name: "eve")) == nil)
    }

    /// Who leaves loses the running game; in a Swiss the rest are unplayed rounds.
    @Test func leavesASwiss() {
        var room = Self.running(.swiss, ["ann", "bob", "cid", "dan", "eve", "fay"])
        let other = Self.against("ann", room)
        room.begin()
        room.tell(.left(who: "ann"))
        #expect(room.rounds("ann").first?.last == "0" && room.rounds(other).first?.last == "1")
        room.playAll()
        #expect(room.rounds("ann").last == "Z" && room.status("ann") == "left")
        #expect(room.tell(.left(who: "ann")) == .notSeated)
        #expect(room.tell(.joined(who: "ann", name: "ann")) == .wrongPhase)
        #expect(room.tell(.left(who: "zoe")) == .notSeated)
    }

    /// Before the beginning whoever leaves was never there.
    @Test func leavesBefore() {
        var room = EventRoom(.swiss, Self.four)
        room.tell(.left(who: "ann"))
        #expect(room.model.entrants.count == 3)
        #expect(room.tell(.joined(who: "ann", name: "ann")) == nil)
    }

    /// Who leaves a knockout loses the match, not only the game.
    @Test func leavesAKnockout() {
        var room = Self.running(.knockout, ["ann", "bob"]) { $0.bestOf = 5 }
        room.begin()
        room.end("ann", .won)
        room.begin()
        room.tell(.left(who: "ann"))
        #expect(room.model.phase == .over && room.model.reason == .played)
        #expect(room.model.knockout?.places[room.number("bob")] == 1)
    }

    /// Who leaves a round robin before half of the games has played for nothing; from then on the rest is lost.
    @Test(arguments: [("ann bob cid dan", 1, true), ("ann bob cid dan", 2, false), ("ann bob cid dan eve", 2, false)])
    func leavesARoundRobin(_ names: String, _ played: Int, _ isVoid: Bool) {
        var room = Self.running(.roundRobin, names.split(separator: " ").map(String.init))
        let leaver = { (model: EventModel) in
            model.entrants.first { $0.rounds.count { $0.outcome.isPlayed } == played }?.who
        }
        while leaver(room.model) == nil { room.playAll() }
        let who = leaver(room.model) ?? ""
        room.tell(.left(who: who))
        for _ in 0..<5 { room.playAll() }
        #expect(room.model.phase == .over)
        #expect(room.model.void == (isVoid ? [room.number(who)] : []))
        let people = room.model.entrants.count
        let pairings = (1...room.model.rounds).flatMap { room.model.pairings(of: $0) }
        #expect(pairings.count == people * (people - 1) / 2)
        #expect(pairings.count { $0.how == "annulled" } == (isVoid ? people - 1 : 0))
        let games = isVoid ? (people - 1) * (people - 2) / 2 : people * (people - 1) / 2
        #expect(room.model.standings.reduce(0) { $0 + $1.keys[0] } == 2 * games)
        for line in room.model.trf(title: "x") where line.hasPrefix("001") {
            let fields = line.dropFirst(80).split(whereSeparator: \.isWhitespace)
            let results = fields.dropFirst(2).enumerated().filter { $0.offset % 3 == 2 }.map(\.element)
            let points = results.reduce(0) { $0 + (Round(rawValue: "1w" + $1)?.outcome.points ?? 0) }
            #expect(Double(points) == 2 * (Double(fields[0]) ?? -1), "the rounds come to the points")
        }
    }

    /// A lost connection changes nothing; joining again in any session takes the seat back.
    @Test func comesBack() {
        var room = Self.running(.swiss)
        room.begin()
        room.tell(.presenceChanged(who: "ann", .lost))
        #expect(room.game("ann")?.stage == .playing)
        #expect(room.tell(.joined(who: "ann", name: "Ann")) == nil)
        guard case .call(_, let number)? = room.effects.last(where: { if case .announce = $0 { false } else { true } })
        else { return #expect(Bool(false), "ann is called back") }
        #expect(number == room.number("ann") && room.model.entrants[number - 1].name == "Ann")
    }

    /// Who is put out has left, stands last in a Swiss, and can't join again.
    @Test func removed() {
        var room = Self.running(.swiss)
        room.playAll()
        let first = room.name(room.model.standings[0].number)
        room.tell(.removed(who: first, from: .event))
        #expect(room.status(first) == "removed" && room.name(room.model.standings[3].number) == first)
        #expect(room.tell(.joined(who: first, name: first)) == .kicked)
        #expect(room.tell(.removed(who: first, from: .event)) == .notSeated)
        var open = EventRoom(.swiss, Self.four)
        open.tell(.removed(who: "ann", from: .event))
        #expect(open.tell(.joined(who: "ann", name: "ann")) == .kicked)
    }

    /// Who is put out of the running game has lost it, and plays on; without a game it is too late.
    @Test func removedFromTheGame() {
        var room = Self.running(.swiss)
        room.begin()
        #expect(room.tell(.removed(who: "ann", from: .game)) == nil)
        #expect(room.rounds("ann").first?.last == "0" && room.status("ann") == "here")
        #expect(room.tell(.removed(who: "ann", from: .game)) == .wrongPhase)
    }

    /// The maker and moderators direct it; of an open event without its maker also who joined first.
    @Test func direction() {
        var room = EventRoom(.swiss, Self.four)
        func may(_ who: String, isMakerGone: Bool = false, isModerator: Bool = false) -> Bool {
            room.model.mayDirect(who, maker: "max", isMakerGone: isMakerGone, isModerator: isModerator)
        }
        #expect(may("max") && may("zoe", isModerator: true) && !may("ann"))
        #expect(may("ann", isMakerGone: true) && !may("bob", isMakerGone: true))
        room.tell(.startOrdered)
        #expect(!may("ann", isMakerGone: true))
    }

    /// With fewer than two left it is over: played after a whole round, else too few.
    @Test func deserted() {
        var room = Self.running(.swiss)
        room.tell(["ann", "bob", "cid"].map { .left(who: $0) })
        #expect(room.model.phase == .over && room.model.reason == .played)
        var early = Self.running(.swiss, ["ann", "bob", "cid", "dan", "eve"])
        early.tell(.held(true))
        early.tell(["ann", "bob", "cid", "dan"].map { .left(who: $0) })
        #expect(early.model.phase == .over && early.model.reason == .played)
        var arena = Self.running(.arena, ["ann", "bob"])
        arena.tell(.left(who: "ann"))
        #expect(arena.model.phase == .over && arena.model.reason == .tooFew)
    }

    // MARK: The direction and the server

    /// While it pauses nobody is paired, and running games go on.
    @Test func pauses() {
        var room = Self.running(.swiss)
        room.tell(.pauseOrdered(on: true))
        room.playAll()
        #expect(room.model.phase == .paused && room.model.round == 1 && room.model.closedRounds == 1)
        #expect(room.tell(.pauseOrdered(on: true)) == nil)
        room.tell(.pauseOrdered(on: false))
        #expect(room.model.round == 2 && room.model.games.count == 2)
        var arena = Self.running(.arena)
        arena.tell(.pauseOrdered(on: true))
        arena.wait(.seconds(3_600))
        #expect(arena.model.phase != .paused)
    }

    /// A full or draining server makes pairings wait.
    @Test func held() {
        var room = Self.running(.roundRobin)
        room.tell(.held(true))
        room.playAll()
        #expect(room.model.round == 1)
        room.tell(.held(false))
        #expect(room.model.round == 2)
    }

    /// Ended: no new pairing, running games count, those not begun are called off; or all are annulled at once.
    @Test func ends() {
        var room = Self.running(.swiss)
        let pair = ["ann", Self.against("ann", room)]
        room.tell(pair.map { .readied(who: $0) })
        room.tell(.endOrdered(now: false))
        #expect(room.model.phase == .ending && room.model.games.count == 1)
        #expect(room.tell(.joined(who: "zoe", name: "zoe")) == .wrongPhase)
        #expect(room.tell(.joined(who: "ann", name: "ann")) == nil)
        room.end("ann", .won)
        #expect(room.model.phase == .over && room.model.reason == .ended && room.model.standings[0].keys[0] == 2)
        var now = Self.running(.swiss)
        now.begin()
        now.tell(.endOrdered(now: true))
        #expect(now.model.phase == .over && now.begun.isEmpty && now.model.standings.allSatisfy { $0.keys[0] == 0 })
        #expect(now.tell(.timePassed) == .wrongPhase)
    }

    /// After a restart there are the same pairings, results and tables; looks and waits begin anew.
    @Test func restarts() throws {
        var room = Self.running(.swiss, (1...7).map { "p\($0)" })
        room.playAll()
        let (rounds, games) = (room.model.entrants.map(\.rounds), room.model.games)
        room.wait(.seconds(15))
        let written = try JSONEncoder().encode(room.model)
        room.restart(try JSONDecoder().decode(EventModel.self, from: written))
        #expect(room.model.entrants.map(\.rounds) == rounds && room.model.games.map(\.seats) == games.map(\.seats))
        #expect(room.model.games.allSatisfy { $0.until == room.now + .seconds(20) })
        room.wait(.seconds(80))
        #expect(room.model.entrants.allSatisfy { $0.rounds.count >= 2 })
    }

    /// A pairing that was being found, and tables that were not open yet, are asked for again: the pairs are the same.
    @Test func restartsInAPairing() {
        func pairs(_ model: EventModel) -> [[Int]] {
            var (model, effects) = (model, [EventEffect]())
            _ = model.update(.restarted, at: .zero, &effects)
            for case .pair(let task) in effects { return task.games() }
            return []
        }
        var settings = EventSettings(.swiss, lot: Lot(seed: 9))
        settings.rounds = 3
        var (model, effects) = (EventModel(settings, at: .zero, clock: .zero), [EventEffect]())
        for number in 1...9 {
            _ = model.update(.joined(who: "p\(number)", name: "p"), at: .zero, &effects)
        }
        _ = model.update(.startOrdered, at: .zero, &effects)
        #expect(pairs(model).count == 5 && pairs(model) == pairs(model))
        var room = EventRoom(.roundRobin, Self.four)
        room.opens = false
        room.tell(.startOrdered)
        room.opens = true
        room.restart(room.model)
        #expect(room.model.games.allSatisfy { $0.table != nil })
    }

    /// Another server, whose clock counts from another day, takes an event over with all its times.
    @Test func moves() {
        var arena = Self.running(.arena, ["ann", "bob"])
        arena.wait(.seconds(600))
        arena.restart(arena.model, older: .seconds(50_000))
        arena.tell(.presenceChanged(who: "ann", .here))
        arena.tell(.presenceChanged(who: "bob", .here))
        #expect(arena.model.endsAt == arena.now + .seconds(3_000))
        var open = EventRoom(.swiss, Self.four) { $0.startsAt = EventRoom.dayZero + .seconds(1_100) }
        open.restart(open.model, older: .seconds(50_000))
        #expect(open.model.startsAt == open.now + .seconds(100))
    }

    /// A game that the server has annulled is played again.
    @Test(arguments: [EventKind.swiss, .roundRobin, .knockout]) func annulled(_ kind: EventKind) {
        var room = Self.running(kind)
        room.begin()
        let (seats, table) = (room.game("ann")?.seats, room.game("ann")?.table)
        room.end("ann", nil)
        #expect(room.game("ann")?.seats == seats && room.game("ann")?.table != table)
    }

    // MARK: Knockout

    /// A drawn game is played again with the other beginning; the third draw ends the match.
    @Test func drawnGames() {
        var room = Self.running(.knockout, ["ann", "bob"])
        var seats: [[Int]] = []
        for _ in 0..<3 {
            seats.append(room.game("ann")?.seats ?? [])
            room.begin()
            room.end("ann", .drawn)
        }
        #expect(seats == [[1, 2], [2, 1], [1, 2]])
        #expect(room.model.phase == .over && room.model.standings.first?.number == 1)
    }

    /// The last round has a match for the third place beside it; who loses in one round shares a place.
    @Test func bracket() {
        var room = Self.running(.knockout, (1...6).map { "p\($0)" })
        #expect(room.model.pairings(of: 1).count == 4 && room.model.games.count == 2)
        room.playAll()
        room.playAll()
        #expect(room.model.pairings(of: 3).map(\.third) == [nil, true])
        room.playAll()
        #expect(room.model.phase == .over)
        #expect(room.model.standings.map { $0.place ?? 0 } == [1, 2, 3, 4, 5, 5])
        #expect(room.model.standings.map(\.number) == [1, 2, 3, 4, 5, 6])
        #expect(room.status("p1") == "out" || room.number("p1") == 1)
    }

    // MARK: Arena

    /// The free are paired every two seconds; nobody who is lost or plays elsewhere.
    @Test func arenaPairs() {
        var room = Self.running(.arena, ["ann", "bob", "cid"])
        room.tell([.presenceChanged(who: "ann", .lost), .presenceChanged(who: "bob", .elsewhere)])
        room.wait(.seconds(1))
        #expect(room.model.games.count == 1)
        room.playAll()
        room.wait(.seconds(5))
        #expect(room.model.games.isEmpty)
        room.tell(.presenceChanged(who: "ann", .here))
        room.tell(.presenceChanged(who: "bob", .here))
        room.wait(.seconds(2))
        #expect(room.model.games.count == 1)
    }

    /// The last opponents meet again after ten seconds, points double after two wins, and the time ends it.
    @Test func arenaCourse() {
        var room = Self.running(.arena, ["ann", "bob"])
        for _ in 0..<3 {
            room.begin()
            room.end("ann", .won)
            room.wait(.seconds(9))
            #expect(room.model.games.isEmpty)
            room.wait(.seconds(3))
            #expect(room.model.games.count == 1)
        }
        #expect(room.model.standings.first?.keys.first == 8)
        room.begin()
        room.wait(.seconds(3_600))
        #expect(room.model.phase == .ending)
        room.end("ann", nil)
        #expect(room.model.phase == .over && room.model.reason == .played)
        #expect(room.model.entrants.contains { $0.tally.streak == 3 && $0.tally.points == 8 })
    }

    /// Who has left comes back with all points, and waits anew.
    @Test func arenaReturn() {
        var room = Self.running(.arena, ["ann", "bob", "cid"])
        room.playAll()
        let points = room.model.entrants.map(\.tally.points)
        room.tell(.left(who: "ann"))
        #expect(room.status("ann") == "left")
        #expect(room.tell(.joined(who: "ann", name: "ann")) == nil)
        #expect(room.status("ann") == "here" && room.model.entrants.map(\.tally.points) == points)
    }

    /// Who leaves while a pairing is being found gets no game and no bye.
    @Test(arguments: [EventKind.arena, .swiss]) func leavesDuringAPairing(_ kind: EventKind) {
        var model = EventModel(EventSettings(kind, lot: Lot(seed: 1)), at: .zero, clock: .zero)
        var effects: [EventEffect] = []
        for who in Self.four + ["eve"] { _ = model.update(.joined(who: who, name: who), at: .zero, &effects) }
        _ = model.update(.startOrdered, at: .zero, &effects)
        var pairs: [[Int]] = []
        for case .pair(let task) in effects { pairs = task.games() }
        let gone = pairs.first { $0.count == (kind == .swiss ? 1 : 2) }?[0] ?? 0
        _ = model.update(.left(who: model.entrants[gone - 1].who), at: .zero, &effects)
        _ = model.update(.paired(pairs), at: .zero, &effects)
        #expect(model.games.count == (kind == .swiss ? 2 : 1) && model.game(of: gone) == nil)
        #expect(model.entrants[gone - 1].rounds == (kind == .swiss ? [Round(.unpaired)] : []))
    }

    /// At tables of four who doesn't come is last, and the others play.
    @Test func arenaOfFour() {
        var room = Self.running(.arena) { $0.seats = 4 }
        room.tell(.presenceChanged(who: "ann", .lost))
        room.wait(.seconds(90))
        #expect(room.status("ann") == "away" && room.begun.count == 1)
        let seats = room.model.games[1]?.seats ?? []
        let places = seats.map { [room.number("bob"): 1, room.number("cid"): 2, room.number("dan"): 3][$0] ?? 4 }
        room.tell(.gameOver(GameResult(table: room.begun[0], places: places)))
        let points = ["ann", "bob", "cid", "dan"].map { room.model.entrants[room.number($0) - 1].tally.points }
        #expect(points == [0, 3, 2, 1])
    }

    // MARK: The deal that everybody plays

    private static func score(_ groups: Int, _ seconds: Int) -> DealScore {
        DealScore(hasWon: true, groups: groups, steps: 20, played: .seconds(seconds))
    }

    /// Joining opens the table, at any time; it is played once, and who isn't there loses nothing by waiting.
    @Test func deal() {
        var room = EventRoom(.deal, ["ann"]) { $0.endsAt = EventRoom.dayZero + .seconds(2_000) }
        #expect(room.model.phase == .running && room.game("ann")?.seats == [1])
        room.tell(.presenceChanged(who: "ann", .lost))
        room.wait(.seconds(500))
        #expect(room.game("ann")?.stage == .waiting)
        room.tell(.presenceChanged(who: "ann", .here))
        #expect(room.game("ann")?.stage == .playing && room.status("ann") == "playing")
        room.tell(.gameOver(GameResult(table: "t1", places: [1], score: Self.score(6, 9))))
        #expect(room.status("ann") == "done" && room.tell(.joined(who: "ann", name: "ann")) == .wrongPhase)
        #expect(room.tell(.joined(who: "bob", name: "bob")) == nil)
    }

    /// At the end of the window running games end by the clock and count; the end follows the clock when that is set.
    @Test func dealEnds() {
        var room = EventRoom(.deal, ["ann", "bob", "cid"]) { $0.endsAt = EventRoom.dayZero + .seconds(2_000) }
        room.tell([.readied(who: "ann"), .readied(who: "bob")])
        room.tell(.presenceChanged(who: "cid", .lost))
        room.tell(.clockRead(EventRoom.dayZero + room.now + .seconds(900)))
        room.wait(.seconds(100))
        #expect(room.model.phase == .ending && room.model.games.count == 2)
        let stops = room.effects.count { if case .stop(_, byClock: true) = $0 { true } else { false } }
        #expect(stops == 2)
        for (name, groups) in [("ann", 3), ("bob", 5)] {
            let table = room.game(name)?.table ?? ""
            room.tell(.gameOver(GameResult(table: table, places: [1], score: Self.score(groups, 100))))
        }
        #expect(room.model.phase == .over && room.model.reason == .played)
        #expect(room.model.standings.map(\.number) == [2, 1, 3] && room.model.standings[2].place == nil)
    }

    /// Who leaves a deal keeps what the game at the table has come to.
    @Test func leavesADeal() {
        var room = EventRoom(.deal, ["ann", "bob"]) { $0.endsAt = EventRoom.dayZero + .seconds(2_000) }
        room.begin()
        room.tell(.left(who: "ann"))
        room.tell(.gameOver(GameResult(table: "t1", places: [1], score: Self.score(2, 5))))
        #expect(room.status("ann") == "left" && room.model.standings.first?.number == 1)
        #expect(room.tell(.joined(who: "ann", name: "ann")) == .wrongPhase)
    }
}
