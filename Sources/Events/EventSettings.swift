import Vocabulary

/// What an event was created with, as far as its course depends on it.
package struct EventSettings: Sendable, Codable {
    package let kind: EventKind
    package var most: Int
    /// When it begins, since 1970; nil for by order, or when full.
    package var startsAt: Duration?
    package var startsWhenFull = false
    /// The rounds of a Swiss, 1 to 20; nil for as many as its people need.
    package var rounds: Int?
    /// Whether a round robin's pairs meet twice.
    package var isDouble = false
    /// The games of a knockout's match, 1, 3 or 5.
    package var bestOf = 1
    package var seeds = EventSeeds.lot
    /// How long an arena goes on.
    package var time = Duration.seconds(3_600)
    /// When a deal's window ends, since 1970.
    package var endsAt: Duration?
    /// The seats of a game, 2 to 4 in an arena, else 2; 1 in a deal.
    package var seats: Int
    /// How long a called person may look at the table before the game begins, 0 to 60 s.
    package var look = Duration.seconds(20)
    /// How long somebody who isn't connected then is waited for, 5 to 300 s.
    package var wait = Duration.seconds(60)
    package let lot: Lot

    package init(_ kind: EventKind, lot: Lot) {
        self.kind = kind
        self.lot = lot
        most = kind.people.upperBound
        seats = kind == .deal ? 1 : 2
    }

    /// When the deal of a day ends: the next midnight UTC, since 1970.
    package static func midnight(after clock: Duration) -> Duration {
        .seconds((clock.components.seconds / 86_400 + 1) * 86_400)
    }
}
