extension Change: Codable {
    enum CodingKeys: String, CodingKey {
        case op, seat, ms, turns
        case triesLeft = "tries_left"
        case on, phase, player, rules, theme, title
    }

    /// The change's `op` on the wire.
    public var op: String {
        switch self {
        case .memory(let change): change.op
        case .patience(let change): change.op
        case .turn: "turn"
        case .seat: "seat"
        case .ready: "ready"
        case .agree: "agree"
        case .phase: "phase"
        case .rules: "rules"
        case .theme: "theme"
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
        let op = try container.decode(String.self, forKey: .op)
        switch op {
        case "turn":
            self = .turn(
                seat: try integer(.seat), ms: try container.decodeIfPresent(Int.self, forKey: .ms),
                turns: try integer(.turns), triesLeft: try container.decodeIfPresent(Int.self, forKey: .triesLeft))
        case "seat": self = .seat(try SeatChange(from: decoder))
        case "ready": self = .ready(seat: try integer(.seat), on: try container.decode(Bool.self, forKey: .on))
        case "agree": self = .agree(seat: try integer(.seat), on: try container.decode(Bool.self, forKey: .on))
        case "rules": self = .rules(try container.decode(Rules.self, forKey: .rules))
        case "theme": self = .theme(try container.decodeIfPresent(ThemeColours.self, forKey: .theme))
        case "title": self = .title(try container.decode(String.self, forKey: .title))
        case "phase":
            self = .phase(
                try container.decode(Phase.self, forKey: .phase),
                seat: try container.decodeIfPresent(Int.self, forKey: .seat),
                ms: try container.decodeIfPresent(Int.self, forKey: .ms))
        case "host": self = .host(player: try container.decodeIfPresent(String.self, forKey: .player))
        case "deal": self = .deal(try Deal(from: decoder))
        case "over": self = .over(try Over(from: decoder))
        default:
            let change: Change? =
                switch decoder.game {
                case .memory: try MemoryChange(op: op, from: decoder).map(Change.memory)
                case .patience: try PatienceChange(op: op, from: decoder).map(Change.patience)
                case .other: nil
                }
            self = change ?? .unknown(op: op)
        }
    }

    /// Writes `op` before its fields.
    public func encode(to encoder: any Encoder) throws {
        // These write their op themselves.
        if case .memory(let change) = self { return try change.encode(to: encoder) }
        if case .patience(let change) = self { return try change.encode(to: encoder) }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(op, forKey: .op)
        switch self {
        case .turn(let seat, let ms, let turns, let triesLeft):
            try container.encode(seat, forKey: .seat)
            try container.encodeIfPresent(ms, forKey: .ms)
            try container.encode(turns, forKey: .turns)
            try container.encodeIfPresent(triesLeft, forKey: .triesLeft)
        case .seat(let seat): try seat.encode(to: encoder)
        case .rules(let rules): try container.encode(rules, forKey: .rules)
        case .theme(let theme): try container.encodeIfPresent(theme, forKey: .theme)
        case .title(let title): try container.encode(title, forKey: .title)
        case .ready(let seat, let on), .agree(let seat, let on):
            try container.encode(seat, forKey: .seat)
            try container.encode(on, forKey: .on)
        case .phase(let phase, let seat, let ms):
            try container.encode(phase, forKey: .phase)
            try container.encodeIfPresent(seat, forKey: .seat)
            try container.encodeIfPresent(ms, forKey: .ms)
        case .host(let player): try container.encodeIfPresent(player, forKey: .player)
        case .deal(let deal): try deal.encode(to: encoder)
        case .over(let over): try over.encode(to: encoder)
        case .memory, .patience, .unknown: break
        }
    }
}
