public import Wire

extension RandomMessages {
    /// How many kinds of message a server sends.
    public static let messageKinds = 33
    /// How many kinds of change a diff may hold.
    public static let changeKinds = 18

    /// The names of all messages, by kind.
    public static let messageTypes: [String] = {
        var source = RandomMessages(seed: 1)
        return (0..<messageKinds).map { source.message(kind: $0).type }
    }()

    /// The names of all changes, by kind.
    public static let changeOps: [String] = {
        var source = RandomMessages(seed: 1)
        return (0..<changeKinds).map { source.change(kind: $0).op }
    }()

    /// The names of the changes that patience games have beside those of Memory.
    public static let patienceOps = ["carry", "show", "cover", "stuck"]

    /// A change of a patience game, by the place of its op in ``patienceOps``; after these `progress`.
    public mutating func patienceChange(kind: Int) -> Change {
        let change: PatienceChange =
            switch kind {
            case 0: carry()
            case 1: .show(pile: text(), card: number(0...103), face: text(), seat: seat())
            case 2: .cover(pile: text(), card: number(0...103))
            case 3: .stuck(seat: seat(), on: flag())
            default:
                .progress(
                    .init(
                        seat: seat(), score: number(-99...999), groups: number(0...104), moves: number(0...999),
                        undos: number(0...999), hints: number(0...99)))
            }
        return .patience(change)
    }

    private mutating func carry() -> PatienceChange {
        var carry = PatienceChange.Carry(from: text(), to: text(), count: number(1...104), seat: seat())
        carry.reverse = maybe { $0.flag() }
        carry.faces = maybe { $0.some(0...3) { $0.text() } }
        carry.down = maybe { $0.flag() }
        return .carry(carry)
    }

    /// A message of a kind, each optional field there or not.
    public mutating func message(kind: Int) -> ServerMessage {
        switch kind {
        case 0:
            .welcome(
                .init(
                    server: text(), instance: text(), caps: some(0...2) { $0.text() }, node: maybe { $0.node() },
                    peers: maybe { $0.some(0...8) { $0.destination() } },
                    limits: .init(
                        line: number(0...4_096), rate: number(0...99), burst: number(0...99), seats: 8,
                        tables: number(0...99), name: maybe { $0.number(1...24) }, title: maybe { $0.number(1...60) },
                        password: maybe { $0.number(1...60) }, chat: maybe { $0.number(1...300) }),
                    web: maybe { $0.web() },
                    hint: text()))
        case 1:
            .session(
                .init(
                    player: text(), name: text(), resume: text(), holdMs: number(0...86_400_000),
                    account: maybe { $0.account() }, token: maybe { Secret($0.text()) },
                    missed: maybe { $0.missed() }))
        case 2:
            .ok(
                .init(
                    re: one(.number(any()), .text(text())), table: maybe { $0.table() }, seat: maybe { $0.seat() },
                    seq: maybe { $0.seq() }, t: maybe { $0.any() }, clocks: maybe { $0.some(0...2) { $0.clocks() } },
                    event: maybe { $0.table() }))
        case 3: .error(error())
        case 4: .tables(.init(tables: some(0...3) { $0.entry() }, more: maybe { $0.table() }))
        case 5: .lobby(.init(op: one("add", "change", "remove", "later"), entry: entry()))
        case 6: .snapshot(snapshot())
        case 7:
            .diff(
                .init(
                    table: table(), seq: seq(),
                    changes: some(0...4) { $0.change(kind: $0.number(0...Self.changeKinds - 1)) }))
        case 8: .chat(.init(table: table(), from: text(), text: text(), old: maybe { _ in true }))
        case 9: .closed(.init(table: table()))
        case 10:
            .goodbye(
                .init(
                    reason: one(
                        .shutdown, .idle, .replaced, .slow, .signedOut, .moved, GoodbyeReason(rawValue: "later")),
                    resumeMs: maybe { $0.number(0...86_400_000) }, to: maybe { $0.destination() }))
        case 11: .ping(.init(t: maybe { $0.any() }))
        case 12: .pong(.init(t: maybe { $0.any() }))
        case 13: .echo(.init(request: envelope(one("hello", "create", "flip", "chat", "pong", "bot")).request))
        case 14: .words(.init(lines: some(0...3) { $0.text() }))
        case 26:
            .hint(
                .init(
                    table: table(), seat: seat(),
                    moves: some(0...3) { source in
                        source.flag()
                            ? .draw : .move(from: source.text(), to: source.text(), count: source.number(1...13))
                    }, verdict: maybe { $0.one(.winnable, .lost, .unknown) }))
        case 29...32: messageAboutEvents(kind: kind)
        default: messageAboutPeople(kind: kind)
        }
    }

    /// A change of a kind, each optional field there or not.
    public mutating func change(kind: Int) -> Change {
        switch kind {
        case 0: .memory(.reveal(card: number(0...143), face: text(), seat: seat()))
        case 1: .memory(.hide(cards: cards()))
        case 2: .memory(.match(cards: cards(), seat: seat(), points: number(0...9)))
        case 3: .memory(.miss(cards: cards(), seat: seat(), points: number(-9...0), hideMs: number(0...5_000)))
        case 4:
            .turn(
                seat: seat(), ms: maybe { $0.number(0...300_000) }, turns: number(0...999),
                triesLeft: maybe { $0.number(0...999) })
        case 5:
            .seat(
                .init(
                    seat: seat(), player: maybe { $0.text() }, name: maybe { $0.text() },
                    account: maybe { $0.table() }, rating: maybe { $0.number(100...3_000) }, status: status(),
                    bot: maybe { $0.strength() }, holdMs: maybe { $0.number(0...86_400_000) },
                    reason: maybe { $0.text() }))
        case 6: .ready(seat: seat(), on: flag())
        case 7: .agree(seat: seat(), on: flag())
        case 8: .phase(phase(), seat: maybe { $0.seat() }, ms: maybe { $0.number(0...300_000) })
        case 9: .host(player: text())
        case 10: .rules(rulesShown())
        case 11: .title(text())
        case 12:
            .deal(.init(game: game(), board: board(), commit: hex(), faces: faces(), theme: maybe { $0.theme() }))
        case 13: .over(over())
        case 14: .memory(.hold(card: number(0...143), seat: seat()))
        case 15: .memory(.release(cards: cards()))
        case 16:
            .memory(
                .progress(
                    seat: seat(), score: number(-9...99), groups: number(0...72), flips: number(0...999),
                    misses: number(0...999)))
        case 17: .theme(maybe { $0.theme() })
        default: preconditionFailure("there are \(Self.changeKinds) kinds of change")
        }
    }

    private mutating func web() -> ServerMessage.Web {
        .init(
            port: maybe { $0.number(1...65_535) }, tlsPort: maybe { $0.number(1...65_535) },
            url: maybe { _ in "https://pairs.example" })
    }

    private mutating func clocks() -> ServerMessage.Clocks {
        .init(
            table: table(), turnMs: maybe { $0.number(0...300_000) }, elapsedMs: number(0...9_999_999),
            gameMs: maybe { $0.number(0...7_200_000) },
            holdMs: some(1...8) { source in source.maybe { $0.number(0...86_400_000) } })
    }

    mutating func node() -> String { one("n1", "n2", "west-3") }

    private mutating func destination() -> ServerMessage.Destination {
        .init(
            node: node(), host: one("n2.pairs.example", "192.0.2.7", "::1"), port: number(1...65_535),
            tlsPort: maybe { $0.number(1...65_535) }, web: maybe { _ in "https://n2.pairs.example" })
    }

    private mutating func missed() -> [MissedGame] {
        some(0...2) { source in
            MissedGame(table: source.table(), why: source.one(.hold, .turns, MissedGame.Reason(rawValue: "later")))
        }
    }

    private mutating func error() -> ErrorReply {
        var error = ErrorReply(
            one(.badField, .internal, .staleSeq, ErrorCode(rawValue: "later")), text(), hint: maybe { $0.text() },
            field: maybe { $0.text() }, retryMs: maybe { $0.number(0...9_999) }, fatal: maybe { _ in true },
            reason: maybe { $0.text() }, until: maybe { $0.time() }, contact: maybe { $0.text() })
        error.to = maybe { $0.destination() }
        error.re = maybe { .number($0.any()) }
        error.missed = maybe { $0.missed() }
        error.line = maybe { $0.number(1...999) }
        return error
    }

    private mutating func snapshot() -> Snapshot {
        Snapshot(
            table: table(), seq: seq(), game: game(), host: maybe { $0.text() }, title: text(), rules: rulesShown(),
            phase: phase(), seats: some(1...8) { $0.seatState() }, board: board(), faces: faces(),
            theme: maybe { $0.theme() },
            turn: maybe { source in TurnState(seat: source.seat(), ms: source.maybe { $0.number(0...300_000) }) },
            turns: number(0...999), triesLeft: maybe { $0.number(0...999) }, elapsedMs: number(0...9_999_999),
            gameMs: maybe { $0.number(0...7_200_000) }, commit: hex(), over: maybe { $0.over() })
    }
}
