import Wire

/// Tables that share sessions or an event, with all of these, or one session or event alone: what leaves a running server as one value and
/// enters another one. It is written as a checkpoint of the journal is.
package struct TableTransfer: Sendable {
    package let tables: [String]
    /// The digests of the sessions' tokens.
    package let sessions: [[UInt8]]
    /// The states of its sessions, then those of its tables and its events.
    package let records: [UInt8]
    /// When it left, in the time of the server that it left.
    package let moment: Moment
    /// Whether its one session goes for a request that the other server is to answer itself.
    package var isForRequest = false
    /// The node that it left.
    package var node = ""

    package var bytes: [UInt8] {
        let head = Head(
            tables: tables, sessions: sessions.map { Token($0) }, moment: moment,
            isForRequest: isForRequest ? true : nil, node: node)
        return WireEncoder.bytes(of: head) + [UInt8(ascii: "\n")] + records
    }

    package init(tables: [String], sessions: [[UInt8]], records: [UInt8], moment: Moment) {
        (self.tables, self.sessions, self.records, self.moment) = (tables, sessions, records, moment)
    }

    /// Throws where bytes are none.
    package init(_ bytes: [UInt8]) throws(UnreadableRecord) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let tape = try? JSONTape(bytes.span.extracting(..<end)),
            let head = try? WireDecoder.decode(Head.self, from: tape)
        else { throw UnreadableRecord(offset: 0, description: "Tables on their way here can't be read.") }
        self.init(
            tables: head.tables, sessions: head.sessions.map(\.bytes), records: Array(bytes[(end + 1)...]),
            moment: head.moment)
        isForRequest = head.isForRequest ?? false
        node = head.node
    }

    private struct Head: Codable {
        let tables: [String]
        let sessions: [Token]
        let moment: Moment
        let isForRequest: Bool?
        let node: String
    }
}

extension Server {
    /// Takes a table out, with all sessions that are there, the other tables of these, and so on; nil where there is no such table.
    /// `last` is the last line of their connections. What they have asked and what is not answered is not done: as after a restart they
    /// send it again where they resume their sessions.
    package func release(table: String, saying last: ServerMessage.Goodbye) -> TableTransfer? {
        directory[table].map { release(party(of: $0), saying: last) }
    }

    /// What leaves together.
    struct Party {
        var sessions: [Session] = []
        var tables: [Table] = []
        var events: [LiveEvent] = []
    }

    func release(_ party: Party, saying last: ServerMessage.Goodbye) -> TableTransfer {
        let (sessions, tables) = (party.sessions, party.tables)
        for session in sessions { self.sessions.tellLoss(of: session) }
        var records = JournalBuffer()
        for session in sessions { records.keep(session, at: clock.now) }
        for table in tables { records.keep(table, at: clock.now) }
        for event in party.events { records.append(.event(event.id, .kept(event.kept)), at: clock.now) }
        if let ladder = self.tables.ladder {
            records.keep(ladder, of: sessions.compactMap { $0.account?.account.id }, at: clock.now)
        }
        recorder.isReleasing = true
        for session in sessions { self.sessions.release(session, saying: last) }
        for event in party.events { events?.release(event) }
        for table in tables { self.tables.release(table) }
        recorder.isReleasing = false
        return TableTransfer(
            tables: tables.map(\.id), sessions: sessions.map(\.token.bytes), records: Array(records.bytes),
            moment: clock.now)
    }

    func party(of first: Table) -> Party {
        var party = Party(tables: [first])
        var (players, ids) = (Set<String>(), Set([first.id]))
        var next = 0
        while next < party.tables.count {
            let table = party.tables[next]
            if let event = table.model.setup.owner.flatMap({ events?.events[$0.id] }),
                !party.events.contains(where: { $0 === event })
            {
                party.events.append(event)
                party.tables += events?.tables(of: event).filter { ids.insert($0.id).inserted } ?? []
            }
            for member in table.members where players.insert(member.player).inserted {
                guard let session = sessionDirectory[member.session] else { continue }
                party.sessions.append(session)
                party.tables += session.tables.filter { ids.insert($0).inserted }.compactMap { directory[$0] }
            }
            next += 1
        }
        return party
    }

    /// Takes a party in. Its times go on from now: they stood on the way. False, and nothing is done, where one of its tables or sessions
    /// is here already. Throws, and nothing is done, where one of its records can't be read.
    package func admit(_ party: TableTransfer) throws(UnreadableRecord) -> Bool {
        guard party.tables.allSatisfy({ directory[$0] == nil }),
            party.sessions.allSatisfy({ sessionDirectory[TokenDigest($0)] == nil })
        else { return false }
        let context = TableDecodingContext(setup.hashing, setup.families, later: clock.now - party.moment)
        var reader = JournalRecordReader(party.records, for: context)
        var records: [JournalRecord] = []
        while let record = try reader.next() { records.append(record) }
        var tables: [Table] = []
        var events: [LiveEvent] = []
        for record in records {
            switch record.change {
            case .session(let player, let input):
                sessions.replay(party.tables.isEmpty ? sessions.numbered(input) : input, of: player)
                if party.isForRequest { elsewhere.sentHere.insert(player) }
            case .table(let id, let input, let trace):
                elsewhere.remove(id)
                guard let table = self.tables.replay(input, at: id, digest: trace.digest, by: sessions) else {
                    continue
                }
                recorder.keep(table)
                lobbyFeed.note("add", table)
                tables.append(table)
            case .finished(let game):
                archive.add(game)
                recorder.note(.finished(game))
            case .event(let id, .kept(let kept)):
                guard let event = self.events?.admit(kept, of: id, later: clock.now - party.moment) else { continue }
                events.append(event)
            case .penalized(let account, let left):
                guard let ladder = self.tables.ladder else { continue }
                ladder.penalize(account, for: .milliseconds(left))
                recorder.note(record.change)
            case .began, .given, .archived, .event: break
            }
        }
        elsewhere.sort()
        resume(tables)
        self.events?.resume(events)
        return true
    }

    /// Goes on with these tables and with all sessions that were replayed. Everybody is away and has a whole hold to come back; the clocks
    /// are stopped for a while, see ``GameClocks/standAfterRestart``. `recorded` is called again and again: the records so far may be taken
    /// away.
    func resume(_ tables: [Table], recorded: () -> Void = {}) {
        func goOn() {
            // After a restart nobody is connected who would get these lines.
            if outbox.output.deliveries.isEmpty { outbox.output.bytes.removeAll() }
            recorded()
        }
        for table in tables {
            self.tables.freeSeats(at: table) { sessions[$0] != nil }
            goOn()
        }
        for table in tables {
            self.tables.endWaits(at: table)
            goOn()
        }
        let players = sessions.endReplay(changed: goOn)
        for table in tables {
            _ = self.tables.apply(.restarted, to: table)
            goOn()
        }
        accounts?.resume(players)
        for table in tables { self.tables.resumePictures(of: table) }
    }
}

extension JournalBuffer {
    /// Appends what is known of a session.
    mutating func keep(_ session: Session, at moment: Moment) {
        append(.session(session.playerID, .began(session.opening)), at: moment)
        for (line, reply) in session.rememberedReplies {
            append(reply: reply.span, to: line, of: session.playerID, at: moment)
        }
    }

    /// Appends how long accounts may not play on the ladder still.
    mutating func keep(_ ladder: Ladder, of accounts: [String], at moment: Moment) {
        for account in accounts {
            guard let time = ladder.penalty(of: account) else { continue }
            append(.penalized(account, milliseconds: Int64(time.millisecondsToWait)), at: moment)
        }
    }

    /// Appends a table's state.
    mutating func keep(_ table: Table, at moment: Moment) {
        let seq = table.model.seq
        append(
            .kept(KeptTable(of: table)), of: table.id,
            JournalRecord.TableTrace(seqBefore: seq, seqAfter: seq, digest: table.digest), at: moment)
    }
}
