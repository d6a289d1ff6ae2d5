import Wire

/// Tables that share sessions or an event, with all of these, or one session or event alone: what leaves a running server as one value and
/// enters another one. It is written as a checkpoint of the journal is.
package struct TableTransfer: Sendable {
    package let tables: [String]
    package let events: [String]
    /// The ids of both, by which a database knows where they are.
    package var ids: [String] { tables + events }
    /// The digests of the sessions' tokens.
    package let sessions: [[UInt8]]
    /// The states of its sessions, then those of its tables and its events.
    package let records: [UInt8]
    /// When it left, in the time of the server that it left.
    package let moment: Moment
    /// Whether its one session goes for a request that the other server is to answer itself.
    package var isForRequest = false
    package var node = ""

    package var bytes: [UInt8] {
        let head = Head(
            tables: tables, events: events.isEmpty ? nil : events, sessions: sessions.map { Token($0) }, moment: moment,
            isForRequest: isForRequest ? true : nil, node: node)
        return WireEncoder.bytes(of: head) + [UInt8(ascii: "\n")] + records
    }

    package init(tables: [String], events: [String] = [], sessions: [[UInt8]], records: [UInt8], moment: Moment) {
        (self.tables, self.events, self.sessions) = (tables, events, sessions)
        (self.records, self.moment) = (records, moment)
    }

    /// Throws where bytes are none.
    package init(_ bytes: [UInt8]) throws(UnreadableRecord) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let tape = try? JSONTape(bytes.span.extracting(..<end)),
            let head = try? WireDecoder.decode(Head.self, from: tape)
        else { throw UnreadableRecord(offset: 0, description: "Tables on their way here can't be read.") }
        self.init(
            tables: head.tables, events: head.events ?? [], sessions: head.sessions.map(\.bytes),
            records: Array(bytes[(end + 1)...]), moment: head.moment)
        isForRequest = head.isForRequest ?? false
        node = head.node
    }

    private struct Head: Codable {
        let tables: [String]
        let events: [String]?
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
        events?.settle()
        return directory[table].map { release(party(of: Party(tables: [$0])), saying: last) }
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
            tables: tables.map(\.id), events: party.events.map(\.id), sessions: sessions.map(\.token.bytes),
            records: Array(records.bytes), moment: clock.now)
    }

    /// All that shares a table, a session or an event with what is there, and so on. An event shares those who take part in it before its end.
    func party(of first: Party) -> Party {
        var party = Party()
        var known: Set<ObjectIdentifier> = []
        func add(_ more: Party) {
            party.tables += more.tables.filter { known.insert(ObjectIdentifier($0)).inserted }
            party.sessions += more.sessions.filter { known.insert(ObjectIdentifier($0)).inserted }
            party.events += more.events.filter { known.insert(ObjectIdentifier($0)).inserted }
        }
        add(first)
        var (tables, sessions, events) = (0, 0, 0)
        while true {
            if tables < party.tables.count {
                let table = party.tables[tables]
                tables += 1
                let event = table.model.setup.owner.flatMap { self.events?.events[$0.id] }
                add(
                    Party(
                        sessions: table.members.compactMap { sessionDirectory[$0.session] },
                        events: [event].compactMap { $0 }))
            } else if sessions < party.sessions.count {
                let session = party.sessions[sessions]
                sessions += 1
                add(
                    Party(
                        tables: session.tables.compactMap { directory[$0] },
                        events: self.events?.events(of: session) ?? []))
            } else if events < party.events.count, let desk = self.events {
                let event = party.events[events]
                events += 1
                add(Party(sessions: desk.sessions(of: event), tables: desk.tables(of: event)))
            } else {
                return party
            }
        }
    }

    /// Takes a party in. Its times go on from now: they stood on the way. False, and nothing is done, where one of its tables, events or
    /// sessions is here already. Throws, and nothing is done, where one of its records can't be read.
    package func admit(_ party: TableTransfer) throws(UnreadableRecord) -> Bool {
        guard party.tables.allSatisfy({ directory[$0] == nil }),
            party.events.allSatisfy({ self.events?.events[$0] == nil }),
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
                sessions.replay(party.ids.isEmpty ? sessions.numbered(input) : input, of: player)
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
                elsewhere.events[id] = nil
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
        self.events?.resume(
            events, at: tables, of: party.sessions.compactMap { sessionDirectory[TokenDigest($0)] })
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
