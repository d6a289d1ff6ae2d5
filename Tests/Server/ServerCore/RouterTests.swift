import ServerCore
import Testing
import Wire

/// Who may ask what, as the requests say of themselves, and requests that a family of games brings.
@Suite struct RouterTests {
    /// One good request of each type, about a table.
    private static func request(_ kind: any RequestBody.Type, at table: String) throws -> Request {
        let line = kind.example.replacing("k3f9", with: table)
        return try RequestDecoding.decode(JSONTape(Array(line.utf8).span)).request
    }

    /// Whoever may not ask for something is told why, before anything else about the request is looked at.
    @Test(arguments: RequestSet.version1.names) func askers(_ name: String) throws {
        let kind = try #require(RequestSet.version1[name])
        let server = ScriptedServer()
        let ada = server.client("ada")
        let table = ada.create(.board(2, 2))
        let (nobody, eve, watcher) = (server.connect(), server.client("eve"), server.client("will"))
        watcher.must(.watch(.init(table: table)))
        let seated = server.client("grace")
        seated.join(table)
        let request = try Self.request(kind, at: table)
        _ = nobody.take()

        let isForAnyone = nobody.ask(request).last?.error?.code != .helloFirst
        #expect(isForAnyone == (kind.permission == .anyone))
        guard kind.permission != .anyone, kind.permission != .session else { return }
        #expect(eve.refusal(of: try Self.request(kind, at: "zzzz")).code == .noSuchTable)
        #expect(eve.refusal(of: request).code == .notSeated)
        switch kind.permission {
        case .seated: #expect(watcher.refusal(of: request).code == .notSeated)
        case .host:
            #expect(watcher.refusal(of: request).code == .notHost)
            #expect(seated.refusal(of: request).code == .notHost)
        default:
            let code = watcher.ask(request).last?.error?.code
            #expect(code != .notSeated && code != .notHost)
        }
    }

    /// A request of another game that turns a card of Memory, by a name that Memory does not know.
    struct Turn: MoveRequest {
        var table: String
        var card: Int
        var seat: Int?
        var seq: Int?

        static let about = RequestDescription(
            "turn", by: .seated, isRemembered: true, example: Turn(table: "k3f9", card: 0),
            fields: [
                .table, .required("card", { $0.card }, .any("card")), .optional("seat", { $0.seat }, .seat),
                .optional("seq", { $0.seq }, .any("seq")),
            ],
            commands: [
                Command(
                    .table, name: "turn", arguments: "NUMBER", summary: "Turn a card.", details: [],
                    example: "turn 3",
                    parse: { arguments, context throws(ErrorReply) in
                        let card = try arguments.number("card", "The card")
                        return .request(Request(Turn(table: try context.requireTable(), card: card)))
                    })
            ])
    }

    /// The same for the card 0, and for the host alone.
    struct HostsTurn: MoveRequest {
        var table: String
        var seat: Int?
        var seq: Int?

        static let about = RequestDescription(
            "hosts_turn", by: .host, isRemembered: true, example: HostsTurn(table: "k3f9"), fields: [.table])
    }

    /// The same for whoever is signed in, and for moderators.
    struct MembersTurn: MoveRequest {
        var table: String
        var seat: Int?
        var seq: Int?

        static let about = RequestDescription(
            "members_turn", by: .account, isRemembered: true, example: MembersTurn(table: "k3f9"), fields: [.table])
    }

    struct ModeratorsTurn: MoveRequest {
        var table: String
        var seat: Int?
        var seq: Int?

        static let about = RequestDescription(
            "moderators_turn", by: .moderator, isRemembered: true, example: ModeratorsTurn(table: "k3f9"),
            fields: [.table])
    }

    /// A family whose only own are these requests.
    struct Turning: GameFamily {
        var moves: [MoveHandler] {
            [
                MoveHandler(Turn.self) { .flip($0.card) }, MoveHandler(HostsTurn.self) { _ in .flip(0) },
                MoveHandler(MembersTurn.self) { _ in .flip(0) }, MoveHandler(ModeratorsTurn.self) { _ in .flip(0) },
            ]
        }
        func settle(_ rules: Rules) -> Result<any GameKind, ErrorReply> { MemoryFamily().settle(rules) }
    }

    /// A family of games brings requests of its own: in JSON and typed, with the refusals that every move has.
    @Test func aFamilysRequests() throws {
        let server = ScriptedServer(families: GameFamilies.all + [Turning()])
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = server.game(.board(2, 2), ada, bob)
        #expect(bob.refusal(of: Request(Turn(table: table, card: 0))).code == .notYourTurn)
        #expect(ada.refusal(of: Request(Turn(table: table, card: 0, seat: 8))).field == "seat")
        #expect(ada.refusal(of: Request(Turn(table: table, card: 0, seq: 0))).code == .staleSeq)
        let seq = ada.must(Request(Turn(table: table, card: 0))).seq
        #expect(bob.take().compactMap(\.diff).map(\.seq) == [seq])

        let eve = server.connect()
        for line in ["name eve", "watch \(table)", "help turn"] { eve.send(line: line) }
        #expect(eve.takeLines().suffix(4).first == "Usage: turn NUMBER")
        eve.send(line: "turn 1")
        #expect(eve.takeLines().last?.hasPrefix("error not_seated: ") == true)
    }

    /// A request that states that it is for the host is refused to all others. Its handler does not ask.
    @Test func aFamilysRequestForTheHost() {
        let server = ScriptedServer(families: GameFamilies.all + [Turning()])
        let (ada, bob, eve) = (server.client("ada"), server.client("bob"), server.client("eve"))
        let table = server.game(.board(2, 2), ada, bob)
        eve.must(.watch(.init(table: table)))
        for other in [bob, eve] {
            #expect(other.refusal(of: Request(HostsTurn(table: table))).code == .notHost)
        }
        ada.must(Request(HostsTurn(table: table)))
    }

    /// A request that states that it is for accounts or moderators is refused to a guest. Its handler does not ask.
    @Test func aFamilysRequestForAccounts() {
        let server = ScriptedServer(families: GameFamilies.all + [Turning()])
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = server.game(.board(2, 2), ada, bob)
        #expect(ada.refusal(of: Request(MembersTurn(table: table))).code == .signInFirst)
        #expect(ada.refusal(of: Request(ModeratorsTurn(table: table))).code == .signInFirst)
        #expect(Request.Saved.permission == .account)
    }
}
