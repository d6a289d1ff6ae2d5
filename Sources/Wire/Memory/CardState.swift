/// A card as everybody sees it. A face-down card has no face here, so none can leak.
public enum CardState: Sendable, Hashable {
    /// Face down: `null`.
    case down
    /// Face up: `{"face":"fox"}`.
    case up(face: String)
    /// Face up and held by a seat: `{"face":"fox","held":1}`.
    case held(face: String, seat: Int)
    /// Taken by a seat: `{"face":"fox","seat":1}`.
    case taken(face: String, seat: Int)

    /// The face, where the card shows one.
    public var face: String? {
        switch self {
        case .down: nil
        case .up(let face), .held(let face, _), .taken(let face, _): face
        }
    }
}

extension CardState: Codable {
    enum CodingKeys: String, CodingKey { case face, held, seat }

    /// Reads `null` or an object with `face` and perhaps `held` or `seat`.
    public init(from decoder: any Decoder) throws {
        if try decoder.singleValueContainer().decodeNil() {
            self = .down
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let face = try container.decode(String.self, forKey: .face)
        if let seat = try container.decodeIfPresent(Int.self, forKey: .seat) {
            self = .taken(face: face, seat: seat)
        } else if let seat = try container.decodeIfPresent(Int.self, forKey: .held) {
            self = .held(face: face, seat: seat)
        } else {
            self = .up(face: face)
        }
    }

    /// Writes `null` or the object.
    public func encode(to encoder: any Encoder) throws {
        if case .down = self {
            var container = encoder.singleValueContainer()
            try container.encodeNil()
            return
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(face, forKey: .face)
        switch self {
        case .held(_, let seat): try container.encode(seat, forKey: .held)
        case .taken(_, let seat): try container.encode(seat, forKey: .seat)
        case .down, .up: break
        }
    }
}
