/// A request of a moderator that is about one account, one session or the addresses of a network.
public protocol TargetRequest: RequestBody {
    /// The account: its id, or "@" and its name.
    var account: String? { get }
    /// The public id of a player: it stands for the account, or for the address of a guest.
    var session: String? { get }
    /// Addresses, as `192.0.2.0/24`.
    var address: String? { get }
}

/// Whom a moderator means.
public enum ModerationTarget: Sendable, Hashable {
    /// The account of that id, or "@" and its name.
    case account(String)
    /// The player of that public id.
    case session(String)
    /// Whoever comes from these addresses.
    case addresses(AddressRange)
}

extension TargetRequest {
    /// Whom it is about. Nil only for a request with a flaw.
    public var target: ModerationTarget? {
        switch (account, session, address) {
        case (let account?, nil, nil): .account(account)
        case (nil, let session?, nil): .session(session)
        case (nil, nil, let address?): AddressRange(address).map(ModerationTarget.addresses)
        default: nil
        }
    }

    fileprivate var flawOfTarget: ErrorReply? {
        let hint = "Send one of account, session and address."
        let count = [account, session, address].count { $0 != nil }
        if count == 0 {
            return ErrorReply(.missingField, "The field \"account\" is missing.", hint: hint, field: "account")
        }
        if count > 1 { return ErrorReply(.badField, "Only one target can be named.", hint: hint, field: "account") }
        guard let address, AddressRange(address) == nil else { return nil }
        return ErrorReply(
            .badField, "That is not an address or a network.",
            hint: "For example 192.0.2.7, 192.0.2.0/24 or 2001:db8::/48; at least /8, of IPv6 /32.", field: "address")
    }
}

extension RequestField where Body: TargetRequest {
    /// The three fields, of which one must be there.
    static var target: [Self] {
        [
            .optional("account", { $0.account }, .account), .optional("session", { $0.session }, .any("player")),
            .optional("address", { $0 }, .whole("address") { $0.flawOfTarget }),
        ]
    }
}

extension FieldDomain<Int> {
    /// For how many minutes somebody is kept quiet or out: up to ten years.
    static let minutes = FieldDomain("integer", 1...5_256_000) { minutes, _ in
        (1...5_256_000).contains(minutes)
            ? nil
            : ErrorReply(.badField, "The time is 1–5256000 minutes.", hint: "Leave minutes out for good.")
    }
}
