import Events
import Wire

/// Everything that changes an event, as plain data, as ``TableInput`` is for tables.
package enum EventInput: Sendable, Codable {
    indirect case opened(EventOpening)
    /// Something happened. Who joins has the session of that player.
    indirect case happened(EventOccurrence, Player?)
    /// An account is erased, of that id.
    case erased(String)
    /// Nothing happened: all that the records before have made of it is kept once more, so that they are not needed.
    indirect case kept(KeptEvent)
    /// Nothing of it is kept any more.
    case forgotten
}

/// What an event begins with: what its maker asked for, and what was drawn for it.
package struct EventOpening: Sendable, Codable {
    let id: String
    var title: String
    /// The keyed hash of what must be told to take part.
    let password: String?
    let isPublic: Bool
    /// The secret of a deal, from which the seed is drawn, and the key of the password's hash.
    let secret: Bytes32
    var maker: Player
    /// The hash of the network that it was made from; nil if its maker's account is erased, and in older records.
    var origin: UInt64?
    /// The rules of its tables, with mode and seats.
    let rules: OfferedRules
    let settings: EventSettings
    let minutes: Int?
    /// When it was made, in milliseconds since 1970.
    let madeMs: Int64
    let isRated: Bool
    let takesGuests: Bool
    let admits: EventAdmission

    var isDeal: Bool { settings.kind == .deal }
    var owner: TableOwner {
        TableOwner(id: id, isRated: isRated, withheldUntilMs: settings.endsAt.map { Int64($0 / .milliseconds(1)) })
    }
    var makerID: String { maker.account ?? maker.id }
}

/// Rules as they were asked for, with what is settled by them. They are written as they were asked for.
struct OfferedRules: Sendable, Codable {
    let asked: Rules
    let settled: TableSettings

    init(_ asked: Rules, _ settled: TableSettings) { (self.asked, self.settled) = (asked, settled) }

    /// Throws where the decoder has no ``TableDecodingContext``, or no family of games that it has knows the rules.
    init(from decoder: any Decoder) throws {
        asked = try Rules(from: decoder)
        let context = decoder.userInfo[TableDecodingContext.key] as? TableDecodingContext
        guard case .success(let settled) = TableRules.settle(asked, among: context?.families ?? []) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "these rules are not offered any more"))
        }
        self.settled = settled
    }

    func encode(to encoder: any Encoder) throws { try asked.encode(to: encoder) }
}

/// All that a restart must know of an event at one moment.
package struct KeptEvent: Sendable, Codable {
    let opening: EventOpening
    let model: EventModel
    let players: [String: Player]
}
