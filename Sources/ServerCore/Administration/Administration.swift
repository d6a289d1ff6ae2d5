import People
import Vocabulary
import Wire

/// Does what whoever runs the server asks for, over the socket in its data folder.
final class Administration: ServerModule {
    let parts: ServerParts
    private let sessions: Sessions
    private let drain: Drain
    /// Nil where there are no accounts.
    private let accounts: Accounts?
    /// Nil where there are none.
    let events: EventDesk?
    /// Moves a table to another node, and returns how many went.
    var mover: (String, ServerMessage.Destination) -> Int? = { _, _ in nil }
    private var pending = PendingQuestions<Purpose>()

    private enum Purpose {
        /// A client waits for it. Sessions end with it, for first it is kept who was put out.
        case order(UInt64, Kick?)
        /// That was done, and is put into the audit.
        case deed(String)
    }

    /// Sessions that end.
    private struct Kick {
        let sessions: [SessionID]
        /// Their last line.
        let last: ServerMessage
        /// Why, for those who are kicked.
        let why: String?
        /// What whoever asked for it is told.
        let words: [String]
    }

    /// How many lines an answer has at most.
    static let mostLines = 1_000

    /// How many bans or entries of the audit a page has at most.
    private static let pageLength = 100

    init(_ parts: ServerParts, _ sessions: Sessions, _ drain: Drain, _ accounts: Accounts?, _ events: EventDesk?) {
        self.parts = parts
        self.sessions = sessions
        self.drain = drain
        self.accounts = accounts
        self.events = events
    }

    /// Executes a line of that client. The answer goes to ``ServerOutput/adminAnswers``, now or later.
    func execute(_ line: String, for client: UInt64) {
        do throws(ErrorReply) {
            try execute(AdminOrder.read(line), for: client)
        } catch {
            answer(client, error)
        }
    }

    private func execute(_ order: AdminOrder, for client: UInt64) throws(ErrorReply) {
        switch order {
        case .help(let command): answer(client, AdminOrder.helpLines(of: command))
        case .who(let text): answer(client, lines(sessionDirectory.all.map(line), with: text, or: "nobody is here"))
        case .tables(let text):
            answer(client, lines(directory.sorted.map(line), with: text, or: "there are no tables"))
        case .stats: answer(client, numbers.map { "\($0.name) \($0.number)" })
        // The driver adds what is wrong, if anything is.
        case .health: answer(client, drain.state)
        case .kick(let name, let reason): try kick(name, reason, for: client)
        case .ban(let name, let minutes, let reason): try sanction(.ban, name, minutes, reason, for: client)
        case .mute(let name, let minutes, let reason): try sanction(.mute, name, minutes, reason, for: client)
        case .unban(let name):
            try checkAddresses(name)
            // A guest who was put out may have gone, and somebody else may have the name.
            try askOfAccounts(
                .lift(nil, accounts?.target(ofSanctioned: name) ?? target(name), reason: nil), for: client)
        case .reset(let name): try askOfAccounts(.reset(name: Self.plain(name)), for: client)
        case .role(let name, let role): try askOfAccounts(.promote(name: Self.plain(name), role), for: client)
        case .waiting(let after): try askOfAccounts(.waiting(after: after, limit: Self.pageLength), for: client)
        case .approve(let name): try askOfAccounts(.approve(name: Self.plain(name)), for: client)
        case .announce(let text): ask(.announced(text), for: client)
        case .backup(let file):
            guard file.hasPrefix("/") else {
                throw ErrorReply(
                    .badField, "The path of the file is not absolute.", hint: "Begin it with /.", field: "file")
            }
            ask(.backup(file: file), for: client)
        case .bans(let after): try askOfAccounts(.sanctions(after: after, limit: Self.pageLength), for: client)
        case .audit(let after): ask(.audit(after: after, limit: Self.pageLength), for: client)
        case .reports(let after): ask(.audit(after: after, limit: Self.pageLength, only: "report"), for: client)
        case .endDrain: try endDrain(for: client)
        case .drain(let minutes): drain(minutes, for: client)
        case .nodes:
            try checkCluster()
            answer(client, elsewhere.all.map(\.line))
        case .move(let table, let node): try move(table, node, for: client)
        case .events: answer(client, lines(try desk().all.map { $0.line }, or: "there are no events"))
        case .endEvent(let event, let now): try end(event, now: now, for: client)
        case .removeFromEvent(let event, let name, let reason): try remove(name, from: event, reason, for: client)
        }
    }

    // MARK: Answers

    func answer(_ client: UInt64, _ lines: [String] = []) {
        outbox.output.adminAnswers.append(.init(client: client, lines: lines, isRefused: false))
    }

    private func answer(_ client: UInt64, _ refusal: ErrorReply) {
        outbox.output.adminAnswers.append(.init(client: client, lines: [Self.line(of: refusal)], isRefused: true))
    }

    fileprivate static func line(of refusal: ErrorReply) -> String {
        "error \(refusal.code.rawValue): \(refusal.message)" + (refusal.hint.map { " \($0)" } ?? "")
    }

    private func lines(_ all: [String], with text: String? = nil, or nothing: String) -> [String] {
        if all.isEmpty { return [nothing] }
        var found = text.map { text in all.filter { $0.contains(text) } } ?? all
        if found.isEmpty { return ["no line has that text"] }
        let more = found.count - Self.mostLines
        if more > 0 {
            found.removeLast(more)
            found.append("and \(more) more; add a text that the lines shall have")
        }
        return found
    }

    private static func nobody(_ message: String) -> ErrorReply {
        ErrorReply(.noSuchAccount, message, hint: "Use who for all who are here.", field: "name")
    }

    // MARK: Questions

    private func askOfAccounts(_ question: PeopleQuestion, for client: UInt64) throws(ErrorReply) {
        guard accounts != nil else {
            throw ErrorReply(.notAllowed, "This server has no accounts.", hint: "Start it without --accounts none.")
        }
        ask(question, for: client)
    }

    private func ask(_ question: PeopleQuestion, for client: UInt64, ending kick: Kick? = nil) {
        ask(question, .order(client, kick))
    }

    private func ask(_ question: PeopleQuestion, _ purpose: Purpose) {
        let ticket = lateReplies.drawTicket()
        pending.add(ticket, purpose)
        outbox.ask(.people(PeopleInquiry(question, by: .host, at: milliseconds)), under: ticket)
    }

    /// The answer to a question has come. False if it was no question of this module.
    func answered(_ ticket: Ticket, _ answer: PeopleAnswer) -> Bool {
        let (client, kick): (UInt64, Kick?)
        switch pending.take(ticket) {
        case .order(let asker, let ending)?: (client, kick) = (asker, ending)
        case .deed(let deed)?:
            if answer.refusal != nil { outbox.log(.warning, "deed_not_recorded", .init("did", deed)) }
            return true
        case nil: return false
        }
        if let kick {
            // Also if the database can't be used: a kick must not depend on it.
            for session in kick.sessions.compactMap({ sessionDirectory[$0] }) {
                end(session, because: kick.why, with: kick.last)
            }
            if let refusal = answer.refusal {
                outbox.log(.warning, "kick_not_recorded", .init("sessions", kick.sessions.count))
                self.answer(
                    client,
                    ErrorReply(
                        refusal.code, "The sessions were ended, but the database can't be used, so it is not recorded.",
                        hint: "See the server's log."))
                return true
            }
        }
        if let refusal = answer.refusal {
            self.answer(client, refusal.code == .noSuchAccount ? Self.nobody(refusal.message) : refusal)
            return true
        }
        var lines = (kick?.words ?? []) + answer.messages.flatMap { Self.lines(of: $0) } + answer.words
        if let more = answer.more { lines.append(Self.more(more)) }
        if let change = answer.change { tellOthers(change, by: nil) }
        switch answer.change {
        case .code(let code)?: lines = [code.text]
        case .announced(let announcement)?: connections.announce(announcement, outbox)
        case let change?: accounts?.make(change, by: nil, nil)
        case nil: break
        }
        self.answer(client, lines)
        return true
    }

    private func sanction(
        _ kind: BanKind, _ name: String, _ minutes: Int?, _ reason: String, for client: UInt64
    ) throws(ErrorReply) {
        if let guest = guestOfThisMachine(name), accounts != nil {
            return try sanction(kind, guest, reason, for: client)
        }
        try checkAddresses(name)
        let target = target(name)
        if case .address(let range) = target, AddressRange(name) == nil, Peer.isOfThisMachine(range) {
            throw ErrorReply(
                .notAllowed, "That guest played on this machine, whose address would be banned.", field: "name")
        }
        let until = minutes.map { milliseconds + Int64($0) * 60_000 }
        try askOfAccounts(.sanction(Sanction(kind, target, reason: reason, untilMs: until)), for: client)
    }

    /// Refuses a name that is written as a range of addresses is, and is none.
    private func checkAddresses(_ name: String) throws(ErrorReply) {
        guard name.contains("/"), AddressRange(name) == nil else { return }
        let (ipv4, ipv6) = AddressRange.fewestBits
        throw ErrorReply(
            .badField, "That is no range of addresses, or too wide a one.",
            hint: "Write it as 192.0.2.0/24 or 2001:db8::/48: from /\(ipv4) on, with IPv6 from /\(ipv6) on.",
            field: "name")
    }

    private func checkCluster() throws(ErrorReply) {
        guard elsewhere.node != nil else {
            throw ErrorReply(.notAllowed, "This server is no node of a cluster.", hint: "Start it with --cluster.")
        }
    }

    /// Moves a table with all that goes along.
    private func move(_ table: String, _ node: String, for client: UInt64) throws(ErrorReply) {
        try checkCluster()
        guard directory[table] != nil else {
            if let listed = elsewhere[table] {
                throw ErrorReply(
                    .elsewhere, "The table \(table) is at \(listed.node).", hint: "Ask that node to move it.")
            }
            throw ErrorReply(.noSuchTable, "There is no table \(TextRules.excerpt(table)).", hint: "Use tables.")
        }
        guard elsewhere.all.contains(where: { $0.name == node }) else {
            throw ErrorReply(.noSuchNode, "There is no node \(TextRules.excerpt(node)).", hint: "Use nodes.")
        }
        guard elsewhere.serving.contains(node), let to = elsewhere.nodes[node] else {
            throw ErrorReply(
                .wrongPhase, node == elsewhere.node ? "The table is here." : "The node \(node) takes no tables now.")
        }
        let count = mover(table, to) ?? 0
        answer(client, ["\(count) table\(count == 1 ? "" : "s") moved to \(node)"])
        note("move", "table \(table) to \(node)")
    }

    private func drain(_ minutes: Int?, for client: UInt64) {
        if !elsewhere.serving.isEmpty {
            elsewhere.wantsToLeave = true
            let count = directory.count
            answer(client, ["\(count) table\(count == 1 ? " moves" : "s move"); the server ends then"])
            return note("drain", "to the other nodes")
        }
        let goesOnAsItIs = minutes == nil && !drain.state.isEmpty
        answer(client, drain.begin(within: minutes.map { .seconds($0 * 60) }))
        guard !goesOnAsItIs else { return }
        let end = minutes.map { CalendarTime.text(ofMilliseconds: milliseconds + Int64($0) * 60_000) }
        note("drain", "until " + (end ?? "the last game is over"))
    }

    private func endDrain(for client: UInt64) throws(ErrorReply) {
        guard drain.cancel() else {
            throw ErrorReply(.badField, "Nothing is drained, or the end has begun.", field: "minutes")
        }
        answer(client, ["the server goes on"])
        note("drain", "off")
    }

    /// Puts into the audit what is done and answered already, for it must not depend on the database.
    func note(_ deed: String, _ after: String) { ask(.did(deed, after: after), .deed(deed)) }

    /// A guest of that name or id who plays on the server's machine.
    private func guestOfThisMachine(_ name: String) -> Session? {
        guard AddressRange(name) == nil else { return nil }
        return sessions(of: name).first { session in
            session.account == nil
                && session.connection.flatMap { connections[$0] }?.peer.isLocal ?? false
        }
    }

    /// A guest on the server's machine loses the session alone: its address is that of whoever runs the server.
    private func sanction(
        _ kind: BanKind, _ guest: Session, _ reason: String, for client: UInt64
    ) throws(ErrorReply) {
        guard kind == .ban else {
            throw ErrorReply(
                .notAllowed, "A mute would be for everybody on this machine.",
                hint: "That guest plays on it, too. Use kick.", field: "name")
        }
        var refusal = Sanctions.refusal(Sanction(.ban, .account(.id("")), reason: reason, untilMs: nil))
        refusal.fatal = true
        let words = "The session was ended. The address is not banned: it is that of this machine."
        kick([guest], reason, with: .error(refusal), telling: [words], for: client)
    }

    /// A name may be written with the "@" that stands for an account.
    private static func plain(_ name: String) -> String { name.hasPrefix("@") ? String(name.dropFirst()) : name }

    /// Addresses, an account, or the address of a guest; one who has left is known by the player's id alone.
    private func target(_ name: String) -> SanctionTarget {
        if let range = AddressRange(name) { return .address(range) }
        let sessions = sessions(of: name)
        let session = sessions.first { $0.account == nil } ?? sessions.first
        return session.flatMap { self.sessions.target(of: $0) } ?? self.sessions.target(ofDeparted: name)
            ?? .account(.name(Self.plain(name)))
    }

    /// The sessions of a player's id, or of a name; where nobody has it, of names like it.
    private func sessions(of name: String) -> [Session] {
        let keys = NameKeys(Self.plain(name))
        let like = sessionDirectory.all.filter {
            $0.playerID == name || NameKeys($0.name).areAlike(keys)
        }
        let same = like.filter { $0.playerID == name || NameKeys($0.name).folded == keys.folded }
        return same.isEmpty ? like : same
    }

    private func end(_ session: Session, because why: String?, with last: ServerMessage) {
        if let why, let connection = session.connection.flatMap({ connections[$0] }) {
            let text = "Whoever runs the server has ended your session: \(why)"
            outbox.send(.announcement(.init(text: text, at: Int(milliseconds))), to: connection)
        }
        sessions.end(session, with: last)
    }

    /// Another node was told to end the sessions of a player.
    func kick(_ name: String, because reason: String) {
        for session in sessions(of: name) {
            end(session, because: reason.isEmpty ? nil : reason, with: .goodbye(.init(reason: .signedOut)))
        }
    }

    private func kick(_ name: String, _ reason: String?, for client: UInt64) throws(ErrorReply) {
        let sessions = sessions(of: name)
        if let node = elsewhere.node {
            var event = GlobalEvent(node: node)
            event.kicked = .init(whom: name, what: reason ?? "")
            tellOthers(event)
        }
        guard !sessions.isEmpty || elsewhere.node == nil else {
            note("kick", name)
            return answer(client, ["nobody of that name is at this node; the others were told"])
        }
        guard !sessions.isEmpty else {
            throw Self.nobody("Nobody of that name is here.")
        }
        kick(sessions, reason, with: .goodbye(.init(reason: .signedOut)), why: reason, for: client)
    }

    private func kick(
        _ sessions: [Session], _ reason: String?, with last: ServerMessage, why: String? = nil,
        telling words: [String] = [], for client: UInt64
    ) {
        let account = sessions.lazy.compactMap(\.account?.account.id).first
        // A guest has no account that the audit could name.
        ask(
            .kicked(whom: account, player: account == nil ? sessions.first?.playerID : nil, reason: reason),
            for: client, ending: Kick(sessions: sessions.map(\.id), last: last, why: why, words: words))
    }
}

extension Server {
    /// What the order `help` is answered, for which no server needs to run; nil for any other line.
    package static func helpForHost(_ line: String) -> (lines: [String], isRefused: Bool)? {
        do throws(ErrorReply) {
            guard case .help(let command) = try AdminOrder.read(line) else { return nil }
            return (AdminOrder.helpLines(of: command), false)
        } catch {
            let isHelp = line.split(separator: " ").first?.lowercased() == "help"
            return isHelp ? ([Administration.line(of: error)], true) : nil
        }
    }

    /// Executes a line of whoever runs the server; see ``ServerOutput/adminAnswers``.
    public func administer(_ line: String, for client: UInt64) {
        answering { administration.execute(line, for: client) }
    }

    /// Lets only those accounts play whose names are these, as ``NameKeys/folded``; nil for everybody. Who is
    /// here and not among them is refused from now on.
    public func allow(_ names: Set<String>?) { accounts?.allowed = names }
}
