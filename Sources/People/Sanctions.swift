import Wire

/// The bans and mutes of addresses that hold, which a server looks at for every connection.
package struct Sanctions {
    /// How many of addresses hold at once at most; of more, those given last.
    package static let mostAddresses = 1_000

    private var ofAddresses: [Sanction] = []

    package init() {}

    /// Takes those that the database has.
    package mutating func replace(_ sanctions: [Sanction]) { ofAddresses = sanctions }

    /// Puts one in the place of an earlier one of the same target.
    package mutating func put(_ sanction: Sanction) {
        lift(sanction.kind, sanction.target)
        ofAddresses.insert(sanction, at: 0)
        if ofAddresses.count > Self.mostAddresses { ofAddresses.removeLast() }
    }

    package mutating func lift(_ kind: BanKind?, _ target: SanctionTarget) {
        ofAddresses.removeAll { $0.target == target && (kind == nil || $0.kind == kind) }
    }

    /// Whether there is a ban or mute of exactly that at that time.
    package func holds(_ target: SanctionTarget, at milliseconds: Int64) -> Bool {
        ofAddresses.contains { $0.target == target && $0.holds(at: milliseconds) }
    }

    /// The ban or mute of that address, written without a port, at that time.
    package func sanction(_ kind: BanKind, of address: String, at milliseconds: Int64) -> Sanction? {
        ofAddresses.first { sanction in
            guard case .address(let range) = sanction.target else { return false }
            return sanction.kind == kind && sanction.holds(at: milliseconds) && range.contains(address)
        }
    }

    /// What somebody is told who is banned.
    package static func refusal(_ ban: Sanction) -> ErrorReply {
        var refusal = ErrorReply(
            .banned, "You are banned from this server.",
            hint: "Ask whoever runs the server.")
        refusal.reason = ban.reason
        refusal.until = ban.untilMs.map { Int($0) }
        return refusal
    }

    /// What somebody is told who is muted.
    package static func refusal(ofChat mute: Sanction, at milliseconds: Int64) -> ErrorReply {
        var refusal = ErrorReply(
            .muted, "You may not chat here at the moment: \(mute.reason)",
            hint: mute.untilMs == nil ? "You can go on playing." : "You can go on playing, and chat later.",
            retryMs: mute.untilMs.map { Int(max(0, $0 - milliseconds)) })
        refusal.reason = mute.reason
        return refusal
    }
}

extension ErrorReply {
    /// The refusal of somebody who is banned, with how to reach whoever runs the server.
    package func with(contact: String?) -> ErrorReply {
        guard let contact else { return self }
        var refusal = self
        refusal.contact = contact
        refusal.hint = "Write to \(contact) if you think that this is wrong."
        return refusal
    }
}
