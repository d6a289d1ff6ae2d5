import FairDeal
import Wire

/// What happens to a table. A player is meant by the public id of the session's own player, also for the seats of
/// others who sit at the same client.
package enum TableEvent: Sendable, Codable {
    /// Somebody wants a seat.
    indirect case joined(SeatWish)
    /// Somebody wants to watch.
    indirect case watched(Player, password: String? = nil)
    /// Somebody gives a seat, or everything, up.
    case left(player: String, seat: Int? = nil)
    /// A player wants the game, or a rematch, to start, or no longer does.
    indirect case readied(player: String, Consent)
    /// A player makes a move.
    case moved(PlayerMove)
    /// The house bot of a seat makes a move.
    case botMoved(Move, seat: Int)
    /// A player gives the game up, with one seat or with all.
    case resigned(player: String, seat: Int?)
    /// A player stops the clocks, or agrees to go on.
    case paused(player: String, on: Bool)
    /// The host uses a power.
    indirect case hosted(player: String, HostOrder)
    /// Somebody wants a house bot on a seat, or off it.
    indirect case botAsked(player: String, seat: Int, HouseBot?)
    /// A player, some of whose moves may wait, asks for something else, with one seat or with all.
    case waitCancelled(player: String, seat: Int?)
    /// A player's connection is gone.
    case connectionLost(player: String)
    /// A player is connected again.
    case connectionResumed(player: String)
    /// A player was not seen again in time.
    case holdExpired(player: String)
    /// A time that the table waited for has come.
    case timePassed

    /// What was told to come in, as its keyed hash.
    var password: String? {
        switch self {
        case .joined(let wish): wish.password
        case .watched(_, let password): password
        default: nil
        }
    }

    /// A player's move. A type of its own: several values in a case are cleared away at a multiple of the cost.
    package struct PlayerMove: Sendable, Codable {
        package let move: Move
        package let player: String
        /// Which seat it is for, where that was told.
        package let seat: Int?
        /// The `seq` that it rests on, where that was told.
        package let seq: Int?

        /// A move.
        package init(_ move: Move, player: String, seat: Int? = nil, seq: Int? = nil) {
            self.move = move
            self.player = player
            self.seat = seat
            self.seq = seq
        }
    }

    /// A wish for a seat.
    package struct SeatWish: Sendable, Codable {
        /// The player who sits down.
        package var player: Player
        /// The session's own player; another one than `player` where a second person sits at the same client.
        package var owner: String
        /// The seat wanted; the lowest open one where nil.
        package var seat: Int?
        /// What was told to come in, as its keyed hash.
        package var password: String?

        /// A wish of the session's own player, or of somebody beside them.
        package init(_ player: Player, owner: String? = nil, seat: Int? = nil, password: String? = nil) {
            self.player = player
            self.owner = owner ?? player.id
            self.seat = seat
            self.password = password
        }
    }

    /// A consent to a game, or its end.
    package struct Consent: Sendable, Codable {
        package var on: Bool
        /// The player's own share of the shuffle.
        package var nonce: Nonce?
        /// Which seat; all of the player's where nil.
        package var seat: Int?
        /// Whether the deal of the game that is over is to be played again; only where there is one seat.
        package var wantsSameDeal: Bool

        /// A consent.
        package init(on: Bool = true, nonce: Nonce? = nil, seat: Int? = nil, wantsSameDeal: Bool = false) {
            self.on = on
            self.nonce = nonce
            self.seat = seat
            self.wantsSameDeal = wantsSameDeal
        }
    }

    /// What a host alone may do.
    package enum HostOrder: Sendable, Codable {
        /// Start with all who are seated.
        case start
        /// Play by these rules, and with these house bots in place of those that sit there; with the same where nil.
        case configure(Rules, bots: [HouseBot]? = nil)
        /// Let nobody more sit down or begin to watch, or everybody again.
        case lock(Bool)
        /// Put a seat's holder out: for good, and with every seat of theirs, but for whoever sits beside somebody else.
        /// `origin` is where nobody is to come from any more.
        case kick(seat: Int, reason: String?, origin: UInt64? = nil)
    }
}
