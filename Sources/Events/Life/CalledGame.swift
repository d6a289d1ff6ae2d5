/// A game that an event has asked a table for, from then until its end.
package struct CalledGame: Sendable, Codable, Hashable {
    package enum Stage: String, Sendable, Codable {
        /// Its table is being opened.
        case opening
        /// Its people look at the table until all are ready, or the time is up.
        case looking
        /// Somebody isn't connected, and is waited for.
        case waiting
        case playing
    }

    /// Which of the event's games it is, from 1.
    package let id: Int
    /// The numbers of its people, by seat.
    package let seats: [Int]
    /// Which match of a knockout's round it belongs to; nil for the one for the third place, and in other kinds.
    package let match: Int?
    package internal(set) var table: String?
    package internal(set) var stage = Stage.opening
    /// When it begins, or whoever is missing has lost by default; nil for not by itself.
    package internal(set) var until: Duration?
    var ready: Set<Int> = []
    /// Who has lost it already.
    var forfeited: Set<Int> = []

    init(id: Int, seats: [Int], match: Int?) {
        self.id = id
        self.seats = seats
        self.match = match
    }

    /// Whether its people are at the table, and it has not begun.
    var isCalled: Bool { stage == .looking || stage == .waiting }
    var stillPlaying: [Int] { seats.filter { !forfeited.contains($0) } }
}
