import People
import Wire

extension Accounts {
    func registerModeration(in router: inout Router) {
        router.on(Request.Report.self, inSession { self.report($0, $1) })
        router.on(
            Request.Ban.self,
            inSession { ban, asker in self.sanction(.ban, ban.target, ban.reason, minutes: ban.minutes, asker) })
        router.on(
            Request.Mute.self,
            inSession { mute, asker in self.sanction(.mute, mute.target, mute.reason, minutes: mute.minutes, asker) })
        router.on(
            Request.Unban.self,
            inSession { unban, asker in
                guard let target = unban.target.flatMap({ self.found($0) }) else { return .refused(Self.nobody) }
                return self.ask(.lift(unban.kind, target, reason: unban.reason), asker)
            })
        router.on(
            Request.Bans.self,
            inSession { self.ask(.sanctions(after: $0.after, limit: $0.limit ?? PeopleQuestion.pageLength), $1) })
        router.on(
            Request.Audit.self,
            inSession { self.ask(.audit(after: $0.after, limit: $0.limit ?? PeopleQuestion.pageLength), $1) })
        router.on(
            Request.Announce.self,
            inSession { self.ask(.announced(TextRules.withoutControls($0.text)), $1) })
    }

    private static let nobody = ErrorReply(
        .noSuchAccount, "There is no such account or session.",
        hint: "Send an account's id, @ and its name, or the player's id of a session that has not ended.")

    private func sanction(
        _ kind: BanKind, _ target: ModerationTarget?, _ reason: String, minutes: Int?, _ asker: Asker
    ) -> Answer {
        guard let target = target.flatMap({ found($0) }) else { return .refused(Self.nobody) }
        let until = minutes.map { milliseconds + Int64($0) * 60_000 }
        return ask(
            .sanction(Sanction(kind, target, reason: TextRules.withoutControls(reason), untilMs: until)), asker)
    }

    /// A session stands for its account, or for the address of a guest, also after it has ended.
    private func found(_ target: ModerationTarget) -> SanctionTarget? {
        switch target {
        case .account(let name): return .account(AccountName(name))
        case .addresses(let range): return .address(range)
        case .session(let player):
            let session = sessionDirectory.all.first { $0.playerID == player }
            return session.map { sessions.target(of: $0) } ?? sessions.target(ofDeparted: player)
        }
    }

    private func report(_ report: Request.Report, _ asker: Asker) -> Answer {
        var whom = report.account.map { AccountName($0) }
        var player: String?
        var chat: [ServerMessage.PastChat] = []
        if let id = report.table {
            guard asker.tables.contains(id), let table = directory[id] else {
                return tables.refusal(ofTable: id)
            }
            guard let seat = report.seat, table.model.seats.indices.contains(seat),
                let holder = table.model.seats[seat].player
            else {
                return .refused(.notSeated, "Nobody has that seat.", hint: "Send the seat of somebody.", field: "seat")
            }
            whom = holder.account.map { .id($0) }
            if whom == nil { player = table.model.seats[seat].owner ?? holder.id }
            chat = table.model.chat.suffix(ServerLimits.keptChatLines).map { .init(from: $0.from, text: $0.text) }
        }
        let (session, network) = (asker.session, asker.peer.network)
        let refusal =
            limits.reports.refusal(of: session, at: clock.uptime)
            ?? limits.reportsOfAddress.refusal(of: network, at: clock.uptime)
        if let refusal { return .refused(refusal) }
        limits.reports.count(session, at: clock.uptime)
        limits.reportsOfAddress.count(network, at: clock.uptime)
        return ask(
            .report(whom: whom, player: player, text: TextRules.withoutControls(report.text), chat: chat), asker)
    }
}

extension Peer {
    /// The address alone, as ranges of addresses are compared with.
    var plainAddress: String {
        let host = host
        guard host.first == "[" else { return String(host) }
        return String(host.dropFirst().dropLast().prefix { $0 != "%" })
    }

    /// What a ban of this one address is for: of IPv6 the first 64 bits.
    var bannedRange: String {
        plainAddress.contains(":") && !plainAddress.contains(".") ? plainAddress + "/64" : plainAddress
    }
}
