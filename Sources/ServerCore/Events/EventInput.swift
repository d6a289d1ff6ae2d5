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
    /// The rules of its tables as they were asked for, with mode and seats.
    let rules: Rules
    let settings: EventSettings
    /// The minutes that were asked for.
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
    /// The who of the maker.
    var makerID: String { maker.account ?? maker.id }
}

/// All that a restart must know of an event at one moment.
package struct KeptEvent: Sendable, Codable {
    let opening: EventOpening
    let model: EventModel
    let players: [String: Player]
}
