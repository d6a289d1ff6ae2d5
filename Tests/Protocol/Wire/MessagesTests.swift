import Foundation
import TestSupport
import Testing
import Wire

@Suite struct MessagesTests {
    private static func rules() -> Rules {
        var rules = Rules()
        rules.level = "easy"
        rules.seed = .hidden
        rules.bots = ["casual"]
        return rules
    }

    static let requests: [Request] = [
        .hello(Request.Hello(name: "Ada", client: "x", caps: ["y"], resume: "t", tables: ["k3f9": 7])),
        .ping(Request.Ping(t: 5)), .pong, .list(Request.List(after: "a", limit: 3)),
        .create(Request.Create(rules: rules(), title: "den")), .join(Request.Join(table: "k3f9", seat: 1)),
        .quick(Request.Quick(rules: rules())), .watch(Request.Watch(table: "k3f9")),
        .watchers(Request.Watchers(table: "k3f9")),
        .leave(Request.Leave(table: "k3f9")), .ready(Request.Ready(table: "k3f9", on: false, nonce: "00")),
        .flip(Request.Flip(table: "k3f9", card: 3, seq: 7)), .again(Request.Again(table: "k3f9", on: true)),
        .chat(Request.Chat(table: "k3f9", text: "hi \"there\"")), .sync(Request.Sync(table: "k3f9", since: 7)),
        .lobby(Request.Lobby(on: true)), .start(Request.Start(table: "k3f9")),
        .configure(Request.Configure(table: "k3f9", rules: rules())), .lock(Request.Lock(table: "k3f9", on: true)),
        .bot(Request.Bot(table: "k3f9", seat: 1, strength: "casual")), .pause(Request.Pause(table: "k3f9", on: true)),
        .resign(Request.Resign(table: "k3f9", seat: 0)), .kick(Request.Kick(table: "k3f9", seat: 1, reason: "x")),
    ]

    static let requestsOfPeople: [Request] = [
        .register(Request.Register(name: "ada", password: Secret("p\"w"), bot: true)),
        .login(Request.Login(token: Secret("t"))), .logout(Request.Logout(everywhere: true)),
        .account(Request.Account(do: .password, new: Secret("n"), password: Secret("p"))),
        .recover(Request.Recover(name: "ada", code: Secret("c"), password: Secret("p"))),
        .settings(Request.Settings(set: ["sound": nil, "x-a": .integer(3), "colors": .boolean(false)])),
        .records(Request.Records(account: "@ada")),
        .leaders(Request.Leaders(game: "memory", mode: "classic", by: .rating, seats: .more, bots: true, limit: 3)),
        .history(Request.History(after: "x")), .replay(Request.Replay(game: "gt47", after: 7)),
        .report(Request.Report(table: "k3f9", seat: 1, text: "rude")),
        .mute(Request.Mute(session: "p", reason: "x", minutes: 5)),
        .ban(Request.Ban(address: "192.0.2.0/24", reason: "x")), .unban(Request.Unban(account: "a7kq", kind: .mute)),
        .bans(Request.Bans()), .audit(Request.Audit(after: "1", limit: 2)), .announce(Request.Announce(text: "hi")),
        .saved(),
    ]

    static let requestsOfPictures: [Request] = [.image(Request.Image(table: "k3f9", face: "p01", part: 2))]

    static let changes: [Change] = [
        .memory(.reveal(card: 3, face: "fox", seat: 0)), .memory(.hide(cards: [3, 4])),
        .memory(.match(cards: [1, 2], seat: 1, points: 2)),
        .memory(.miss(cards: [3, 4], seat: 0, points: -1, hideMs: 1000)), .turn(seat: 1, ms: nil, turns: 4),
        .seat(Change.SeatChange(seat: 1, player: "p", name: "Al", status: .lost, bot: "casual", holdMs: 60_000)),
        .seat(Change.SeatChange(seat: 1, player: "p", name: "Al", account: "a7kq", rating: 1_662, status: .here)),
        .ready(seat: 0, on: true), .phase(.paused, seat: 1), .phase(.playing, ms: 20_000), .host(player: "p"),
        .deal(
            Change.Deal(
                game: "k3f9#2", board: BoardState(rows: 1, columns: 2, cards: [.down, .up(face: "fox")]),
                commit: "00", faces: FaceList([.animal("fox")]), theme: nil)),
        .over(.adaWins),
        .over(
            Over(
                ranking: [], won: [0], reason: .cleared, serverSeed: "", nonces: [], deck: [], nextCommit: "",
                archive: "gt47", rated: false, unrated: .guests)),
        .theme(ThemeColours(id: "dir:cats", cardBack: "#112233", background: "#445566", loading: true)), .theme(nil),
        .unknown(op: "sparkle"),
    ]

    static let messages: [ServerMessage] = [
        .welcome(
            ServerMessage.Welcome(
                server: "pairs/0", instance: "i", caps: ["c"],
                limits: ServerMessage.Limits(line: 4096, rate: 50, burst: 200, seats: 8, tables: 16), hint: "h")),
        .welcome(
            ServerMessage.Welcome(
                server: "pairs/0", instance: "i", caps: [],
                limits: ServerMessage.Limits(line: 4096, rate: 50, burst: 200, seats: 8, tables: 16),
                web: ServerMessage.Web(port: 7249, tlsPort: 7250, url: "https://pairs.example"), hint: "h")),
        .session(ServerMessage.Session(player: "p", name: "Ada", resume: "t", holdMs: 60_000)),
        .ok(ServerMessage.Ok(re: .text("x"), table: "k3f9", seat: 0, seq: 7, t: 5)),
        .ok(
            ServerMessage.Ok(
                re: .number(5), clocks: [.init(table: "k3f9", turnMs: 900, elapsedMs: 3, holdMs: [nil, 41_000])])),
        .error(ErrorReply(.badField, "No.", hint: "Yes.", field: "card", retryMs: 5, fatal: true)),
        .tables(
            ServerMessage.Tables(
                tables: [
                    ServerMessage.TableEntry(
                        table: "k3f9", title: "den", game: "memory", rules: rules(), phase: .waiting, seats: 2,
                        taken: 1,
                        watchers: 0, locked: true, password: true)
                ], more: "k3f9")),
        .snapshot(
            .game {
                $0.board.cards[0] = .held(face: "fox", seat: 0)
                $0.board.cards[1] = .taken(face: "owl", seat: 1)
                $0.over = .adaWins
            }),
        .diff(Diff(table: "k3f9", seq: 8, changes: changes)),
        .chat(ServerMessage.ChatLine(table: "k3f9", from: "Ada", text: "hi", old: true)),
        .closed(ServerMessage.Closed(table: "k3f9")), .goodbye(ServerMessage.Goodbye(reason: .slow)),
        .ping(Request.Ping()), .pong(Request.Ping(t: 1)), .unknown(type: "later"),
    ]

    private static let ada = PublicAccount(id: "a7kq", name: "ada")

    static let messagesOfPeople: [ServerMessage] = [
        .session(
            ServerMessage.Session(
                player: "p", name: "ada", resume: "t", holdMs: 0, account: ada, token: Secret("secret"))),
        .error(
            ErrorReply(.banned, "No.", retryMs: 4, fatal: true, reason: "spam", until: 1_763_780_000_000, contact: "c")),
        .goodbye(ServerMessage.Goodbye(reason: .signedOut)),
        .account(
            ServerMessage.Account(
                id: "a7kq", name: "ada", role: .admin, created: 1, bot: false, waiting: true, tokens: 2, codesLeft: 8,
                codes: [Secret("c")])),
        .settings(ServerMessage.Settings(settings: ["a": .text("x"), "b": .boolean(true), "c": .integer(-3)])),
        .records(
            ServerMessage.Records(
                account: ada,
                records: [
                    .init(
                        game: "memory", mode: "solo", level: "easy", played: 3, won: 2, streak: 1, bestStreak: 1,
                        attempts: 30, groups: 18, flips: 60, bestMs: 41_200, fewestFlips: 16)
                ],
                ratings: [
                    .init(
                        game: "memory", mode: "classic", seats: .two, rating: 1_662, deviation: 290, games: 1,
                        provisional: true)
                ])),
        .leaders(
            ServerMessage.Leaders(
                game: "memory", mode: "solo", level: "easy", by: .bestMs,
                leaders: [.init(place: 1, account: ada, value: 41_200)],
                mine: .init(place: 4, account: ada, value: 5, deviation: 30), more: "m")),
        .history(
            ServerMessage.History(
                games: [
                    .init(
                        game: "gt47", at: 1, ms: 61_000, rules: rules(),
                        seats: [.init(seat: 0, name: "ada", account: "a7kq", place: 1, score: 4)], reason: .cleared,
                        rated: true, won: [0])
                ], more: "m")),
        .replay(
            ServerMessage.Replay(
                game: "gt47", from: 0, of: 41,
                lines: [
                    .init(ms: 0, line: .snapshot(.game())),
                    .init(ms: 850, seat: 1, line: .diff(Diff(table: "k3f9", seq: 1, changes: []))),
                ])),
        .export(
            ServerMessage.Export(
                kind: "token",
                data: ["a": .integer(1), "b": .list([.null, .text("x")]), "c": .object(["d": .boolean(true)])])),
        .image(.init(table: "k3f9", face: "p01", media: "image/png", part: 0, parts: 2, data: "iVBORw==")),
        .bans(
            ServerMessage.Bans(
                bans: [.init(kind: .mute, account: ada, reason: "spam", by: ada, at: 1, until: 2)], more: "m")),
        .audit(
            ServerMessage.Audit(
                entries: [
                    .init(
                        n: 17, at: 1, did: "report", by: ada, whom: ada, address: "192.0.2.7", reason: "r", before: "b",
                        after: "a", chat: [.init(from: "bob", text: "hm")])
                ], more: "m")),
        .saved(
            ServerMessage.Saved(
                games: [
                    .init(game: "klondike", level: "easy", moves: 34, ms: 250_000, at: 1),
                    .init(game: "spider", level: "custom", moves: 1, ms: 9, at: 0, playing: true),
                ])),
        .announcement(ServerMessage.Announcement(text: "hi", at: 1, from: "ada")),
        .announcement(ServerMessage.Announcement(text: "The server ends", at: 1, about: .drain, leftMs: 60_000)),
    ]

    private func roundTrip<Message: Codable>(_ message: Message) throws -> Message {
        try JSONDecoder().decode(Message.self, from: try JSONEncoder().encode(message))
    }

    /// Every request comes back from its JSON as it was, with either kind of id.
    @Test(arguments: requests + requestsOfPeople + requestsOfPictures) func requestsRoundTrip(request: Request) throws {
        for id in [nil, RequestID.number(-3), .text("a")] {
            let envelope = Envelope(id: id, request)
            #expect(try roundTrip(envelope) == envelope)
        }
    }

    /// The list of request types names exactly those that there are.
    @Test func requestTypesAreListed() {
        #expect(Self.requests.map(\.type) == RequestSet.version1.names)
        #expect(Self.requestsOfPeople.map(\.type) == RequestSet.people.map { $0.name })
        #expect(Self.requestsOfPictures.map(\.type) == RequestSet.pictures.map { $0.name })
    }

    /// Every message of the server comes back from its JSON as it was.
    @Test(arguments: messages + messagesOfPeople) func messagesRoundTrip(message: ServerMessage) throws {
        #expect(try roundTrip(message) == message)
    }

    /// What is written by hand is what Codable writes, byte for byte, also where texts need escapes.
    @Test(arguments: changes + spelledOut) func diffsByHandEqualCodable(change: Change) {
        let diff = Diff(table: "k\"9", seq: 1_234, changes: [change, .memory(.hide(cards: [1]))])
        var byHand: [UInt8] = []
        byHand.appendJSON { $0.write(DiffStart(table: diff.table), seq: diff.seq, changes: diff.changes) }
        var byCodable: [UInt8] = []
        WireEncoder.encode(ServerMessage.diff(diff), into: &byCodable)
        #expect(String(decoding: byHand, as: UTF8.self) == String(decoding: byCodable, as: UTF8.self))
    }

    /// Deals and results with every field and every kind of card.
    static let spelledOut: [Change] = [
        .deal(
            Change.Deal(
                game: "k3f9#\n",
                board: BoardState(
                    rows: 2, columns: 2,
                    cards: [.down, .up(face: "fox"), .held(face: "ow\\l", seat: 3), .taken(face: "yak", seat: 0)]),
                commit: "00",
                faces: FaceList([
                    FaceState(
                        id: "owl", glyph: "🦉", label: "an \"owl\"", ascii: "OW", image: "owl.png",
                        credit: PictureCredit(author: "A \"B\"", licence: "CC0")),
                    .animal("fox"),
                ]),
                theme: ThemeColours(id: "animals", cardBack: "#112233", background: "#445566"))),
        .deal(
            Change.Deal(
                game: "k3f9", board: BoardState(rows: 0, columns: 0, cards: []), commit: "", faces: FaceList([]),
                theme: nil)),
        .over(
            Over(
                ranking: [], won: [], reason: OverReason(rawValue: "a \"new\" one"), serverSeed: "",
                nonces: [nil, "ab", nil],
                deck: [], nextCommit: "")),
    ]

    /// A request of a later version is told apart from a broken one.
    @Test func unknownRequestsAreNamed() throws {
        let line = Data(#"{"type":"dance","id":1}"#.utf8)
        #expect(throws: UnknownType.self) { try JSONDecoder().decode(Envelope.self, from: line) }
    }

    /// A phase or a seat's status of a later version is read, and known to be unknown.
    @Test func laterStatesAreRead() throws {
        let phase = Data(#"{"op":"phase","phase":"brewing"}"#.utf8)
        #expect(try JSONDecoder().decode(Change.self, from: phase) == .phase(.other))
        let seat = Data(#"{"op":"seat","seat":1,"status":"asleep","bot":null}"#.utf8)
        #expect(
            try JSONDecoder().decode(Change.self, from: seat) == .seat(Change.SeatChange(seat: 1, status: .other)))
    }

    /// A bot goes where its strength is null; a strength forgotten is a mistake.
    @Test func botsNeedAStrength() throws {
        func read(_ line: String) throws -> Request {
            var tape = JSONTape()
            try tape.read(Array(line.utf8).span)
            return try RequestCodec.decode(tape).request
        }
        #expect(
            try read(#"{"type":"bot","table":"k3f9","seat":1,"strength":null}"#)
                == .bot(Request.Bot(table: "k3f9", seat: 1, strength: nil)))
        let error = #expect(throws: ErrorReply.self) { try read(#"{"type":"bot","table":"k3f9","seat":1}"#) }
        #expect(error?.code == .missingField && error?.field == "strength")
    }

    /// A card list is the same list whether it is short or long.
    @Test func cardListsGrow() {
        var list = CardList()
        for card in 0..<9 { list.append(card * 100) }
        #expect(Array(list) == (0..<9).map { $0 * 100 })
        #expect(list == CardList(stride(from: 0, to: 900, by: 100)))
    }
}
