extension Change: Codable {
    enum CodingKeys: String, CodingKey {
        case op, card, face, seat, cards, points
        case hideMs = "hide_ms"
        case ms, turns
        case triesLeft = "tries_left"
        case score, groups, flips, misses, on, phase, player, rules, title
    }

    /// The change's `op` on the wire.
    public var op: String {
        switch self {
        case .reveal: "reveal"
        case .hide: "hide"
        case .match: "match"
        case .miss: "miss"
        case .turn: "turn"
        case .hold: "hold"
        case .release: "release"
        case .progress: "progress"
        case .seat: "seat"
        case .ready: "ready"
        case .agree: "agree"
        case .phase: "phase"
        case .rules: "rules"
        case .title: "title"
        case .host: "host"
        case .deal: "deal"
        case .over: "over"
        case .unknown(let op): op
        }
    }

    /// Reads `op`, then its fields; an unknown op is kept by its name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func integer(_ key: CodingKeys) throws -> Int { try container.decode(Int.self, forKey: key) }
        func cards() throws -> CardList { try container.decode(CardList.self, forKey: .cards) }
        let op = try container.decode(String.self, forKey: .op)
        switch op {
        case "reveal":
            self = .reveal(
                card: try integer(.card), face: try container.decode(String.self, forKey: .face),
                seat: try integer(.seat))
        case "hide": self = .hide(cards: try cards())
        case "match": self = .match(cards: try cards(), seat: try integer(.seat), points: try integer(.points))
        case "miss":
            self = .miss(
                cards: try cards(), seat: try integer(.seat), points: try integer(.points),
                hideMs: try integer(.hideMs))
        case "turn":
            self = .turn(
                seat: try integer(.seat), ms: try container.decodeIfPresent(Int.self, forKey: .ms),
                turns: try integer(.turns), triesLeft: try container.decodeIfPresent(Int.self, forKey: .triesLeft))
        case "hold": self = .hold(card: try integer(.card), seat: try integer(.seat))
        case "release": self = .release(cards: try cards())
        case "progress":
            self = .progress(
                seat: try integer(.seat), score: try integer(.score), groups: try integer(.groups),
                flips: try integer(.flips), misses: try integer(.misses))
        case "seat": self = .seat(try SeatChange(from: decoder))
        case "ready": self = .ready(seat: try integer(.seat), on: try container.decode(Bool.self, forKey: .on))
        case "agree": self = .agree(seat: try integer(.seat), on: try container.decode(Bool.self, forKey: .on))
        case "rules": self = .rules(try container.decode(Rules.self, forKey: .rules))
        case "title": self = .title(try container.decode(String.self, forKey: .title))
        case "phase":
            self = .phase(
                try container.decode(Phase.self, forKey: .phase),
                ms: try container.decodeIfPresent(Int.self, forKey: .ms))
        case "host": self = .host(player: try container.decode(String.self, forKey: .player))
        case "deal": self = .deal(try Deal(from: decoder))
        case "over": self = .over(try Over(from: decoder))
        default: self = .unknown(op: op)
        }
    }

    /// Writes `op` before its fields.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(op, forKey: .op)
        switch self {
        case .reveal(let card, let face, let seat):
            try container.encode(card, forKey: .card)
            try container.encode(face, forKey: .face)
            try container.encode(seat, forKey: .seat)
        case .hide(let cards), .release(let cards):
            try container.encode(cards, forKey: .cards)
        case .match(let cards, let seat, let points):
            try container.encode(cards, forKey: .cards)
            try container.encode(seat, forKey: .seat)
            try container.encode(points, forKey: .points)
        case .miss(let cards, let seat, let points, let hideMs):
            try container.encode(cards, forKey: .cards)
            try container.encode(seat, forKey: .seat)
            try container.encode(points, forKey: .points)
            try container.encode(hideMs, forKey: .hideMs)
        case .turn(let seat, let ms, let turns, let triesLeft):
            try container.encode(seat, forKey: .seat)
            try container.encodeIfPresent(ms, forKey: .ms)
            try container.encode(turns, forKey: .turns)
            try container.encodeIfPresent(triesLeft, forKey: .triesLeft)
        case .hold(let card, let seat):
            try container.encode(card, forKey: .card)
            try container.encode(seat, forKey: .seat)
        case .progress(let seat, let score, let groups, let flips, let misses):
            try container.encode(seat, forKey: .seat)
            try container.encode(score, forKey: .score)
            try container.encode(groups, forKey: .groups)
            try container.encode(flips, forKey: .flips)
            try container.encode(misses, forKey: .misses)
        case .seat(let seat): try seat.encode(to: encoder)
        case .rules(let rules): try container.encode(rules, forKey: .rules)
        case .title(let title): try container.encode(title, forKey: .title)
        case .ready(let seat, let on), .agree(let seat, let on):
            try container.encode(seat, forKey: .seat)
            try container.encode(on, forKey: .on)
        case .phase(let phase, let ms):
            try container.encode(phase, forKey: .phase)
            try container.encodeIfPresent(ms, forKey: .ms)
        case .host(let player): try container.encode(player, forKey: .player)
        case .deal(let deal): try deal.encode(to: encoder)
        case .over(let over): try over.encode(to: encoder)
        case .unknown: break
        }
    }
}
