public import BotCore
import Wire

/// A game of an arena that is over: what its result needs, in one line of a file to resume from.
public struct GameRecord: Sendable, Hashable {
    /// Which of the two games of a pair.
    public enum Half: String, Sendable, Hashable, Codable, CaseIterable {
        /// The match's first entrant moves first; alone at its table, it is the one that plays.
        case a
        /// The other one does.
        case b
    }

    /// Which game of the arena.
    public struct Key: Sendable, Hashable, Comparable {
        /// The number of the match, from 0.
        public let match: Int
        /// The number of the deal, from 0.
        public let pair: Int
        /// Which of the pair's games.
        public let half: Half

        /// Earlier deals come first, then earlier matches.
        public static func < (one: Key, other: Key) -> Bool {
            (one.pair, one.match, one.half.rawValue) < (other.pair, other.match, other.half.rawValue)
        }
    }

    /// What a seat has lost its game by.
    public struct Fault: Sendable, Hashable, Codable {
        /// The seat.
        public let seat: Int
        /// How the game was lost.
        public let end: BotFault
    }

    /// Which game.
    public let key: Key
    /// The number of the entrant in each seat.
    public let seats: [Int]
    /// What each seat got in half points: 0, 1 or 2; empty where an entrant plays alone.
    public let halfPoints: [Int]
    /// The score of each seat.
    public let scores: [Int]
    /// Why the game ended.
    public let reason: String
    /// The first seat that has lost by a fault; nil if none has.
    public let fault: Fault?
    /// How many illegal answers each seat gave.
    public let illegal: [Int]
    /// The groups that were taken and the attempts that were made.
    public let groups: Int, turns: Int

    /// The record of an outcome.
    public init(_ key: Key, seats: [Int], _ outcome: ArenaGame.Outcome, isPlayedTogether: Bool) {
        self.key = key
        self.seats = seats
        let places = outcome.seats.map(\.place)
        halfPoints =
            isPlayedTogether
            ? [] : places.indices.map { places[$0] == places[1 - $0] ? 1 : places[$0] < places[1 - $0] ? 2 : 0 }
        scores = outcome.seats.map(\.score)
        reason = outcome.reason.rawValue
        fault =
            outcome.seats.enumerated().lazy.compactMap { seat, state in
                state.fault.map { Fault(seat: seat, end: $0) }
            }.first
        illegal = outcome.seats.map(\.illegal)
        groups = outcome.seats.reduce(0) { $0 + $1.groups }
        turns = outcome.turns
    }

    /// How good a game alone or together was: cleared first, then more groups, then fewer attempts. A fault is the worst.
    var merit: (Int, Int, Int, Int) { (fault == nil ? 1 : 0, reason == "cleared" ? 1 : 0, groups, -turns) }
}

// MARK: The line

extension GameRecord {
    /// The record as one line, without a line feed.
    public var line: String {
        func list(_ numbers: [Int]) -> String { "[\(numbers.map(String.init).joined(separator: ","))]" }
        let points = halfPoints.map { ["0", "0.5", "1"][$0] }.joined(separator: ",")
        let fault = fault.map { "{\"seat\":\($0.seat),\"end\":\"\($0.end.rawValue)\"}" } ?? "null"
        return """
            {"match":\(key.match),"pair":\(key.pair),"game":"\(key.half.rawValue)","seats":\(list(seats)),"points":[\(points)],\
            "scores":\(list(scores)),"reason":"\(reason)","fault":\(fault),"illegal":\(list(illegal)),"groups":\(groups),\
            "turns":\(turns)}
            """
    }

    private struct Fields: Decodable {
        let match: Int
        let pair: Int
        let game: Half
        let seats: [Int]
        let points: [Double]
        let scores: [Int]
        let reason: String
        let fault: Fault?
        let illegal: [Int]
        let groups: Int
        let turns: Int
    }

    /// Far more than any game's, and so few that sums over an arena's games do not overflow.
    private static let numbers = -1_000_000...1_000_000

    /// Reads a line of that many entrants' arena; nil where it is none.
    public init?(_ line: Span<UInt8>, entrants: Int) {
        guard let tape = try? JSONTape(line), let fields = try? WireDecoder.decode(Fields.self, from: tape) else {
            return nil
        }
        let isWhole =
            fields.match >= 0 && fields.pair >= 0 && (1...8).contains(fields.seats.count)
            && fields.seats.allSatisfy((0..<entrants).contains) && fields.scores.count == fields.seats.count
            && fields.illegal.count == fields.seats.count && [0, 2].contains(fields.points.count)
            && fields.points.allSatisfy([0, 0.5, 1].contains) && [0, 1].contains(fields.points.reduce(0, +))
            && (fields.scores + fields.illegal + [fields.groups, fields.turns]).allSatisfy(Self.numbers.contains)
            // It is written again as it is.
            && fields.reason.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
            && fields.fault.map { fields.seats.indices.contains($0.seat) } ?? true
        guard isWhole else { return nil }
        key = Key(match: fields.match, pair: fields.pair, half: fields.game)
        seats = fields.seats
        halfPoints = fields.points.map { Int($0 * 2) }
        (scores, reason, fault, illegal) = (fields.scores, fields.reason, fields.fault, fields.illegal)
        (groups, turns) = (fields.groups, fields.turns)
    }
}
