import FairDeal
import Wire

/// Everything that changes a table, as plain data. Nothing else does, so that the same inputs make the same table anywhere.
package enum TableInput: Sendable, Codable {
    /// The table was made.
    case opened(TableOpening)
    /// Something happened at it.
    case happened(TableEvent)
    /// Somebody said something.
    case said(ServerMessage.ChatLine)
    /// The last member has left.
    case closed
}

/// What a table begins with: what its maker asked for, and what was drawn for it.
package struct TableOpening: Sendable, Codable {
    package let id: String
    package let title: String
    /// The rules as they were asked for; a practice table's have its seed.
    package let rules: Rules
    /// The keyed hash of what must be told to come in.
    package let password: String?
    package let isPublic: Bool
    /// The table's own secret. It is recorded as it is, for every deal is drawn from it.
    package let secret: Bytes32
    package let hold: Duration
    package let maker: Player
    package internal(set) var bots: [HouseBot] = []
}
