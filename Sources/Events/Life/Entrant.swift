/// Somebody who takes part in an event.
package struct Entrant: Sendable, Codable {
    /// Where somebody is.
    package enum Presence: String, Sendable, Codable {
        /// Connected, and in no game of other people's.
        case here
        case lost
        /// In a running game that is not of this event.
        case elsewhere
    }

    /// Whether somebody is paired.
    package enum Membership: String, Sendable, Codable {
        case plays
        /// Did not come to a game, and is not paired before joining again.
        case away
        case left, removed
    }

    /// The account's id, or that of a guest's player.
    package let who: String
    package internal(set) var name: String
    /// For the order in a knockout by rating; nil without one.
    package let rating: Int?
    package internal(set) var presence = Presence.here
    package internal(set) var membership = Membership.plays
    /// What each round was: in a Swiss and a round robin a game, in a knockout a match.
    package internal(set) var rounds: [Round] = []
    package internal(set) var tally = ArenaTally()
    /// What came of the deal that everybody plays; nil before.
    package internal(set) var score: DealScore?
    /// Whom this one met last in an arena.
    var met: [Int] = []
    /// Since when this one waits for a game of an arena.
    var freeSince: Duration

    init(who: String, name: String, rating: Int?, at now: Duration) {
        self.who = who
        self.name = name
        self.rating = rating
        freeSince = now
    }
}

/// A game that an event has asked a table for, from then until its end.
package struct CalledGame: Sendable, Codable, Hashable {
    /// How far a game is.
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
    /// Who is ready.
    var ready: Set<Int> = []
    /// Who has lost it already.
    var forfeited: Set<Int> = []

    init(id: Int, seats: [Int], match: Int?) {
        self.id = id
        self.seats = seats
        self.match = match
    }

    var stillPlaying: [Int] { seats.filter { !forfeited.contains($0) } }
}
