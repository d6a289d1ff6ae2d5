import BotCore
import Events
import Foundation
import TestSupport
import Testing
import Vocabulary
import Wire

/// Events whose people vanish, come back and are put out at random, on a server that is slow and crashes.
struct EventSimulationTests {
    /// Small events of every kind.
    @Test(arguments: EventKind.allCases) func everyEventEnds(_ kind: EventKind) {
        for seed in 0..<24 { Self.play(kind, people: 2 + seed % 11, seed: UInt64(seed)) }
    }

    /// A thousand of every kind, the largest with all the people that there may be.
    @Test(.deep, arguments: EventKind.allCases) func thousandEventsEnd(_ kind: EventKind) {
        for seed in 100..<1_100 {
            let people = seed % 250 == 0 ? 256 : seed % 25 == 0 ? 64 : 2 + seed % 15
            Self.play(kind, people: people, seed: UInt64(seed))
        }
    }

    private static func play(_ kind: EventKind, people: Int, seed: UInt64) {
        var crowd = Crowd(kind, people: min(max(people, kind.people.lowerBound), kind.people.upperBound), seed: seed)
        for _ in 0..<100_000 where crowd.model.phase != .over { crowd.step() }
        #expect(crowd.model.phase == .over, "\(kind) \(seed) goes on")
        crowd.holdToTheBooks()
    }

    /// People at random, and their server.
    private struct Crowd {
        private(set) var model: EventModel
        private let seed: UInt64
        private var random: SplitMix64
        private var now = Duration.zero
        private var wanted: [EventEffect] = []
        private var playing: Set<String> = []
        private var told = 0

        init(_ kind: EventKind, people: Int, seed: UInt64) {
            self.seed = seed
            random = SplitMix64(seed: seed)
            var settings = EventSettings(kind, lot: Lot(seed: seed))
            settings.bestOf = 1 + 2 * random.below(3)
            settings.isDouble = random.below(4) == 0
            settings.time = .seconds(600)
            settings.endsAt = .seconds(900)
            if kind == .arena { settings.seats = random.below(3) == 0 ? 3 : 2 }
            model = EventModel(settings, at: .zero, clock: .zero)
            for number in 1...people { tell(.joined(who: "p\(number)", name: "p\(number)")) }
            tell(.startOrdered)
        }

        private mutating func tell(_ occurrence: EventOccurrence) {
            _ = model.update(occurrence, at: now, &wanted)
            told += 1
            // Of many games all are looked at less often, for that takes longer than the event itself.
            guard told.isMultiple(of: 1 + model.games.count / 8) else { return }
            let games = Array(model.games)
            let isStuck = games.contains { game in
                game.stage == .waiting
                    && game.seats.allSatisfy {
                        model.game(of: $0)?.id != game.id || model.entrants[$0 - 1].presence == .here
                    }
            }
            #expect(!isStuck, "no game waits for people who are there, seed \(seed)")
            #expect(games.filter { $0.table == nil }.map(\.id) == model.games.unopened)
            let seated = games.flatMap { game in game.seats.filter { model.game(of: $0)?.id == game.id } }
            #expect(Set(seated).count == seated.count, "nobody plays twice at once, seed \(seed)")
        }

        private mutating func someone() -> String { model.entrants[random.below(model.entrants.count)].who }

        mutating func step() {
            switch random.below(100) {
            case 0..<50: serve()
            case 50..<70: endAGame()
            case 70..<80: tell(.readied(who: someone()))
            case 80..<82:
                let presences: [Entrant.Presence] = [.lost, .elsewhere, .here, .here]
                tell(.presenceChanged(who: someone(), presences[random.below(4)]))
            case 82: if random.below(8) == 0 { tell(.left(who: someone())) }
            case 83:
                let part = random.below(2) == 0 ? Request.EventRemove.Part.game : .event
                if random.below(16) == 0 { tell(.removed(who: someone(), from: part)) }
            case 84..<86: tell(.joined(who: someone(), name: "again"))
            case 86: if random.below(4) == 0 { tell(.joined(who: "late\(random.below(9))", name: "late")) }
            case 87: tell(.pauseOrdered(on: random.below(3) == 0))
            case 88: tell(.held(random.below(3) == 0))
            case 89: if random.below(40) == 0 { crash() }
            case 90: if random.below(200) == 0 { tell(.endOrdered(now: random.below(2) == 0)) }
            default:
                now = min(model.nextAlarm ?? .seconds(86_400), now + .seconds(random.below(20)))
                tell(.timePassed)
            }
        }

        /// Does one of the things that the event wants.
        private mutating func serve() {
            guard !wanted.isEmpty else { return }
            switch wanted.removeFirst() {
            case .pair(let task): tell(.paired(pairs(task)))
            case .open(let game): tell(.opened(game: game, table: "t\(game)"))
            case .begin(let table): playing.insert(table)
            case .close(let table), .stop(let table, byClock: false): playing.remove(table)
            case .stop(let table, byClock: true): end(table)
            case .forfeit(let table, _): if model.settings.kind == .deal { end(table) }
            case .call, .announce, .finish: break
            }
        }

        /// Finds a pairing; in a Swiss nobody meets somebody again if that can be avoided.
        private func pairs(_ task: any PairingTask) -> [[Int]] {
            let pairs = task.games()
            guard task is SwissPairing else { return pairs }
            let met = model.entrants.map { Set($0.rounds.filter { $0.outcome.isPlayed }.map(\.opponent)) }
            guard pairs.contains(where: { $0.count > 1 && met[$0[0] - 1].contains($0[1]) }) else { return pairs }
            let numbers = pairs.joined().sorted()
            let partners = HeaviestMatching.partners(of: numbers.count) {
                met[numbers[$0] - 1].contains(numbers[$1]) ? 0 : 1
            }
            #expect(partners.count { $0 != nil } / 2 < numbers.count / 2, "seed \(seed), round \(model.round)")
            return pairs
        }

        private mutating func endAGame() {
            let tables = playing.sorted()
            if !tables.isEmpty { end(tables[random.below(tables.count)]) }
        }

        private mutating func end(_ table: String) {
            playing.remove(table)
            guard let game = model.games.game(at: table) else { return }
            let places = random.below(20) == 0 ? [] : game.seats.map { _ in 1 + random.below(game.seats.count) }
            let score = DealScore(hasWon: true, groups: random.below(3), steps: 9, played: .seconds(5))
            tell(.gameOver(GameResult(table: table, places: places.map { 1 + $0 - (places.min() ?? 1) }, score: score)))
        }

        /// The server is killed, and another goes on: what was not done yet is forgotten, what is on record is not.
        private mutating func crash() {
            guard let written = try? JSONEncoder().encode(model),
                let read = try? JSONDecoder().decode(EventModel.self, from: written)
            else { preconditionFailure("an event can be written and read") }
            let time = Duration.seconds(random.below(1_000))
            (model, wanted, now) = (read.moved(by: time), [], now + time)
            tell(.restarted)
        }

        /// Each round of somebody is the opponent's round seen from the other side, so points add up; nobody misses a round.
        func holdToTheBooks() {
            let entrants = model.entrants
            for (index, entrant) in entrants.enumerated() {
                if model.settings.kind == .swiss || model.settings.kind == .roundRobin, model.reason == .played {
                    #expect(entrant.rounds.count >= model.closedRounds, "seed \(seed)")
                }
                for (round, own) in entrant.rounds.enumerated() where own.opponent > 0 {
                    let other = entrants[own.opponent - 1].rounds[round]
                    #expect(other.opponent == index + 1 && other.began != own.began, "seed \(seed)")
                    let sum = own.outcome.points + other.outcome.points
                    #expect(sum == 2 || sum == 0 && own.outcome == .lostByDefault, "seed \(seed)")
                }
            }
            if model.settings.seats == 2 { #expect(entrants.reduce(0) { $0 + $1.tally.games } % 2 == 0) }
            let places = model.standings.compactMap(\.place)
            #expect(places == places.sorted() || model.settings.kind == .knockout, "seed \(seed)")
            #expect(model.standings.count == entrants.count, "seed \(seed)")
        }
    }
}
