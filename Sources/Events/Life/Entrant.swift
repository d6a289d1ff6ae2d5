/// Somebody who takes part in an event.
package struct Entrant: Sendable, Codable {
    package enum Presence: String, Sendable, Codable {
        /// Connected, and in no game of other people's.
        case here
        case lost
        /// In a running game that is not of this event.
        case elsewhere
    }

    package enum Membership: String, Sendable, Codable {
        case plays
        /// Did not come to a game, and is not paired before joining again.
        case away
        case left, removed

        /// Whether somebody still takes part.
        package var isMember: Bool { self == .plays || self == .away }
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
    /// The place, once the event is over; nil where none is known.
    package internal(set) var place: Int?
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
