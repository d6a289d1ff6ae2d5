import Wire

/// The trouble on the way between the server and the bot.
extension SparringRun {
    // MARK: From the bot

    /// What of a line of the bot goes on to the server.
    func intercept(_ line: [UInt8], _ envelope: Envelope?) -> [UInt8]? {
        houseWaits = false
        guard let envelope else { return line }
        switch envelope.request.body {
        case let hello as Request.Hello:
            if awaitsReturn { judge.returns(with: hello, line: line) }
            awaitsReturn = false
        // Whatever rules it asks for: the table of the scene is the only one.
        case is Request.Quick:
            return WireEncoder.bytes(of: Envelope(id: envelope.id, Request.Join(table: table)))
        case is Request.Sync: isGapOpen = false
        case is Request.Flip: return flips(line, envelope)
        default: break
        }
        return line
    }

    private func flips(_ line: [UInt8], _ envelope: Envelope) -> [UInt8]? {
        if isGapOpen {
            isGapOpen = false
            judge.note(
                "gap-unseen", "A diff was missing, and the bot flipped a card without a sync.",
                section: "SPEC.md#tables-snapshot-and-diffs", line: line)
        }
        switch scene.trouble {
        case .lostRequest where judge.isInAttempt && troubles == 0: loseLink(line, envelope)
        case .lostReply where judge.isInAttempt && troubles == 0:
            isMuted = true
            pass(line)
            // What the server says of it is dropped, and then the link.
            settle()
            loseLink(line, envelope)
        case .restart where judge.isInAttempt && troubles == 0:
            tell(Array(#"{"type":"goodbye","reason":"shutdown","resume_ms":60000}"#.utf8), nil)
            refusesUntil = now + .milliseconds(1_500)
            loseLink(line, envelope)
        case .move where judge.isInAttempt && troubles == 0:
            nodeOfSession = 1
            let goodbye = ServerMessage.goodbye(.init(reason: .moved, resumeMs: 60_000, to: nodes[1]))
            tell(WireEncoder.bytes(of: goodbye), nil)
            loseLink(line, envelope)
            cutAt = nil
        case .rate where troubles == 0:
            troubles += 1
            let error = ErrorReply(
                .rateLimited, "That is more than 50 lines a second.",
                hint: "It was not executed. Wait, then send it again.",
                retryMs: 1_500)
            // Clocks differ a little.
            judge.mustWait(until: now + .milliseconds(1_400))
            refuse(envelope, error)
        default: return line
        }
        return nil
    }

    private func refuse(_ envelope: Envelope, _ error: ErrorReply) {
        var error = error
        error.re = envelope.id
        let message = ServerMessage.error(error)
        tell(WireEncoder.bytes(of: message), message)
    }

    private func loseLink(_ line: [UInt8], _ envelope: Envelope) {
        guard let link else { return }
        troubles += 1
        awaitsReturn = true
        cutAt = now
        judge.lostLink(flip: envelope, line: line)
        orders.append(.end(link: link))
        drop(link)
    }

    // MARK: To the bot

    /// The line of the server as the bot gets it; nil where it gets none.
    func disturb(_ line: [UInt8], _ message: ServerMessage) -> [UInt8]? {
        if isMuted { return nil }
        switch scene.trouble {
        case .unknown:
            troubles += 1
            return withUnknown(line, message)
        case .move: return asNode(message).map { WireEncoder.bytes(of: $0) } ?? line
        case .snapshot: return isWithheld(message) ? nil : line
        case .gap: return isMissing(message) ? nil : line
        default: return line
        }
    }

    /// The greeting of a node; nil for any other message.
    private func asNode(_ message: ServerMessage) -> ServerMessage? {
        guard case .welcome(var welcome) = message else { return nil }
        welcome.caps.append("cluster")
        welcome.node = nodes[node].node
        welcome.peers = nodes.filter { $0 != nodes[node] }
        return .welcome(welcome)
    }

    private func withUnknown(_ line: [UInt8], _ message: ServerMessage) -> [UInt8] {
        var text = String(decoding: line, as: UTF8.self)
        if case .diff(let diff) = message { text = withMisleadingOp(text, diff) }
        if case .diff = message, let start = text.firstRange(of: #""changes":["#) {
            text.replaceSubrange(
                start, with: #""changes":[{"op":"x_sparkle","card":1000,"seat":77,"cards":[{"x":null}],"phase":"odd"},"#
            )
        }
        text.removeLast()
        text += #","x_mood":{"deep":[1,null,{"seq":-1}]}}"#
        if case .diff(let diff) = message {
            let words = #"{"type":"x_weather","table":"\#(diff.table)","seq":\#(diff.seq + 7),"changes":"rain"}"#
            tell(Array(words.utf8), nil)
        }
        return Array(text.utf8)
    }

    /// The diff with an op at its end whose fields have known names and values that could be true: it names the seat that is not to
    /// move, says that it has left, that the game is paused and that cards are taken.
    private func withMisleadingOp(_ text: String, _ diff: Diff) -> String {
        guard let bot = judge.seat, text.hasSuffix("]}") else { return text }
        let turn = diff.turn ?? judge.mirror?.snapshot.turn?.seat
        let seat = turn == bot ? 1 - min(1, bot) : bot
        return text.dropLast(2)
            + #",{"op":"x_shadow","seat":\#(seat),"player":null,"name":null,"status":"left","bot":"sharp","agree":true,"on":true,"#
            + #""ready":true,"card":0,"cards":[0,1,2,3,4,5,6,7],"face":"x","points":1,"hide_ms":0,"ms":0,"turns":0,"phase":"paused"}]}"#
    }

    /// Whether a diff of the partner's turn is kept back, for which a snapshot comes when that turn is over.
    private func isWithheld(_ message: ServerMessage) -> Bool {
        guard case .diff(let diff) = message, let bot = judge.seat else { return false }
        let turn = diff.turn
        if !isHolding {
            // The diff that begins the partner's turn is still told.
            if let turn, turn != bot, troubles < 2 { at(.zero) { [unowned self] in isHolding = true } }
            return false
        }
        guard turn == bot || diff.isOver else { return true }
        isHolding = false
        troubles += 1
        pass(Array(#"{"type":"sync","table":"\#(diff.table)"}"#.utf8))
        return true
    }

    /// Whether this is the diff that gets lost.
    private func isMissing(_ message: ServerMessage) -> Bool {
        guard troubles == 0, case .diff(let diff) = message, let bot = judge.seat else { return false }
        for case .memory(.reveal(_, _, let seat)) in diff.changes where seat != bot {
            troubles += 1
            isGapOpen = true
            return true
        }
        return false
    }

    /// What the scene does after the bot was told that.
    func after(_ message: ServerMessage) {
        if case .snapshot = message { seatThird() }
        if !mayStart { start() }
        guard case .diff(let diff) = message, let bot = judge.seat else { return }
        let hasRevealed = diff.changes.contains {
            if case .memory(.reveal(_, _, let seat)) = $0 { seat == bot } else { false }
        }
        switch scene.trouble {
        case .ping where diff.turn.map({ $0 != bot }) == true && troubles < 2: ping()
        case .pause where hasRevealed && judge.isInAttempt && troubles == 0:
            troubles += 1
            house[0].say(#"{"type":"pause","id":"spar-1","table":"\#(table)","on":true}"#)
        case .letters where hasRevealed && troubles < 2:
            troubles += 1
            let words = troubles == 1 ? #"\"}]\\n{ שלום \ud83e\udd8a é"# : String(repeating: "🦊", count: 300)
            house[0].say(#"{"type":"chat","id":"spar-\#(troubles)","table":"\#(table)","text":"\#(words)"}"#)
        case .seats where hasRevealed && house.count > 1: walk()
        case .held:
            for case .memory(.hold(_, let seat)) in diff.changes where seat != bot { troubles += 1 }
        default: break
        }
    }

    /// Lets the game start once the bot, and whoever else plays, sit.
    private func start() {
        guard let snapshot = judge.mirror?.snapshot, judge.seat != nil,
            snapshot.seats.allSatisfy({ $0.player != nil })
        else { return }
        if scene.trouble == .rules {
            guard let seat = judge.seat, snapshot.seats[seat].ready else { return }
            troubles += 1
            house[0].say(
                #"{"type":"configure","id":"spar-1","table":"\#(table)","rules":{"rows":2,"columns":5,"turn_seconds":0,"hide_ms":250}}"#
            )
        }
        mayStart = true
        at(.milliseconds(1)) { [unowned self] in for player in house { player.release() } }
    }

    private func ping() {
        troubles += 1
        let number = troubles
        houseWaits = true
        tell(Array(#"{"type":"ping","t":\#(number)}"#.utf8), nil)
        at(.seconds(10)) { [unowned self] in
            guard houseWaits, troubles == number else { return }
            houseWaits = false
            judge.note(
                "no-pong", "The bot did not answer a ping within 10 s.", section: "SPEC.md#ping-1", line: judge.lastLine
            )
        }
    }

    /// The third player gets lost, comes back, and leaves.
    private func walk() {
        troubles += 1
        switch troubles {
        case 1: house[1].loseLink()
        case 5: house[1].say(#"{"type":"leave","id":"spar-1","table":"\#(table)"}"#)
        default: break
        }
    }
}

extension Diff {
    var turn: Int? {
        for case .turn(let seat, _, _, _) in changes { return seat }
        return nil
    }

    var isOver: Bool { changes.contains { if case .over = $0 { true } else { false } } }
}
