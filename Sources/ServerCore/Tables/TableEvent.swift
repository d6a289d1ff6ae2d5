import CardGame
import FairDeal
import Wire

/// What happens to a table.
package enum TableEvent: Sendable {
    /// Somebody wants a seat: this one, or the lowest open one.
    case joined(Player, seat: Int?)
    /// Somebody wants to watch.
    case watched(Player)
    /// Somebody gives seat or watching up.
    case left(player: String)
    /// A player wants the game, or a rematch, to start, or no longer does.
    case readied(player: String, on: Bool, nonce: Nonce?)
    /// A player makes a move, perhaps telling the `seq` that it rests on.
    case moved(Move, player: String, seq: Int?)
    /// A player's connection is gone.
    case connectionLost(player: String)
    /// A player is connected again.
    case connectionResumed(player: String)
    /// A player was not seen again in time.
    case holdExpired(player: String)
    /// A time that the table waited for has come.
    case timePassed
}
