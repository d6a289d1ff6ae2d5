public import Wire

extension RandomMessages {
    /// A request of a type, with or without an id, each optional field there or not.
    public mutating func envelope(_ type: String) -> Envelope {
        Envelope(id: maybe { $0.one(.number($0.any()), .text($0.text())) }, request(type))
    }

    private mutating func request(_ type: String) -> Request {
        switch type {
        case "hello":
            .hello(
                .init(
                    name: text(), client: maybe { $0.text() }, caps: maybe { $0.some(0...2) { $0.text() } },
                    resume: maybe { $0.text() },
                    tables: maybe { source in
                        Dictionary(source.some(0...3) { ($0.table(), $0.seq()) }, uniquingKeysWith: { $1 })
                    }))
        case "ping": .ping(.init(t: maybe { $0.any() }))
        case "pong": .pong
        case "list": .list(.init(after: maybe { $0.text() }, limit: maybe { $0.number(1...200) }))
        case "create":
            .create(
                .init(
                    rules: maybe { $0.rulesAsked() }, title: maybe { $0.text() }, password: maybe { $0.text() },
                    public: maybe { $0.flag() }))
        case "join":
            .join(
                .init(
                    table: table(), seat: maybe { $0.seat() }, password: maybe { $0.text() }, name: maybe { $0.text() })
            )
        case "quick": .quick(.init(rules: maybe { $0.rulesAsked() }))
        case "watch": .watch(.init(table: table(), password: maybe { $0.text() }))
        case "leave": .leave(.init(table: table(), seat: maybe { $0.seat() }))
        case "ready":
            .ready(
                .init(
                    table: table(), on: maybe { $0.flag() }, nonce: maybe { $0.hex() }, seat: maybe { $0.seat() }))
        case "flip":
            .flip(.init(table: table(), card: number(0...143), seq: maybe { $0.seq() }, seat: maybe { $0.seat() }))
        case "again":
            .again(
                .init(
                    table: table(), on: maybe { $0.flag() }, nonce: maybe { $0.hex() }, same: maybe { $0.flag() }))
        case "chat": .chat(.init(table: table(), text: text()))
        case "sync": .sync(.init(table: table(), since: maybe { $0.seq() }))
        case "lobby": .lobby(.init(on: flag()))
        case "start": .start(.init(table: table()))
        case "configure": .configure(.init(table: table(), rules: rulesAsked()))
        case "lock": .lock(.init(table: table(), on: flag()))
        case "bot": .bot(.init(table: table(), seat: seat(), strength: maybe { $0.strength() }))
        case "pause": .pause(.init(table: table(), on: flag()))
        case "resign": .resign(.init(table: table(), seat: maybe { $0.seat() }))
        case "kick": .kick(.init(table: table(), seat: seat(), reason: maybe { $0.text() }))
        default: preconditionFailure("\(type) is a request that this source knows")
        }
    }
}
