import CardGame
import Vocabulary
import Wire

/// What a decoder of tables carries in `userInfo`: what no record has, because every server has it.
final class TableDecodingContext {
    let hashing: Hashing
    let families: [any GameFamily]
    /// Where the running game that is read next finds its rules and its deck.
    let deal = DealDecodingContext()

    /// How much later all moments are than they are written.
    private let delay: Duration?

    init(_ hashing: Hashing, _ families: [any GameFamily], later delay: Duration? = nil) {
        self.hashing = hashing
        self.families = families
        self.delay = delay
    }

    static let key =
        CodingUserInfoKey(rawValue: "tableDecodingContext") ?? { preconditionFailure("any text is a key") }()

    /// To be passed to the decoder.
    var userInfo: [CodingUserInfoKey: Any] {
        var info: [CodingUserInfoKey: Any] = [Self.key: self, .dealContext: deal]
        if let delay { info[Moment.delay] = delay }
        return info
    }
}

/// A table is written as its fields, those of its clocks beside them. Deals are written as their numbers, because a table's secret makes them again; of the running
/// game no hidden face is written.
extension TableModel: Codable {
    private enum CodingKeys: CodingKey {
        case setup, seq, phase, seats, watchers, awayWatchers, isAttended, owesDeal, host, isLocked, kicked, botVotes
        case turnSeat, deal, nextDeal, game, dealtIn, firstSeat, over, chat, isDealtAgain, loading, boardSeqs
        case dealtAt, wasTakenUp
    }

    /// Throws where a field is missing or does not fit the others.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        setup = try fields.decode(TableSetup.self, forKey: .setup)
        seq = try fields.decode(Int.self, forKey: .seq)
        phase = try fields.decode(Phase.self, forKey: .phase)
        seats = try fields.decode([Seat].self, forKey: .seats)
        watchers = try fields.decode([Player].self, forKey: .watchers)
        awayWatchers = Set(try fields.decode([String].self, forKey: .awayWatchers))
        isAttended = try fields.decode(Bool.self, forKey: .isAttended)
        owesDeal = try fields.decode(Bool.self, forKey: .owesDeal)
        host = try fields.decodeIfPresent(String.self, forKey: .host)
        isLocked = try fields.decode(Bool.self, forKey: .isLocked)
        kicked = try fields.decode([Kicked].self, forKey: .kicked)
        botVotes = try fields.decode([BotVote].self, forKey: .botVotes)
        turnSeat = try fields.decodeIfPresent(Int.self, forKey: .turnSeat)
        deal = PreparedDeal(setup, number: try fields.decode(Int.self, forKey: .deal))
        dealtIn = try fields.decode([Int].self, forKey: .dealtIn)
        firstSeat = try fields.decodeIfPresent(Int.self, forKey: .firstSeat)
        clocks = try GameClocks(from: decoder)
        chat = try fields.decode([ServerMessage.ChatLine].self, forKey: .chat)
        isDealtAgain = try fields.decodeIfPresent(Bool.self, forKey: .isDealtAgain) ?? false
        wasTakenUp = try fields.decodeIfPresent(Bool.self, forKey: .wasTakenUp) ?? false
        boardSeqs = try fields.decodeIfPresent([Int: Int].self, forKey: .boardSeqs) ?? [:]
        // What is in a box is set last: until all else is there, a box can't be set.
        loading = try fields.decodeIfPresent(String.self, forKey: .loading)
        dealtAt = try fields.decodeIfPresent(Moment.self, forKey: .dealtAt)
        over = try fields.decodeIfPresent(Over.self, forKey: .over)
        nextDeal = try fields.decodeIfPresent(Int.self, forKey: .nextDeal).map { PreparedDeal(setup, number: $0) }
        guard seats.count == setup.kind.seats, dealtIn.allSatisfy(seats.indices.contains) else {
            throw DecodingError.dataCorruptedError(
                forKey: .seats, in: fields, debugDescription: "\(seats.count) seats do not fit the rules")
        }
        guard fields.contains(.game), let context = decoder.userInfo[TableDecodingContext.key] as? TableDecodingContext
        else {
            return
        }
        context.deal.deck = deal.deck(setup, nonces: dealtIn.map { ($0, nonce(of: $0) ?? .zero) })
        game = try setup.kind.game(
            from: fields.superDecoder(forKey: .game), of: deal.pack, in: context.deal)
    }

    /// What a seat has given to the deal on the table: it tells that again when the game is over.
    private func nonce(of seat: Int) -> Nonce? {
        over.map { $0.isSealed ? nil : $0.nonces[seat].flatMap(Nonce.init(hex:)) } ?? seats[seat].nonce
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(setup, forKey: .setup)
        try fields.encode(seq, forKey: .seq)
        try fields.encode(phase, forKey: .phase)
        try fields.encode(seats, forKey: .seats)
        try fields.encode(watchers, forKey: .watchers)
        try fields.encode(awayWatchers.sorted(), forKey: .awayWatchers)
        try fields.encode(isAttended, forKey: .isAttended)
        try fields.encode(owesDeal, forKey: .owesDeal)
        try fields.encodeIfPresent(host, forKey: .host)
        try fields.encode(isLocked, forKey: .isLocked)
        try fields.encode(kicked, forKey: .kicked)
        try fields.encode(botVotes, forKey: .botVotes)
        try fields.encodeIfPresent(turnSeat, forKey: .turnSeat)
        try fields.encode(deal.number, forKey: .deal)
        try fields.encodeIfPresent(nextDeal?.number, forKey: .nextDeal)
        try fields.encode(dealtIn, forKey: .dealtIn)
        try fields.encodeIfPresent(firstSeat, forKey: .firstSeat)
        try clocks.encode(to: encoder)
        try fields.encodeIfPresent(over, forKey: .over)
        try fields.encode(chat, forKey: .chat)
        try fields.encodeIfPresent(loading, forKey: .loading)
        if !boardSeqs.isEmpty { try fields.encode(boardSeqs, forKey: .boardSeqs) }
        try fields.encodeIfPresent(dealtAt, forKey: .dealtAt)
        if isDealtAgain { try fields.encode(true, forKey: .isDealtAgain) }
        if wasTakenUp { try fields.encode(true, forKey: .wasTakenUp) }
        if let game { try game.encode(to: fields.superEncoder(forKey: .game)) }
    }
}

/// What a table is made of is written as what it was opened with, and its rules as they are now.
extension TableSetup: Codable {
    private enum CodingKeys: CodingKey {
        case id, title, rules, practiceSeed, password, isPublic, secret, hold, services, pictures, origin, owner
    }

    /// Throws where the decoder has no ``TableDecodingContext``, or no family of games that it has knows the rules.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        guard let context = decoder.userInfo[TableDecodingContext.key] as? TableDecodingContext else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "no games are there"))
        }
        var shown = try fields.decode(Rules.self, forKey: .rules)
        let seed = try fields.decodeIfPresent(String.self, forKey: .practiceSeed).flatMap(ServerSeed.init(hex:))
        let bots = shown.bots
        let pictures = try fields.decodeIfPresent([DeckPicture].self, forKey: .pictures) ?? []
        shown.bots = nil
        shown.seed = nil
        guard case .success(let settled) = TableRules.settle(shown, among: context.families, showing: pictures) else {
            throw DecodingError.dataCorruptedError(
                forKey: .rules, in: fields, debugDescription: "these rules are not offered any more")
        }
        shown = settled.shown
        shown.bots = bots
        if seed != nil { shown.seed = .hidden }
        self.init(
            id: try fields.decode(String.self, forKey: .id), title: try fields.decode(String.self, forKey: .title),
            settings: TableSettings(kind: settled.kind, shown: shown, practiceSeed: seed),
            password: try fields.decodeIfPresent(String.self, forKey: .password),
            isPublic: try fields.decode(Bool.self, forKey: .isPublic),
            secret: try fields.decode(Bytes32.self, forKey: .secret).array,
            hold: try fields.decode(Duration.self, forKey: .hold),
            services: try fields.decode(TableServices.self, forKey: .services), hashing: context.hashing,
            families: context.families, origin: try fields.decodeIfPresent(String.self, forKey: .origin),
            owner: try fields.decodeIfPresent(TableOwner.self, forKey: .owner))
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(id, forKey: .id)
        try fields.encode(title, forKey: .title)
        try fields.encode(rules, forKey: .rules)
        try fields.encodeIfPresent(settings.practiceSeed?.hex, forKey: .practiceSeed)
        try fields.encodeIfPresent(password, forKey: .password)
        try fields.encode(isPublic, forKey: .isPublic)
        try fields.encode(secret, forKey: .secret)
        try fields.encode(hold, forKey: .hold)
        if let wish = kind.pictureWish { try fields.encode(wish.pictures, forKey: .pictures) }
        try fields.encodeIfPresent(origin, forKey: .origin)
        try fields.encodeIfPresent(owner, forKey: .owner)
        try fields.encode(services, forKey: .services)
    }
}
