import ClientCore
import TestSupport
import Testing
import Wire

/// A client whose session goes from node to node of a server of several. ``Route`` knows the way.
@Suite struct MovedTests {
    private static let node = ServerMessage.Destination(node: "n2", host: "n2", port: 7247)
    private static let moved = ServerMessage.goodbye(.init(reason: .moved, resumeMs: 60_000, to: node))

    private static func elsewhere(_ re: Int?, fatal: Bool? = nil) -> ServerMessage {
        var error = ErrorReply(.elsewhere, "It is at n2.", fatal: fatal, to: node)
        error.re = re.map { .number($0) }
        return .error(error)
    }

    private static func hello(_ effects: [ClientEffect]) -> Request.Hello? {
        effects.sent.lazy.compactMap { $0.body as? Request.Hello }.first
    }

    /// In the middle of a game it connects at once, resumes where the table stood, and sends the same line again.
    @Test func whilePlaying() throws {
        var story = Story.at(.game())
        let flip = story.when(.requested(.flip(Request.Flip(table: "k3f9", card: 3, seq: 7))))
        let effects = story.when(.received(Self.moved))
        #expect(effects.contains(.connect) && effects.reports.contains(.linkLost(reason: .moved)))
        #expect(story.model.link == .reconnecting)
        let hello = try #require(
            Self.hello(story.when(.connectedElsewhere(host: "n2"), .received(.welcome))))
        #expect(hello.resume == "token" && hello.tables == ["k3f9": Snapshot.game().seq])
        let back = story.when(.received(.session()), .received(.ok(3)))
        #expect(back.sent == flip.sent && back.sentIDs == flip.sentIDs)
        #expect(story.model.link == .ready && story.model.otherHost == "n2")
    }

    /// A session that an earlier run has kept, and that another node has, is followed before it has begun here.
    @Test func keptSession() throws {
        var story = Story()
        story.model = ClientModel(name: "Grace", program: "test", nonces: .fixed, token: "kept")
        story.given(.started, .connected, .received(.welcome))
        #expect(story.when(.received(Self.elsewhere(1, fatal: true))).contains(.connect))
        let hello = try #require(
            Self.hello(story.when(.connectedElsewhere(host: "n2"), .received(.welcome))))
        #expect(hello.resume == "kept")
    }

    /// A table that is elsewhere while the player sits here is told, and nothing is left.
    @Test func tableElsewhere() {
        var story = Story.at(.game())
        story.given(.requested(.join(Request.Join(table: "t9"))))
        let effects = story.when(.received(Self.elsewhere(2)))
        guard case .refused(_, let error)? = effects.reports.first else {
            return #expect(Bool(false), "not refused")
        }
        #expect(error.code == .elsewhere && error.to == Self.node)
        #expect(effects.count == 1 && story.model.link == .ready)
    }

    /// The server's password is for the server that the player has chosen.
    @Test func serverPasswordStays() throws {
        var story = Story()
        story.model = ClientModel(name: "Grace", program: "test", nonces: .fixed, password: Secret("sesame"))
        story.given(.started, .connected)
        #expect(Self.hello(story.when(.received(.welcome)))?.password == Secret("sesame"))
        story.given(.received(.session()), .received(.ok(1)), .received(Self.moved))
        let hello = try #require(
            Self.hello(story.when(.connectedElsewhere(host: "n2"), .received(.welcome))))
        #expect(hello.password == nil && hello.resume == "token")
    }

    /// Neither an account's token nor its password is sent again to another node; other requests are.
    @Test(arguments: [
        Request(Request.Login(token: Secret("account token"))),
        Request(Request.Login(name: "Grace", password: Secret("seven blue cups"))),
        Request(Request.Register(name: "Grace", password: Secret("seven blue cups"))),
    ]) func accountSecretsStay(request: Request) {
        var story = Story.greeted()
        story.given(.requested(request), .requested(.list(Request.List())), .received(Self.moved))
        story.given(.connectedElsewhere(host: "n2"), .received(.welcome), .received(.session()))
        let effects = story.when(.received(.ok(4)))
        #expect(effects.sent == [.list(Request.List())])
        #expect(effects.reports.contains { if case .refused(request, _) = $0 { true } else { false } })
        // At the server that was chosen it goes out again.
        story = .greeted()
        story.given(.requested(request), .linkLost(reason: .closed), .timerFired(.retry), .connected)
        story.given(.received(.welcome), .received(.session()))
        #expect(story.when(.received(.ok(3))).sent == [request])
    }

    /// A session that has ended elsewhere is begun anew where the player has chosen to be, where the client may sign in by itself.
    @Test func newSessionAtHome() throws {
        var story = Story.at(.game())
        story.given(.received(Self.moved), .connectedElsewhere(host: "n2"), .received(.welcome))
        let effects = story.when(.received(.refusal(2, .badResume)))
        #expect(effects.sent.isEmpty && effects.contains(.connect))
        let hello = try #require(Self.hello(story.when(.connected, .received(.welcome))))
        #expect(hello.resume == nil && story.model.otherHost == nil)
    }

    /// Where nobody answers any more, it is a lost connection, and the client gives up after the usual time.
    @Test func nobodyAnswers() {
        var story = Story.at(.game())
        #expect(story.when(.received(Self.moved)).contains(.schedule(.givingUp, after: Client.patience)))
        let lost = story.when(.linkLost(reason: .refused))
        #expect(lost.contains(.schedule(.retry, after: .milliseconds(250))))
        #expect(
            story.when(.timerFired(.givingUp)).reports == [.ended(.gaveUp(reason: .away(seconds: 60)))])
    }

    /// A node may have to take a session over before it answers, and is waited for.
    @Test func takeover() {
        guard case .welcome(var welcome) = ServerMessage.welcome else { return }
        welcome.node = "n2"
        var story = Story.greeted()
        story.given(.linkLost(reason: .closed), .timerFired(.retry), .connectedElsewhere(host: "n2"))
        #expect(story.when(.received(.welcome(welcome))).contains(.schedule(.greeting, after: .seconds(15))))
    }
}
