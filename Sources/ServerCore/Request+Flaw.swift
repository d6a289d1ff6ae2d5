import FairDeal
import Wire

extension Request {
    /// What is wrong with the request by itself, whoever sends it and whatever table it is about: a value out of its
    /// range. Like a wrong type, it goes before all other reasons.
    func flaw(longest: TextLengths) -> ErrorReply? {
        switch self {
        case .hello(let hello):
            hello.client.flatMap(Self.flaw(inClient:)) ?? hello.tables.flatMap(Self.flaw(inTables:))
        case .list(let list): list.limit.flatMap(Self.flaw(inLimit:))
        case .create(let create):
            create.title.flatMap { Self.flaw(inTitle: $0, longest: longest.title) }
                ?? create.password.flatMap { Self.flaw(inPassword: $0, longest: longest.password) }
                ?? create.rules.flatMap(Self.flaw(inRules:))
        case .quick(let quick): quick.rules.flatMap(Self.flaw(inRules:))
        case .configure(let configure): Self.flaw(inRules: configure.rules)
        case .ready(let ready):
            ready.nonce.flatMap(Self.flaw(inNonce:)) ?? ready.seat.flatMap(Self.flaw(inSeat:))
        case .again(let again): again.nonce.flatMap(Self.flaw(inNonce:))
        case .chat(let chat): Self.flaw(inText: chat.text, longest: longest.chat)
        case .kick(let kick):
            kick.reason.flatMap { Self.flaw(inText: $0, longest: longest.chat, field: "reason") }
                ?? Self.flaw(inSeat: kick.seat)
        case .bot(let bot): bot.strength.flatMap(Self.flaw(inStrength:)) ?? Self.flaw(inSeat: bot.seat)
        case .join(let join): join.seat.flatMap(Self.flaw(inSeat:))
        case .leave(let leave): leave.seat.flatMap(Self.flaw(inSeat:))
        case .flip(let flip): flip.seat.flatMap(Self.flaw(inSeat:))
        case .resign(let resign): resign.seat.flatMap(Self.flaw(inSeat:))
        case .ping, .pong, .watch, .sync, .lobby, .start, .lock, .pause: nil
        }
    }

    private static func flaw(inTables tables: [String: Int]) -> ErrorReply? {
        if tables.values.allSatisfy(ServerLimits.seqs.contains) { return nil }
        return ErrorReply(
            .badField, "That is no seq.", hint: "Send the last seq held, 0–\(ServerLimits.seqs.upperBound).",
            field: "tables")
    }

    private static func flaw(inRules rules: Rules) -> ErrorReply? {
        if case .failure(let refusal) = TableRules.settle(rules) { refusal } else { nil }
    }

    private static func flaw(inSeat seat: Int) -> ErrorReply? {
        if ServerLimits.seats.contains(seat) { return nil }
        return ErrorReply(
            .badField, "No table has a seat \(seat).", hint: "Seats are \(TextRules.words(ServerLimits.seats)).",
            field: "seat")
    }

    private static func flaw(inStrength strength: String) -> ErrorReply? {
        if HouseBot.exists(strength) { return nil }
        return ErrorReply(
            .badField, "There is no strength \"\(TextRules.excerpt(strength))\".",
            hint: "Strengths: \(HouseBot.names).", field: "strength")
    }

    private static func flaw(inClient client: String) -> ErrorReply? {
        if ServerLimits.clientLength.contains(client.unicodeScalars.count) { return nil }
        return ErrorReply(
            .badField, "That is a long description of a client.",
            hint: "Use at most \(ServerLimits.clientLength.upperBound) characters.", field: "client")
    }

    private static func flaw(inLimit limit: Int) -> ErrorReply? {
        if ServerLimits.pageLength.contains(limit) { return nil }
        return ErrorReply(
            .badField, "A page has \(TextRules.words(ServerLimits.pageLength)) tables.",
            hint: "Leave limit out for \(ServerLimits.defaultPageLength).", field: "limit")
    }

    private static func flaw(inTitle title: String, longest: Int) -> ErrorReply? {
        if (1...longest).contains(TextRules.withoutControls(title).unicodeScalars.count) { return nil }
        return ErrorReply(
            .badField, "A title has \(TextRules.words(1...longest)) characters.",
            hint: "Leave it out to have the table bear your name.", field: "title")
    }

    private static func flaw(inNonce nonce: String) -> ErrorReply? {
        if Nonce(hex: nonce) != nil { return nil }
        return ErrorReply(.badField, "That is no nonce.", hint: "A nonce is 64 hex digits.", field: "nonce")
    }

    private static func flaw(inPassword password: String, longest: Int) -> ErrorReply? {
        if (1...longest).contains(password.unicodeScalars.count) { return nil }
        return ErrorReply(
            .badField, "A password has \(TextRules.words(1...longest)) characters.",
            hint: "Leave it out to let everybody in.", field: "password")
    }

    private static func flaw(inText text: String, longest: Int, field: String = "text") -> ErrorReply? {
        let length = TextRules.withoutControls(text).unicodeScalars.count
        if (1...longest).contains(length) { return nil }
        return ErrorReply(
            .badField, "A remark has \(TextRules.words(1...longest)) characters.",
            hint: length == 0 ? "Say something." : "Say it in several.", field: field)
    }
}
