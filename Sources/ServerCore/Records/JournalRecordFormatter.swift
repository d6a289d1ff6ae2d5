import Events
import Vocabulary
public import Wire

/// Formats the records of a journal, one in a line: when, which table or player, what happened, and the table's `seq`.
/// It shows no face, no secret, no hash of a password and nothing of a token.
public struct JournalRecordFormatter {
    private let context: TableDecodingContext
    /// What was by the calendar at day zero, in milliseconds since 1970; known from the first start that is on record.
    private var dayZero: Int64?

    /// A formatter for the journals of a server of that hashing.
    public init(_ hashing: Hashing) { context = TableDecodingContext(hashing, GameFamilies.all) }

    /// The lines of a batch, one for each record. Batches come in the journal's order, for their times by the calendar go by the last
    /// start before them. Throws where a record can't be read.
    public mutating func lines(of batch: [UInt8]) throws(UnreadableRecord) -> [String] {
        var reader = JournalRecordReader(batch, for: context)
        var lines: [String] = []
        while let record = try reader.next() { lines.append(line(of: record)) }
        return lines
    }

    private mutating func line(of record: JournalRecord) -> String {
        let milliseconds = record.moment.wholeNanoseconds / 1_000_000
        var subject = "-"
        var words: String
        switch record.change {
        case .began(let now, let version):
            dayZero = now - milliseconds
            words = "\(version) serves"
        case .finished(let game):
            subject = game.table
            words =
                game.saved == nil
                ? "the game \(game.id) is over, and not in the archive yet"
                : "the game \(game.id) is saved, and not in the database yet"
        case .penalized(let account, let milliseconds):
            words = "the account \(account) is not matched on the ladder for \(milliseconds / 1_000) s still"
        case .given(let ids, let day):
            words = "\(ids.utf8.count / GivenIDs.length) ids of tables were given on day \(day) of this data"
        case .archived(let ids): words = "in the archive: \(ids.joined(separator: " "))"
        case .event(let id, let input):
            subject = id
            words = Self.words(of: input)
        case .session(let player, let input):
            subject = player
            words = Self.words(of: input)
        case .table(let id, let input, let trace):
            subject = id
            words = Self.words(of: input)
            words += trace.seqAfter == trace.seqBefore ? "" : "; seq \(trace.seqBefore) -> \(trace.seqAfter)"
        }
        return "\(time(milliseconds))  \(subject)  \(words)"
    }

    /// By the calendar in UTC; before a start is on record, in seconds since day zero.
    private func time(_ milliseconds: Int64) -> String {
        guard let dayZero else { return "+\(milliseconds / 1_000).\(Self.digits(milliseconds % 1_000))" }
        let time = dayZero + milliseconds
        let text = CalendarTime.text(ofMilliseconds: time)
        return "\(text.prefix(10)) \(text.dropFirst(11).dropLast()).\(Self.digits(time % 1_000))"
    }

    private static func digits(_ milliseconds: Int64) -> String {
        let digits = String(milliseconds)
        return String(repeating: "0", count: 3 - digits.count) + digits
    }
}

// MARK: - Words

extension JournalRecordFormatter {
    private static func words(of input: SessionInput) -> String {
        switch input {
        case .began(let opening): "\(quoted(opening.name)) has a session"
        case .answered(_, let reply): "is told \(reply.hasSuffix("\n") ? String(reply.dropLast()) : reply)"
        case .signedIn(let account): "is signed in as \(account.account.id)"
        case .signedOut(let name, _): "is the guest \(quoted(name)) again"
        case .ended: "the session ends"
        }
    }

    private static func words(of input: EventInput) -> String {
        switch input {
        case .opened(let opening):
            "the event \(quoted(opening.title)) is made by \(quoted(opening.maker.name)), \(opening.settings.kind.rawValue), "
                + words(of: opening.rules.asked) + (opening.isPublic ? "" : ", private")
                + (opening.password == nil ? "" : ", with a password")
        case .happened(let occurrence, _): words(of: occurrence)
        case .erased(let account): "the account \(account) is erased"
        case .kept(let kept):
            "the whole event is kept, \(kept.model.phase.rawValue), with \(kept.model.entrants.count) people"
        case .forgotten: "forgotten"
        }
    }

    private static func words(of occurrence: EventOccurrence) -> String {
        switch occurrence {
        case .joined(let who, let name, _): "\(who), \(quoted(name)), takes part"
        case .left(let who): "\(who) takes part no more"
        case .removed(let who, let part): "\(who) is put out of the \(part.rawValue)"
        case .presenceChanged(let who, let presence): "\(who) is \(presence.rawValue)"
        case .readied(let who): "\(who) is ready"
        case .startOrdered: "begins by order"
        case .pauseOrdered(let on): on ? "holds its pairings" : "goes on"
        case .endOrdered(let now): now ? "ends at once" : "ends"
        case .held(let on): on ? "waits for the server" : "waits no more"
        case .paired(let games):
            "paired: " + games.map { $0.map(String.init).joined(separator: "-") }.joined(separator: " ")
        case .opened(let game, let table): "game \(game) is at table \(table)"
        case .gameOver(let result):
            "the game at table \(result.table) is over, places "
                + (result.places.isEmpty ? "none" : result.places.map(String.init).joined(separator: "-"))
        case .clockRead: "the clock is read"
        case .timePassed: "a time has come"
        case .restarted: "the server was started again"
        }
    }

    private static func words(of input: TableInput) -> String {
        switch input {
        case .opened(let opening):
            "opened by \(quoted(opening.maker.name)) as \(quoted(opening.title)), \(words(of: opening.rules))"
                + (opening.isPublic ? "" : ", private") + (opening.password == nil ? "" : ", with a password")
        case .happened(let event): words(of: event)
        case .said(let line): "\(quoted(line.from)) says \(quoted(line.text))"
        case .closed: "closed"
        case .kept(let state):
            "the whole state is kept, at seq \(state.model.seq), \(state.model.phase.rawValue), "
                + "\(state.model.takenSeats) of \(state.model.seats.count) seats taken"
        }
    }

    private static func words(of rules: Rules) -> String {
        let board = rules.rows.flatMap { rows in rules.columns.map { "\(rows) x \($0)" } } ?? rules.level ?? "normal"
        return "\(rules.mode ?? "classic") \(board)"
    }

    private static func words(of event: TableEvent) -> String {
        switch event {
        case .joined(let wish): "\(wish.player.id), \(quoted(wish.player.name)), joins" + seat(wish.seat)
        case .watched(let player, _, _): "\(player.id), \(quoted(player.name)), watches"
        case .left(let player, let seat): "\(player) leaves" + self.seat(seat)
        case .readied(let player, let consent):
            "\(player) is \(consent.on ? "" : "not ")ready" + (consent.nonce == nil ? "" : " with a nonce")
                + seat(consent.seat)
        case .moved(let move): "\(move.player) \(words(of: move.move))" + seat(move.seat)
        case .botMoved(let move, let seat): "the bot in seat \(seat) \(words(of: move))"
        case .resigned(let player, let seat): "\(player) resigns" + self.seat(seat)
        case .paused(let player, let on): "\(player) \(on ? "pauses" : "goes on")"
        case .hosted(let player, let order): "\(player) \(words(of: order))"
        case .botAsked(let player, let seat, let bot):
            "\(player) asks for \(bot.map { "the bot \($0.strength)" } ?? "no bot")" + self.seat(seat)
        case .waitCancelled(let player, let seat): "\(player) waits for no card any more" + self.seat(seat)
        case .connectionLost(let player): "\(player) has lost the connection"
        case .connectionResumed(let player, _): "\(player) is back"
        case .holdExpired(let player): "\(player) did not come back in time"
        case .renamed(let player): "\(player.id) is now \(quoted(player.name))"
        case .banned(let player, _): "\(player) is banned"
        case .rated: "ratings are told"
        case .pictures(let event): words(of: event)
        case .timePassed: "a time has come"
        case .restarted: "the server was started again"
        }
    }

    private static func words(of event: PictureEvent) -> String {
        switch event {
        case .awaited(let theme): "pictures are looked for, \(quoted(theme))"
        case .came(let pictures): "\(pictures.count) pictures are there"
        case .configured(let rules, _, let pictures):
            "\(pictures.count) pictures are there, and the rules are \(words(of: rules))"
        case .failed: "the pictures can't be had"
        }
    }

    private static func words(of order: TableEvent.HostOrder) -> String {
        switch order {
        case .start: "starts the game"
        case .configure(let rules, _): "sets the rules to \(words(of: rules))"
        case .lock(let on): on ? "locks the table" : "unlocks the table"
        case .kick(let seat, let reason, _):
            "puts seat \(seat) out" + (reason.map { ", because \(quoted($0))" } ?? "")
        case .seat(let player, _, let seat): "seats \(player.id), \(quoted(player.name)), in seat \(seat)"
        case .forfeit(let seat): "lets seat \(seat) lose"
        case .stop(let byClock): byClock ? "ends the game by the clock" : "annuls the game"
        }
    }

    private static func words(of move: Move) -> String {
        switch move {
        case .flip(let card): "flips card \(card)"
        case .patience(let move): "moves: \(move.name)"
        }
    }

    private static func seat(_ seat: Int?) -> String { seat.map { ", seat \($0)" } ?? "" }

    /// Without what would begin a line or confuse a terminal.
    private static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            let isPlain = scalar != "\"" && scalar != "\\" && scalar.properties.generalCategory != .control
            return isPlain ? String(scalar) : scalar.escaped(asASCII: false)
        }
        return "\"\(scalars.joined())\""
    }
}
