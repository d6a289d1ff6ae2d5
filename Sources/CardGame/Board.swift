/// A shuffled deck whose faces cannot be read outside this file. It becomes a `Board`, which shows a face only when it
/// turns the card up or when the game is over.
public struct HiddenDeck: Sendable {
    fileprivate let faces: [UInt8]

    /// A deck from the shuffle's result: for each card the index of its face, 0–71.
    public init(_ faces: [Int]) { self.faces = faces.map { UInt8($0) } }
}

extension HiddenDeck: CustomStringConvertible, CustomReflectable {
    /// Only the size, so that no log can show a face.
    public var description: String { "deck of \(faces.count) hidden cards" }

    /// Empty, so that a dump shows no face either.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}

/// Nothing is written of a deck: whoever reads a game back has dealt it again.
extension HiddenDeck: Codable {
    /// The deck that the decoder carries.
    public init(from decoder: any Decoder) throws {
        guard let deck = decoder.dealContext?.deck else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "no deck is there"))
        }
        self = deck
    }

    /// Writes null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encodeNil()
    }
}

/// A face that everybody may see. Only a board makes one, when a card is turned up or the game is over.
public struct ShownFace: Sendable, Hashable {
    /// The face's index in the deck's distinct faces, sorted by id.
    public let index: Int

    fileprivate init(_ index: UInt8) { self.index = Int(index) }
}

/// A card as everybody sees it.
public enum CardView: Sendable, Hashable {
    /// It lies face down, and nobody is told its face.
    case down
    case up(ShownFace)
    /// Face up and in a seat's hand.
    case held(ShownFace, seat: Int)
    case taken(ShownFace, seat: Int)
}

/// The cards on the table. The face of a face-down card cannot be read from outside.
public struct Board: Sendable {
    fileprivate enum Place: Sendable { case down, up, taken(UInt8) }

    /// The deck as it was given, whose description hides the faces, so that printing a board shows none.
    private let deck: HiddenDeck
    private var places: [Place]
    private var turnedBefore: [Bool]
    /// How many cards are not taken yet.
    public private(set) var remaining: Int

    /// Lays the deck out face down.
    public init(_ deck: HiddenDeck) {
        self.deck = deck
        places = Array(repeating: .down, count: deck.faces.count)
        turnedBefore = Array(repeating: false, count: deck.faces.count)
        remaining = deck.faces.count
    }

    /// The numbers of the cards.
    public var indices: Range<Int> { deck.faces.indices }

    /// Every card as everybody sees it.
    public var view: [CardView] { indices.map { self[$0] } }

    /// One card as everybody sees it.
    public subscript(card: Int) -> CardView {
        switch places[card] {
        case .down: .down
        case .up: .up(ShownFace(deck.faces[card]))
        case .taken(let seat): .taken(ShownFace(deck.faces[card]), seat: Int(seat))
        }
    }

    /// Whether the card is face down.
    public func isDown(_ card: Int) -> Bool {
        if case .down = places[card] { true } else { false }
    }

    /// Whether the card is face up, in somebody's hand or not.
    public func isUp(_ card: Int) -> Bool {
        if case .up = places[card] { true } else { false }
    }

    /// Whether the card has been turned up at any time.
    public func wasTurned(_ card: Int) -> Bool { turnedBefore[card] }

    /// Turns a face-down card up.
    public mutating func turnUp(_ card: Int) -> ShownFace {
        precondition(isDown(card), "only a card that lies face down is turned up")
        places[card] = .up
        turnedBefore[card] = true
        return ShownFace(deck.faces[card])
    }

    /// The face of a card that has been turned up at any time; nil for one that nobody has seen.
    public func recall(_ card: Int) -> ShownFace? { turnedBefore[card] ? ShownFace(deck.faces[card]) : nil }

    /// Whether two face-up cards show the same face.
    public func match(_ one: Int, _ other: Int) -> Bool {
        precondition(!isDown(one) && !isDown(other), "only cards that everybody sees are compared")
        return deck.faces[one] == deck.faces[other]
    }

    /// Turns cards face down again.
    public mutating func hide(_ cards: CardHand) {
        for card in cards { places[card] = .down }
    }

    /// Turns one card face down again.
    public mutating func cover(_ card: Int) { places[card] = .down }

    /// Gives face-up cards to a seat.
    public mutating func take(_ cards: CardHand, by seat: Int) {
        for card in cards {
            precondition(!isDown(card), "only a card that lies face up is taken")
            places[card] = .taken(UInt8(seat))
        }
        remaining -= cards.count
    }

    /// Every face of a game that is over. The caller gives the reason for the end as evidence that it is over.
    public func opened(after ending: Ending) -> [ShownFace] { deck.faces.map(ShownFace.init) }
}

/// A board is written as the place of each card, without faces.
extension Board: Codable {
    private enum CodingKeys: CodingKey { case deck, places }

    /// Throws where the places are not those of the deck.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(try container.decode(HiddenDeck.self, forKey: .deck))
        let codes = try container.decode([UInt8].self, forKey: .places)
        guard codes.count == places.count else {
            throw DecodingError.dataCorruptedError(
                forKey: .places, in: container, debugDescription: "\(codes.count) places for \(places.count) cards")
        }
        for (card, code) in codes.enumerated() where code != Place.neverTurned {
            turnedBefore[card] = true
            places[card] = Place(code)
            if case .taken = places[card] { remaining -= 1 }
        }
    }

    /// Writes a number for each card; see ``Place``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(deck, forKey: .deck)
        try container.encode(
            indices.map { turnedBefore[$0] ? places[$0].code : Place.neverTurned }, forKey: .places)
    }
}

extension Board.Place {
    /// A card that nobody has turned yet.
    fileprivate static let neverTurned: UInt8 = 0

    /// 1 for a card that is face down again, 2 for one that is face up, 3 and more for one that a seat has taken.
    fileprivate var code: UInt8 {
        switch self {
        case .down: 1
        case .up: 2
        case .taken(let seat): 3 + seat
        }
    }

    fileprivate init(_ code: UInt8) {
        switch code {
        case 0, 1: self = .down
        case 2: self = .up
        default: self = .taken(code - 3)
        }
    }
}
