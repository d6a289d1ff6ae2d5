import Narration
import Wire

extension Server {
    func handle(_ line: Span<UInt8>, from connection: ClientConnection) {
        connection.heard(at: surroundings.now)
        let isJSON = line[0] == UInt8(ascii: "{")
        if connection.dialect == nil { connection.dialect = isJSON ? .json : .typed }
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
        let request = envelope.request
        if let refusal = refusalBeforeExecution(request, of: connection) {
            return reply(.refused(refusal), to: envelope, on: connection)
        }
        guard envelope.id != nil, request.changesState, let session = connection.session else {
            return reply(router.answer(request, from: connection), to: envelope, on: connection)
        }
        if let remembered = session.rememberedReply(to: line) {
            return outbox.send(encoded: remembered, to: connection)
        }
        let answer = router.answer(request, from: connection)
        let start = outbox.output.bytes.count
        reply(answer, to: envelope, on: connection)
        session.remember(outbox.output.bytes[start...], to: line)
    }

    private func refusalBeforeExecution(_ request: Request, of connection: ClientConnection) -> ErrorReply? {
        if let flaw = request.flaw(longest: setup.limits.texts) { return charged(flaw, to: connection) }
        if connection.session == nil, !request.needsNoSession {
            return charged(
                ErrorReply(
                    .helloFirst, "Say hello first.",
                    hint: "Type name YOURNAME, or send {\"type\":\"hello\",\"protocol\":1,\"name\":\"you\"}."),
                to: connection)
        }
        return refusalOverRate(connection)
    }

    /// The refusal of a line whose fault comes before its rate. It costs as much as any, so that a flood of such lines
    /// ends as every flood does.
    private func charged(_ refusal: ErrorReply, to connection: ClientConnection) -> ErrorReply {
        guard var last = refusalOverRate(connection), last.fatal == true else { return refusal }
        last.re = refusal.re
        return last
    }

    private func refusalOverRate(_ connection: ClientConnection) -> ErrorReply? {
        if connection.allowance.isWhole(at: surroundings.now) { connection.refusedLines = 0 }
        guard let wait = connection.allowance.spend(at: surroundings.now) else { return nil }
        connection.refusedLines += 1
        let isFlood = limits.refusedLines > 0 && connection.refusedLines >= limits.refusedLines
        return ErrorReply(
            .rateLimited, "That is more than \(limits.rate) lines a second.",
            hint: "Wait, then send it again; it was not executed.", retryMs: wait.millisecondsToWait,
            fatal: isFlood ? true : nil)
    }

    private func reply(_ answer: Answer, to envelope: Envelope, on connection: ClientConnection) {
        switch answer {
        case .refused(var refusal):
            refusal.re = envelope.id
            refuse(refusal, of: connection)
        case .done(let table, let seat, let seq, let t):
            if let id = envelope.id {
                outbox.sendOk(.init(re: id, table: table, seat: seat, seq: seq, t: t), to: connection)
            } else if case .ping = envelope.request {
                outbox.send(.pong(.init(t: t)), to: connection)
            }
        }
    }

    /// Sends an error; a fatal one, and the last of too many lines of garbage, ends the connection.
    private func refuse(_ refusal: ErrorReply, of connection: ClientConnection) {
        var refusal = refusal
        if refusal.re == nil { refusal.line = connection.lines.lineNumber }
        if limits.garbageLines > 0, connection.garbageLines >= limits.garbageLines {
            refusal.fatal = true
            refusal.message += " That was the last of \(limits.garbageLines) such lines in a row."
        }
        if refusal.fatal == true {
            outbox.finish(connection, with: .error(refusal))
        } else {
            outbox.send(.error(refusal), to: connection)
        }
    }

    func refuseLongLine(of connection: ClientConnection) {
        refuse(
            ErrorReply(
                .lineTooLong, "A line has at most \(limits.lineBytes) bytes.", hint: "Send less, and a line feed.",
                fatal: true),
            of: connection)
    }

    // MARK: Typed commands

    private func handleTyped(_ line: Span<UInt8>, from connection: ClientConnection) {
        guard let text = try? String(copying: UTF8Span(validating: line)) else {
            connection.garbageLines += 1
            let refusal = ErrorReply(.notUTF8, "That line is not UTF-8.", hint: "Set your terminal to UTF-8.")
            return refuse(charged(refusal, to: connection), of: connection)
        }
        let table = connection.session?.tables.last
        let kind = table?.model.setup.kind
        let context = TypedDialect.Context(
            table: table?.id, rows: kind?.rows, columns: kind?.columns, phase: table?.model.phase)
        switch TypedDialect.parse(text, in: context) {
        case .failure(let refusal):
            connection.garbageLines = refusal.code == .unknownType ? connection.garbageLines + 1 : 0
            refuse(charged(refusal, to: connection), of: connection)
        case .success(let action):
            connection.garbageLines = 0
            perform(action, at: table, from: connection)
        }
    }

    private func perform(_ action: TypedDialect.Action, at table: Table?, from connection: ClientConnection) {
        switch action {
        case .quit:
            outbox.finish(connection)
        case .request(let request): ask(request, from: connection)
        case .help, .board, .json:
            if let refusal = refusalOverRate(connection) { return refuse(refusal, of: connection) }
            show(action, at: table, to: connection)
        }
    }

    /// Executes what was typed. Whoever reads JSON sees the request that it stands for; whoever reads words is told how
    /// things stand where no other line does.
    private func ask(_ request: Request, from connection: ClientConnection) {
        if connection.dialect == .json { outbox.send(.echo(.init(request: request)), to: connection) }
        let envelope = Envelope(request)
        if let refusal = refusalBeforeExecution(request, of: connection) {
            return reply(.refused(refusal), to: envelope, on: connection)
        }
        let before = outbox.output.deliveries.count
        let answer = router.answer(request, from: connection)
        reply(answer, to: envelope, on: connection)
        let isAnswered = outbox.output.deliveries[before...].contains { $0.connection == connection.id }
        if case .done = answer, !isAnswered, connection.dialect == .typed {
            outbox.send(lines: Narrator.done(request), to: connection)
        }
    }

    /// Does what asks nothing of the server but to show something.
    private func show(_ action: TypedDialect.Action, at table: Table?, to connection: ClientConnection) {
        switch action {
        case .help(let topic):
            switch TypedDialect.help(topic) {
            case .success(let lines): outbox.send(lines: lines, to: connection)
            case .failure(let refusal): refuse(refusal, of: connection)
            }
        case .board:
            if let table {
                let snapshot = table.model.snapshot(at: surroundings.now)
                outbox.send(lines: Narrator.introduction(snapshot), to: connection)
            }
        case .json(let on):
            connection.dialect = on ? .json : .typed
            tables.dialectChanged(connection)
        case .request, .quit: preconditionFailure("that shows nothing")
        }
    }
}
