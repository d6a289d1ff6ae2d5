import Events
import Vocabulary

/// An event whose server does at once what it is asked: it opens a table `t1` for game 1, and pairs.
struct EventRoom {
    private(set) var model: EventModel
    private(set) var now = Duration.seconds(1_000)
    /// All that the event has asked for.
    private(set) var effects: [EventEffect] = []
    /// The tables whose game was begun, and is not over.
    private(set) var begun: [String] = []
    /// Whether tables can be opened.
    var opens = true

    /// The time since 1970 at day zero.
    static let dayZero = Duration.seconds(1_000_000)

    init(_ kind: EventKind, _ names: [String] = [], _ settings: (inout EventSettings) -> Void = { _ in }) {
        var wanted = EventSettings(kind, lot: Lot(seed: 3))
        settings(&wanted)
        model = EventModel(wanted, at: now, clock: Self.dayZero + now)
        for name in names { tell(.joined(who: name, name: name)) }
    }

    /// Tells the event something, and does what follows.
    @discardableResult mutating func tell(_ occurrence: EventOccurrence) -> EventRefusal? {
        var wanted: [EventEffect] = []
        let refusal = model.update(occurrence, at: now, &wanted)
        effects += wanted
        for effect in wanted {
            switch effect {
            case .pair(let task): tell(.paired(task.games()))
            case .open(let game): if opens { tell(.opened(game: game, table: "t\(game)")) }
            case .begin(let table): begun.append(table)
            case .close(let table), .stop(let table, byClock: false): begun.removeAll { $0 == table }
            default: break
            }
        }
        return refusal
    }

    mutating func tell(_ occurrences: [EventOccurrence]) { for occurrence in occurrences { tell(occurrence) } }

    /// Lets time pass, from alarm to alarm.
    mutating func wait(_ time: Duration) {
        let end = now + time
        while let alarm = model.nextAlarm, alarm <= end {
            now = max(now, alarm)
            tell(.timePassed)
        }
        now = end
    }

    /// Goes on with a model that was written and read, and nobody there, on a server that is so much older.
    mutating func restart(_ model: EventModel, older time: Duration = .zero) {
        self.model = model.moved(by: time)
        now += time
        tell(.restarted)
    }

    func number(_ name: String) -> Int { model.number(of: name) ?? 0 }
    func rounds(_ name: String) -> [String] { model.entrants[number(name) - 1].rounds.map(\.rawValue) }
    func status(_ name: String) -> String { model.status(of: number(name)) }

    var csv: [String] { model.csv(from: 0, model.standings) }
    func game(_ name: String) -> CalledGame? { model.game(of: number(name)) }
    func name(_ number: Int) -> String { model.entrants[number - 1].who }

    /// All who are called are ready.
    mutating func begin() {
        for number in model.games.filter({ $0.stage == .looking }).flatMap(\.seats) {
            tell(.readied(who: name(number)))
        }
    }

    /// Ends the game of somebody: `won`, `drawn` or `lost` for them, or annulled if nil.
    mutating func end(_ name: String, _ outcome: Round.Outcome?) {
        guard let game = game(name), let table = game.table else { return }
        let own = number(name)
        let places = game.seats.map { outcome == .drawn ? 1 : (outcome == .won) == ($0 == own) ? 1 : 2 }
        tell(.gameOver(GameResult(table: table, places: outcome == nil ? [] : places)))
    }

    /// Begins and ends all games; the smaller number wins.
    mutating func playAll() {
        begin()
        for game in model.games where game.stage == .playing { end(name(game.seats.min() ?? 0), .won) }
    }
}
