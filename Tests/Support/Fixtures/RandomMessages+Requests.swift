import Vocabulary
public import Wire

extension RandomMessages {
    /// The requests of version 1, those about accounts and those about events.
    public static let all = RequestSet.version1.adding(RequestSet.people + RequestSet.events + RequestSet.pictures)

    /// A request of a type, with or without an id, each optional field there or not.
    public mutating func envelope(_ type: String, of requests: RequestSet = all) -> Envelope {
        guard let kind = requests[type] else { preconditionFailure("no request is a \(type)") }
        var line = "{\"type\":\"\(type)\""
        for field in kind.fields where field.isRequired || flag() {
            line += ",\"\(field.name)\":" + (field.name == "protocol" ? "1" : value(of: field))
        }
        if flag() { line += ",\"id\":" + one("\(any())", json(text())) }
        var tape = JSONTape()
        do {
            try tape.read(Array((line + "}").utf8).span)
            return try RequestDecoding.decode(tape, of: requests)
        } catch {
            preconditionFailure("\(line) is good, but: \(error)")
        }
    }

    /// A value that a field may hold, as JSON.
    private mutating func value(of field: FieldShape) -> String {
        switch field.domain {
        case "boolean": "\(flag())"
        case "integer": "\(field.range.map { number($0) } ?? any())"
        case "card": "\(number(0...143))"
        case "pile": json(one("stock", "waste", "f1", "t3", "c4"))
        case "seat": "\(seat())"
        case "seq": "\(seq())"
        case "table", "event": json(table())
        case "event_kind": json(EventKind.allCases[number(0...EventKind.allCases.count - 1)])
        case "event_seeds": json(one(EventSeeds.lot, .rating))
        case "event_admission": json(one(EventAdmission.people, .bots, .all))
        case "event_format": json(one(Request.EventExport.Format.csv, .trf))
        case "event_part": json(one(Request.EventRemove.Part.game, .event))
        case "best_of": one("1", "3", "5")
        case "time": "\(time())"
        case "hex_asked": json(hex())
        case "strength": flag() ? json(strength()) : "null"
        case "rules_asked": json(rulesAsked())
        case "caps": json(some(0...2) { $0.text() })
        case "held":
            json(Dictionary(some(0...3) { ($0.table(), $0.seq()) }, uniquingKeysWith: { $1 }))
        case "string", "client", "cursor", "name", "password", "text", "title", "token", "account_password",
            "account_token",
            "recovery_code",
            "player", "kind", "archive", "face_id":
            json(text())
        case "account": json(one("a7kq", "@ada", "@ada 2"))
        case "account_task": json(one("show", "rename", "password", "delete", "export", "recover"))
        case "settings_asked":
            one(#"{"appearance":"dark","x-mine":5}"#, #"{"colors":true,"language":null}"#, "{}")
        case "leader_order": json(LeaderOrder.allCases[number(0...LeaderOrder.allCases.count - 1)])
        case "seat_pool": json(one(SeatPool.two, .more))
        case "ban_kind": json(one(BanKind.ban, .mute))
        case "address": json(one("192.0.2.7", "192.0.2.0/24", "2001:db8::/48"))
        default: preconditionFailure("\(field.domain) is drawn by nobody")
        }
    }

    private func json(_ value: some Encodable) -> String { WireEncoder.text(of: value) }
}
