import BotCore
import Wire

/// Everything that changes a table, as plain data. Nothing else does, so that the same inputs make the same table anywhere.
package enum TableInput: Sendable, Codable {
    case opened(TableOpening)
    /// Something happened at it.
    case happened(TableEvent)
    /// Somebody said something.
    case said(ServerMessage.ChatLine)
    /// The last member has left.
    case closed
    /// Nothing happened: all that the records before have made of the table is kept once more, so that they are not needed.
    indirect case kept(KeptTable)
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
    /// The rating of the maker in games like this table's.
    package internal(set) var rating: Int?
    /// Where the maker comes from; see ``TableEvent/origin``.
    var origin: UInt64?
    package internal(set) var services = TableServices()
    /// Whoever has opened it for others; nil for its maker.
    package internal(set) var owner: TableOwner?
}

/// All that a restart must know of a table at one moment.
package struct KeptTable: Sendable, Codable {
    let model: TableModel
    /// Whether the seats have seen different things.
    let hasOwnBoards: Bool
    let log: GameLog?
    let members: [Member]
    /// What the house bots remember; nil where there are none.
    let bots: [HouseBotState]?

    /// What the house bot in a seat remembers.
    struct HouseBotState: Sendable, Codable {
        let seat: Int
        let recollection: Bot.Recollection
    }

    /// One who sits or watches there.
    struct Member: Sendable, Codable {
        let player: String
        let origin: UInt64?
    }

    /// The state of a table that nobody is at yet.
    init(_ model: TableModel, _ log: GameLog?) {
        (self.model, self.log, hasOwnBoards, members, bots) = (model, log, false, [], nil)
    }

    init(of table: Table) {
        model = table.model
        hasOwnBoards = table.ownBoards != nil
        log = table.gameLog
        members = table.members.map { Member(player: $0.player, origin: $0.origin) }
        let bots = table.houseBots.map { HouseBotState(seat: $0.seat, recollection: $0.recollection) }
        self.bots = bots.isEmpty ? nil : bots
    }
}
