public import Wire

/// Random messages as clients and servers of this version may send them, every value in its range. The same start gives
/// the same messages.
public struct RandomMessages: RandomNumberGenerator {
    private var bits: Seeded

    /// A source that starts from a number.
    public init(seed: UInt64) { bits = Seeded(seed) }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 { bits.next() }
}

// MARK: Values

extension RandomMessages {
    mutating func flag() -> Bool { Bool.random(using: &self) }
    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
    mutating func one<Value>(_ values: Value...) -> Value { values[number(0...values.count - 1)] }
    mutating func maybe<Value>(_ value: (inout Self) -> Value) -> Value? { flag() ? value(&self) : nil }
    mutating func some<Value>(_ counts: ClosedRange<Int>, _ value: (inout Self) -> Value) -> [Value] {
        (0..<number(counts)).map { _ in value(&self) }
    }

    mutating func text() -> String {
        some(1...8) { source in source.one("a", "fox", "\"", "\\", "/", " ", "ü", "李", "🦊", "e\u{301}", "\u{2028}") }
            .joined()
    }
    mutating func table() -> String { String(some(4...6) { $0.one("k", "a", "f", "z", "2", "9") as Character }) }
    mutating func game() -> String { flag() ? table() : table() + "#\(number(2...99))" }
    mutating func hex() -> String { String((0..<64).map { _ in one("0", "1", "7", "a", "c", "f") as Character }) }
    mutating func seat() -> Int { number(0...7) }
    mutating func seq() -> Int { one(0, 1, number(0...9_999), Int.max) }
    mutating func any() -> Int { one(0, -1, -1 << 53, Int.max, number(-99...99)) }
    mutating func cards() -> CardList { CardList(some(0...6) { $0.number(0...143) }) }
    mutating func strength() -> String { one("casual", "sleepy", "sharp", "later") }

    /// Rules as a client asks for them.
    public mutating func rulesAsked() -> Rules {
        var rules = Rules()
        rules.mode = maybe { $0.one("classic", "solo", "coop", "race", "scramble") }
        rules.level = maybe { $0.one("easy", "normal", "hard", "expert", "custom") }
        rules.rows = maybe { $0.number(1...12) }
        rules.columns = maybe { $0.number(1...12) }
        rules.group = maybe { $0.number(2...4) }
        rules.scoring = maybe { $0.one("pairs", "concentration") }
        rules.theme = maybe { $0.one("animals", "flags", "letters", "random") }
        rules.seats = maybe { $0.number(2...8) }
        rules.tries = maybe { $0.flag() ? .unlimited : .limited($0.number(1...99)) }
        rules.turnSeconds = maybe { $0.one(0, $0.number(3...300)) }
        rules.gameSeconds = maybe { $0.one(0, $0.number(10...7_200)) }
        rules.hideMs = maybe { $0.one(0, $0.number(200...5_000)) }
        rules.autoAgain = maybe { $0.flag() }
        rules.bots = maybe { $0.some(0...3) { $0.strength() } }
        rules.seed = maybe { .digits($0.hex()) }
        return rules
    }

    /// Rules as a server shows them.
    public mutating func rulesShown() -> Rules {
        var rules = rulesAsked()
        rules.mode = one("classic", "later")
        rules.rows = number(1...12)
        rules.columns = number(1...12)
        rules.group = number(2...4)
        rules.seats = number(1...8)
        rules.seed = maybe { _ in .hidden }
        return rules
    }

    mutating func board() -> BoardState {
        let cards = some(0...9) { source in
            source.one(
                .down, .up(face: source.text()), .held(face: source.text(), seat: source.seat()),
                .taken(face: source.text(), seat: source.seat())) as CardState
        }
        return BoardState(rows: number(1...12), columns: number(1...12), cards: cards)
    }

    mutating func faces() -> FaceList {
        FaceList(
            (0..<number(0...4)).map { index in
                FaceState(
                    id: "\(index)" + text(), glyph: text(), label: text(), ascii: one("A ", "AB", "\"\\"),
                    image: maybe { $0.text() },
                    credit: maybe { source in
                        PictureCredit(
                            author: source.maybe { $0.text() }, licence: source.maybe { $0.text() },
                            source: source.maybe { $0.text() })
                    })
            })
    }

    mutating func theme() -> ThemeColours {
        ThemeColours(
            id: text(), cardBack: one("#c98a4b", "#000000"), background: one("#1b1712", "#ffffff"),
            loading: maybe { _ in true })
    }

    mutating func over() -> Over {
        let over = Over(
            ranking: some(0...8) { .init(seat: $0.seat(), place: $0.number(1...8), score: $0.number(-99...99)) },
            won: some(0...8) { $0.seat() },
            reason: one(.cleared, .resigned, .abandoned, .stalled, OverReason(rawValue: "later")), serverSeed: hex(),
            nonces: some(0...8) { $0.maybe { $0.hex() } }, deck: some(0...6) { $0.text() }, nextCommit: hex(),
            archive: maybe { $0.table() }, rated: maybe { $0.flag() },
            unrated: maybe { $0.one(.guests, .event, UnratedReason(rawValue: "later")) })
        return number(0...4) == 0 ? over.sealed : over
    }

    mutating func entry() -> ServerMessage.TableEntry {
        .init(
            table: table(), title: text(), game: one("memory", "later"), rules: rulesShown(), phase: phase(),
            seats: number(1...8), taken: number(0...8), watchers: number(0...1_000), locked: flag(),
            password: maybe { $0.flag() } == true ? true : nil, at: maybe { $0.node() })
    }

    mutating func phase() -> Phase { one(.waiting, .playing, .paused, .over) }
    mutating func status() -> SeatStatus { one(.open, .here, .lost, .left) }

    mutating func seatState() -> SeatState {
        var seat = SeatState()
        seat.player = maybe { $0.text() }
        seat.name = maybe { $0.text() }
        seat.account = maybe { $0.table() }
        seat.rating = maybe { $0.number(100...3_000) }
        seat.status = status()
        seat.bot = maybe { $0.strength() }
        seat.ready = flag()
        seat.agree = maybe { _ in true }
        seat.score = number(-99...99)
        seat.groups = number(0...72)
        seat.flips = number(0...999)
        seat.misses = number(0...999)
        seat.holdMs = maybe { $0.number(0...86_400_000) }
        return seat
    }
}
