import Wire

extension Server {
    func handle(_ line: Span<UInt8>, from connection: ClientConnection) {
        connection.heard(at: clock.uptime)
        lineCount += 1
        if let request = connection.unanswered { return take(line, asSecretOf: request, from: connection) }
        // A line that begins with a byte order mark comes from a program, so it gets an error of JSON.
        let isJSON = line[0] == UInt8(ascii: "{") || line.beginsWithByteOrderMark
        if connection.dialect == nil {
            if let foreign = ForeignGreeting(line: line) { return refuse(foreign, of: connection) }
            connection.dialect = isJSON ? .json : .typed
        }
        connection.replyDialect = isJSON ? .json : connection.dialect
        if isJSON { handleJSON(line, from: connection) } else { handleTyped(line, from: connection) }
    }

    private func handleJSON(_ line: Span<UInt8>, from connection: ClientConnection) {
        switch reader.read(line) {
        case .failure(let refusal):
            let isGarbage = refusal.code == .badJSON || refusal.code == .notUTF8
            connection.garbageLines = isGarbage ? connection.garbageLines + 1 : 0
            refuse(charged(refusal, to: connection), of: connection)
        case .success(let envelope):
            connection.garbageLines = 0
            execute(envelope, line: line, from: connection)
        }
    }

    private func execute(_ envelope: Envelope, line: Span<UInt8>, from connection: ClientConnection) {
        if let refusal = refusalBeforeExecution(envelope.request, of: connection) {
            return reply(.refused(refusal), to: envelope, on: connection)
        }
        guard envelope.id != nil, envelope.request.isRemembered, let session = connection.session else {
            return reply(answer(envelope.request, from: connection), to: envelope, on: connection)
        }
        let fingerprint = LineFingerprint(line)
        if let remembered = session.rememberedReply(to: fingerprint) {
            return outbox.send(encoded: remembered, to: connection.id)
        }
        if lateReplies.isWaitedFor, lateReplies.holdAgain(fingerprint, of: session, on: connection) { return }
        let answer = answer(envelope.request, from: connection)
        if answer.isPassing { return reply(answer, to: envelope, on: connection) }
        if case .pending = answer { return hold(answer, to: envelope, line: fingerprint, on: connection) }
        let start = outbox.output.bytes.count
        reply(answer, to: envelope, on: connection)
        recorder.remember(outbox.output.bytes[start..<outbox.output.bytes.count], to: fingerprint, by: session)
    }

    /// Executes a request. When this returns, everything that the request has caused on its connection has been sent.
    @inline(__always)
    private func answer(_ request: Request, from connection: ClientConnection) -> Answer {
        if let refusal = accounts?.refusal(of: connection, asking: request) { return .refused(refusal) }
        let answer = router.answer(request, from: connection)
        events?.settle()
        lobbyFeed.tellAll(before: connection.id)
        guard case .refused(let refusal) = answer, refusal.code == .rateLimited else { return answer }
        return .refused(delayed(refusal, until: request.cost, of: connection))
    }

    /// A refusal for a rate other than that of lines. Its line was charged all the same, so a retry waits for both rates.
    private func delayed(_ refusal: ErrorReply, until cost: Int, of connection: ClientConnection) -> ErrorReply {
        let waits = [connection.allowance, connection.address.allowance].compactMap {
            $0.wait(for: cost, at: clock.uptime)
        }
        var refusal = refusal
        refusal.retryMs = (waits.map(\.millisecondsToWait) + [refusal.retryMs ?? 0]).max()
        return refusal
    }

    private func refusalBeforeExecution(_ request: Request, of connection: ClientConnection) -> ErrorReply? {
        if let flaw = request.flaw(within: requestLimits) { return charged(flaw, to: connection) }
        if connection.session == nil, request.permission != .anyone {
            return charged(
                ErrorReply(
                    .helloFirst, "Say hello first.",
                    hint: "Type name YOURNAME, or send {\"type\":\"hello\",\"protocol\":1,\"name\":\"you\"}."),
                to: connection)
        }
        if isCutOff || cannotRecord && (request.isRemembered || request.body is Request.Hello) {
            return Self.cannotRecordNow
        }
        return refusalOverRate(connection, cost: request.cost)
            ?? (isShortOfMemory ? refusalForMemory(request) : nil)
    }

    /// The refusal of a request that would take memory for long while memory is short.
    private func refusalForMemory(_ request: Request) -> ErrorReply? {
        let (message, hint) = ("The server is short of memory.", "Try again later.")
        return switch request.body {
        case is Request.Create, is Request.Quick, is Request.Watch:
            ErrorReply(.tooMany, message, hint: hint, retryMs: Self.memoryRetryMs)
        case let hello as Request.Hello where hello.resume == nil:
            ErrorReply(.serverFull, message, hint: hint, retryMs: Self.memoryRetryMs, fatal: true)
        default: nil
        }
    }

    private static let memoryRetryMs = 5_000

    static let cannotRecordNow = ErrorReply(
        .internal, "The server can't record changes at the moment.",
        hint: "It was not executed. Send it again in a moment.",
        retryMs: 1_000)

    /// The refusal of a line whose error comes before the rate. It costs as much as any line, so that a flood of such lines
    /// ends as every flood does.
    private func charged(_ refusal: ErrorReply, to connection: ClientConnection) -> ErrorReply {
        guard var last = refusalOverRate(connection), last.fatal == true else { return refusal }
        last.re = refusal.re
        return last
    }

    private func refusalOverRate(_ connection: ClientConnection, cost: Int = 1) -> ErrorReply? {
        if let wait = connection.allowance.spend(cost, at: clock.uptime) {
            return refusal(of: connection, cost, over: "\(Narrator.count(limits.rate, "line")) a second", until: wait)
        }
        guard let wait = connection.address.allowance.spend(cost, at: clock.uptime) else {
            // One unit is the line's already.
            workOfLines += cost == 1 ? 0 : cost * ServerLimits.costlyWork - 1
            return nil
        }
        connection.allowance.putBack(cost)
        let most = "\(limits.rate * limits.ratesPerAddress) lines a second from your address"
        return refusal(of: connection, cost, over: most, until: wait)
    }

    private func refusal(
        of connection: ClientConnection, _ cost: Int, over most: String, until wait: Duration
    ) -> ErrorReply {
        let pause = Duration.seconds(limits.burst) / limits.rate
        let refused = connection.countRefusedLine(pause: pause, at: clock.uptime)
        let isFlood = limits.refusedLines > 0 && refused >= limits.refusedLines
        let count = cost > 1 ? ": it counts as \(cost)" : ""
        return ErrorReply(
            .rateLimited, "That is more than \(most)\(count).", hint: "It was not executed. Wait, then send it again.",
            retryMs: wait.millisecondsToWait, fatal: isFlood ? true : nil)
    }

    private func reply(_ answer: Answer, to envelope: Envelope, on connection: ClientConnection) {
        switch answer {
        case .pending: hold(answer, to: envelope, line: nil, on: connection)
        case .refused(var refusal):
            refusal.re = envelope.id
            refuse(refusal, of: connection)
        case .done(let table, let seat, let seq, let t, let clocks, let event):
            if let id = envelope.id {
                outbox.sendOk(
                    .init(re: id, table: table, seat: seat, seq: seq, t: t, clocks: clocks, event: event),
                    to: connection)
            } else if case .other(let body) = envelope.request, body is Request.Ping {
                outbox.reply(.pong(.init(t: t)), to: connection)
            }
        }
    }

    /// Keeps a request whose reply comes later.
    ///
    /// Not inlined, because the request would then be copied with every flip.
    @inline(never)
    private func hold(
        _ answer: Answer, to envelope: Envelope, line: LineFingerprint?, on connection: ClientConnection
    ) {
        guard case .pending(let ticket, let mayBeOvertaken) = answer else { return }
        let request = LateReplies.Waiting(envelope, on: connection, line: line, mayBeOvertaken: mayBeOvertaken)
        lateReplies.hold(request, under: ticket)
    }

    /// Sends an error; a fatal one, and the last of too many lines of garbage, ends the connection. What was typed is
    /// refused in words for people, with the command's usage if the command was used wrongly.
    private func refuse(_ refusal: ErrorReply, of connection: ClientConnection, typed: TypedLine? = nil) {
        var refusal = refusal
        // Clients name no codes, so there are as many as the server has.
        refusals[refusal.code, default: 0] += 1
        if refusal.re == nil { refusal.line = connection.lines.lineNumber }
        if limits.garbageLines > 0, connection.garbageLines >= limits.garbageLines {
            refusal.fatal = true
            refusal.message += " That was the last of \(limits.garbageLines) such lines in a row."
        }
        let usage = typed.flatMap { dialect.usage(of: $0.text, after: refusal) }
        if let typed, connection.dialect == .typed {
            let table = typed.table?.model.snapshot(at: clock.now)
            let words = Narrator.refusal(refusal, to: typed.request, at: table)
            outbox.send(lines: [words] + (usage.map { [$0] } ?? []), to: connection)
        } else {
            if let usage { refusal.hint = refusal.hint.map { $0 + " " + usage } ?? usage }
            outbox.reply(.error(refusal), to: connection)
        }
        if refusal.fatal == true { outbox.finish(connection) }
    }

    /// Tells a program of another protocol what this port speaks, and ends the connection. Nothing that follows is executed.
    func refuse(_ foreign: ForeignGreeting, of connection: ClientConnection) {
        connection.dialect = .typed
        outbox.send(lines: [foreign.refusal], to: connection)
        outbox.finish(connection)
    }

    func refuseLongLine(of connection: ClientConnection) {
        connection.replyDialect = connection.dialect
        refuse(
            ErrorReply(
                .lineTooLong, "A line has at most \(limits.lineBytes) bytes.",
                hint: "Send shorter lines, and end each with a line feed.",
                fatal: true),
            of: connection)
    }

    // MARK: Typed commands

    /// A line that was typed, for the words of its refusal.
    private struct TypedLine {
        let text: String
        /// The table in front, which commands are about.
        let table: Table?
        /// The request that it stands for; nil if there is none or the line cannot be read.
        var request: Request?
    }

    private func handleTyped(_ line: Span<UInt8>, from connection: ClientConnection) {
        guard let text = try? String(copying: UTF8Span(validating: line)) else {
            connection.garbageLines += 1
            let refusal = ErrorReply(.notUTF8, "That line is not UTF-8.", hint: "Set your terminal to UTF-8.")
            return refuse(charged(refusal, to: connection), of: connection)
        }
        let table = connection.session?.tables.last.flatMap { directory[$0] }
        let board = table?.model.setup.kind.coveredBoard
        let typed = TypedLine(text: text, table: table)
        let context = TypedDialect.Context(
            table: table?.id, rows: board?.rows, columns: board?.columns, phase: table?.model.phase,
            game: table?.model.setup.rules.patience?.game)
        switch dialect.parse(text, in: context) {
        case .failure(let refusal):
            connection.garbageLines = refusal.code == .unknownType ? connection.garbageLines + 1 : 0
            refuse(charged(refusal, to: connection), of: connection, typed: typed)
        case .success(let action):
            connection.garbageLines = 0
            perform(action, typed, from: connection)
        }
    }

    private func perform(_ action: TypedDialect.Action, _ typed: TypedLine, from connection: ClientConnection) {
        switch action {
        case .quit: outbox.finish(connection)
        case .request(let request): ask(request, typed, from: connection)
        case .board where connection.dialect == .json:
            // The request with which a program would get the same.
            if let table = typed.table { ask(Request(Request.Sync(table: table.id)), typed, from: connection) }
        case .help, .board, .json:
            if let refusal = refusalOverRate(connection) { return refuse(refusal, of: connection, typed: typed) }
            show(action, typed, to: connection)
        }
    }

    /// Executes a typed command. A connection that reads JSON gets the request that it stands for. One that reads
    /// words gets a line about the result if no other line shows it.
    private func ask(_ request: Request, _ typed: TypedLine, from connection: ClientConnection) {
        if let question = request.question, connection.session != nil {
            connection.unanswered = request
            return outbox.send(lines: [question], to: connection)
        }
        if connection.dialect == .json { outbox.send(.echo(.init(request: request)), to: connection) }
        var typed = typed
        typed.request = request
        if let refusal = refusalBeforeExecution(request, of: connection) {
            return refuse(refusal, of: connection, typed: typed)
        }
        let before = outbox.output.deliveries.count
        let answer = answer(request, from: connection)
        if case .refused(let refusal) = answer { return refuse(refusal, of: connection, typed: typed) }
        reply(answer, to: Envelope(request), on: connection)
        if connection.wait == .reply { return }
        let isAnswered = outbox.output.deliveries[before...].contains { $0.audience.contains(connection.id) }
        if !isAnswered, connection.dialect == .typed { outbox.send(lines: Narrator.done(request), to: connection) }
    }

    /// Takes the line that was asked for as the secret of a request, whatever it says.
    private func take(_ line: Span<UInt8>, asSecretOf request: Request, from connection: ClientConnection) {
        connection.unanswered = nil
        connection.replyDialect = connection.dialect
        guard let text = try? String(copying: UTF8Span(validating: line)) else {
            let refusal = ErrorReply(.notUTF8, "That line is not UTF-8.", hint: "Set your terminal to UTF-8.")
            return refuse(charged(refusal, to: connection), of: connection)
        }
        let table = connection.session?.tables.last.flatMap { directory[$0] }
        ask(request.answered(with: Secret(text)), TypedLine(text: "", table: table), from: connection)
    }

    /// Executes a command that stands for no request.
    private func show(_ action: TypedDialect.Action, _ typed: TypedLine, to connection: ClientConnection) {
        switch action {
        case .help(let topic):
            switch dialect.help(topic) {
            case .success(let lines): outbox.send(lines: lines, to: connection)
            case .failure(let refusal): refuse(refusal, of: connection, typed: typed)
            }
        case .board:
            if let table = typed.table, let session = connection.session {
                tables.sendSnapshot(of: table, to: session.asker(on: connection))
            }
        case .json(let on):
            connection.dialect = on ? .json : .typed
            lobbyFeed.dialectChanged(connection.outlet)
            if let session = connection.session { tables.dialectChanged(session.asker(on: connection)) }
            outbox.send(lines: [on ? "JSON is on." : "JSON is off."], to: connection)
        case .request, .quit: preconditionFailure("that shows nothing")
        }
    }
}

extension Span<UInt8> {
    fileprivate var beginsWithByteOrderMark: Bool {
        count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
    }
}
