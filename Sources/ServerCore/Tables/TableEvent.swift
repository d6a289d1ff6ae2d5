import Wire

/// Anything that changes a table. `player` is the public id of the session's player, also for seats of others who sit at the
/// same client.
package enum TableEvent: Sendable, Codable {
    /// Somebody wants a seat.
    indirect case joined(SeatWish)
    /// Somebody wants to watch.
    indirect case watched(Player, password: String? = nil, origin: UInt64? = nil)
    /// Somebody gives up one seat, or leaves altogether.
    case left(player: String, seat: Int? = nil)
    /// A player is ready for a game or a rematch, or no longer is.
    indirect case readied(player: String, Consent)
    case moved(PlayerMove)
    /// The house bot of a seat makes a move.
    case botMoved(Move, seat: Int)
    /// A player gives the game up, with one seat or with all.
    case resigned(player: String, seat: Int?)
    /// A player stops the clocks, or agrees to go on.
    case paused(player: String, on: Bool)
    indirect case hosted(player: String, HostOrder)
    /// Somebody wants a house bot on a seat, or off it.
    indirect case botAsked(player: String, seat: Int, HouseBot?)
    /// A player asks for something else, which ends the wait of a seat's move; of all their seats if `seat` is nil.
    case waitCancelled(player: String, seat: Int?)
    /// A player's connection is gone.
    case connectionLost(player: String)
    /// A player is connected again.
    case connectionResumed(player: String, origin: UInt64? = nil)
    /// A player was not seen again in time.
    case holdExpired(player: String)
    /// A player has another name, or is signed in to an account.
    indirect case renamed(Player)
    /// A moderator, who may sit here too, has put a player out of the server.
    case banned(player: String, by: String?)
    /// What the ratings of players are now in games like this table's.
    case rated([PlayerRating])
    /// Pictures for the cards are looked for, have come, or can't be had.
    indirect case pictures(PictureEvent)
    /// A time that the table waited for has come.
    case timePassed
    /// The server serves again after a restart, and nobody is back yet.
    case restarted

    /// The keyed hash of the password that somebody comes in with.
    var password: String? {
        switch self {
        case .joined(let wish): wish.password
        case .watched(_, let password, _): password
        default: nil
        }
    }

    /// Where whoever comes in or comes back does so from, as ``Peer/origin``. It is recorded, for a kick after a restart keeps out
    /// those who come from there.
    var origin: UInt64? {
        switch self {
        case .joined(let wish): wish.origin
        case .watched(_, _, let origin), .connectionResumed(_, let origin): origin
        default: nil
        }
    }

    /// A player's move. It is a type because a case with several values costs several times as much to clear away.
    package struct PlayerMove: Sendable, Codable {
        package let move: Move
        package let player: String
        /// The seat that the request names; nil if it names none.
        package let seat: Int?
        /// The `seq` that the move depends on; nil if on none.
        package let seq: Int?

        package init(_ move: Move, player: String, seat: Int? = nil, seq: Int? = nil) {
            self.move = move
            self.player = player
            self.seat = seat
            self.seq = seq
        }
    }

    package struct SeatWish: Sendable, Codable {
        package var player: Player
        /// The session's player, which is not `player` for a second person at the same client.
        package var owner: String
        /// The seat wanted; nil for the lowest open one.
        package var seat: Int?
        /// The keyed hash of the password.
        package var password: String?
        /// The rating of the player in games like this table's.
        package var rating: Int?
        /// Where they come from; see ``TableEvent/origin``.
        var origin: UInt64?

        package init(
            _ player: Player, owner: String? = nil, seat: Int? = nil, password: String? = nil, rating: Int? = nil,
            origin: UInt64? = nil
        ) {
            self.rating = rating
            self.origin = origin
            self.player = player
            self.owner = owner ?? player.id
            self.seat = seat
            self.password = password
        }
    }

    package struct PlayerRating: Sendable, Codable {
        let player: String
        /// Nil without one.
        let rating: Int?
    }

    package struct Consent: Sendable, Codable {
        package var on: Bool
        /// The player's contribution to the shuffle.
        package var nonce: Nonce?
        /// The seat; nil for all of the player's.
        package var seat: Int?
        /// Whether to play the last deal again, which only a table with one seat may.
        package var wantsSameDeal: Bool

        package init(on: Bool = true, nonce: Nonce? = nil, seat: Int? = nil, wantsSameDeal: Bool = false) {
            self.on = on
            self.nonce = nonce
            self.seat = seat
            self.wantsSameDeal = wantsSameDeal
        }
    }

    /// What a host alone may do, who may be a table's owner.
    package enum HostOrder: Sendable, Codable {
        /// Start with all who are seated.
        case start
        /// Play by these rules. The bots take the place of those who sit there; nil keeps those.
        case configure(Rules, bots: [HouseBot]? = nil)
        /// Keep newcomers out, or let them in again.
        case lock(Bool)
        /// Put a seat's holder out for good, with all their seats. A second person at somebody's client loses only the one seat.
        /// Nobody from `origin` may come in any more.
        case kick(seat: Int, reason: String?, origin: UInt64? = nil)
        /// Give a seat to somebody; this and what follows is for a table's owner alone.
        case seat(Player, rating: Int?, seat: Int)
        /// Let a seat lose the running game, or free it.
        case forfeit(seat: Int)
        /// End the running game by the clock, or annul it.
        case stop(byClock: Bool)
    }
}

extension TableEvent {
    /// Whether a house bot makes a move.
    var isBotMove: Bool { if case .botMoved = self { true } else { false } }

    /// Whether somebody makes a move.
    var isMove: Bool {
        switch self {
        case .moved, .botMoved: true
        default: false
        }
    }
}
