import Events
import Testing

/// What other programs read of an event.
struct EventExportTests {
    /// Plays the vector's rounds in an event: who wins is as there.
    private static func played(_ report: EventVectors.Report) -> EventModel {
        var settings = EventSettings(.swiss, lot: Lot(seed: 0))
        settings.rounds = report.rounds.people[0].count
        var effects: [EventEffect] = []
        var seed: UInt64 = 0
        // The numbers are drawn: a lot is looked for that leaves the people in the vector's order.
        while true {
            settings = EventSettings(.swiss, lot: Lot(seed: seed))
            settings.rounds = report.rounds.people[0].count
            var model = EventModel(settings, at: .zero, clock: .zero)
            for name in report.names { _ = model.update(.joined(who: name, name: name), at: .zero, &effects) }
            _ = model.update(.startOrdered, at: .zero, &effects)
            if model.entrants.map(\.who) == report.names {
                play(report, &model)
                return model
            }
            seed += 1
        }
    }

    private static func play(_ report: EventVectors.Report, _ model: inout EventModel) {
        var effects: [EventEffect] = []
        let people = report.rounds.people
        for round in people[0].indices {
            let pairs = people.indices.compactMap { index -> [Int]? in
                let own = people[index][round]
                return own.outcome == .bye ? [index + 1] : own.began ? [index + 1, own.opponent] : nil
            }
            _ = model.update(.paired(pairs), at: .zero, &effects)
            for game in model.games {
                let outcomes = game.seats.map { people[$0 - 1][round].outcome }
                let table = "t\(game.id)"
                _ = model.update(.opened(game: game.id, table: table), at: .zero, &effects)
                if let missing = zip(game.seats, outcomes).first(where: { $1 == .lostByDefault })?.0 {
                    let who = model.entrants[missing - 1].who
                    _ = model.update(.removed(who: who, from: .game), at: .zero, &effects)
                } else {
                    for number in game.seats {
                        _ = model.update(.readied(who: model.entrants[number - 1].who), at: .zero, &effects)
                    }
                    let places = outcomes.map { $0 == .lost ? 2 : 1 }
                    _ = model.update(.gameOver(GameResult(table: table, places: places)), at: .zero, &effects)
                }
            }
        }
    }

    /// The lines of a Tournament Report File are the vector's.
    @Test func trf() {
        let report = EventVectors.all.trf
        let model = Self.played(report)
        #expect(model.phase == .over)
        let lines = model.trf(title: report.title)
        #expect(lines.prefix(3) == ["012 Friday\r\n", "062 5\r\n", "092 Individual: Swiss-System\r\n"])
        #expect(Array(lines.dropFirst(3)) == report.lines.map { $0.hasSuffix("\r\n") ? $0 : $0 + "\r\n" })
    }

    /// A reader of TRF16 finds everybody's rounds, points and places by their columns.
    @Test func trfIsReadBack() {
        let model = Self.played(EventVectors.all.trf)
        let people = model.trf(title: "x").filter { $0.hasPrefix("001") }.map { Array($0.dropLast(1)) }
        for (index, line) in people.enumerated() {
            func field(_ columns: ClosedRange<Int>) -> String {
                String(line[columns.lowerBound - 1..<columns.upperBound]).filter { $0 != " " }
            }
            #expect(field(5...8) == String(index + 1))
            let rounds = stride(from: 91, to: line.count, by: 10).compactMap { start -> Round? in
                let opponent = field(start...start + 4)
                let side = field(start + 6...start + 6)
                let other = opponent == "0000" ? "" : opponent + side
                return Round(rawValue: other + field(start + 8...start + 8))
            }
            #expect(rounds == model.entrants[index].rounds)
            let standing = model.standings.first { $0.number == index + 1 }
            #expect(field(86...89) == standing?.place.map { String($0) })
            #expect(Double(field(81...84)).map { Int(2 * $0) } == standing?.keys.first)
        }
    }

    /// A reader of CSV finds the standings; a name can neither end its cell nor be a formula.
    @Test func csv() {
        let names = ["=1+1", "a,b", "say \"hi\"", "-x", "plain"]
        var room = EventRoom(.swiss, names)
        room.tell(.startOrdered)
        room.playAll()
        let rows = room.csv.map(Self.cells)
        #expect(
            rows[0] == ["place", "number", "name", "points", "buchholz_cut1", "buchholz", "direct", "wins", "status"])
        #expect(Set(rows.dropFirst().map { $0[2] }) == ["'=1+1", "a,b", "say \"hi\"", "'-x", "plain"])
        #expect(rows.allSatisfy { $0.count == 9 && $0.allSatisfy { !"=+-@".contains($0.first ?? " ") } })
        for (row, standing) in zip(rows.dropFirst(), room.model.standings) {
            #expect(Array(row[..<2]) == [String(standing.place ?? 0), String(standing.number)])
            #expect(row[3...7].map { Int($0) ?? 0 } == [standing.keys[0]] + standing.ties)
        }
    }

    /// A deal's rows have what counts in it, once its time is up.
    @Test func csvOfADeal() {
        var room = EventRoom(.deal, ["ann", "bob"]) { $0.endsAt = EventRoom.dayZero + .seconds(2_000) }
        room.begin()
        let score = DealScore(hasWon: true, groups: 6, steps: 14, played: .milliseconds(900))
        room.tell(.gameOver(GameResult(table: "t2", places: [1], score: score)))
        let head = "place,number,name,points,won,groups,steps,ms,status"
        #expect(room.csv == [head, ",1,ann,0,,,,,playing", ",2,bob,0,,,,,done"])
        room.wait(.seconds(3_000))
        let none = DealScore(hasWon: false, groups: 0, steps: 0, played: .seconds(1))
        room.tell(.gameOver(GameResult(table: "t1", places: [1], score: none)))
        #expect(room.csv.prefix(2) == [head, "1,2,bob,0,1,6,14,900,done"])
    }

    private static func cells(_ line: String) -> [String] {
        var cells = [""]
        var isQuoted = false
        var former: Character?
        for character in line {
            switch character {
            case "\"":
                if !isQuoted, former == "\"" { cells[cells.count - 1].append("\"") }
                isQuoted.toggle()
            case "," where !isQuoted: cells.append("")
            default: cells[cells.count - 1].append(character)
            }
            former = character
        }
        return cells
    }
}
