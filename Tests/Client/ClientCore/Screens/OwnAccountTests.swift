import ClientCore
import TestSupport
import Testing
import Wire

/// Who plays patience alone, at the server of their own, gets an account there without a question, so that a game that is left is saved.
@Suite struct OwnAccountTests {
    private static let own = ServerPlace(host: "127.0.0.1", port: 40_001)
    private static let kept = KeptAccount(
        instance: "i", host: "127.0.0.1", token: Secret("t1"), name: "Grace", port: nil)

    /// A client whose own server has just heard its greeting, after the choice of the first screen.
    private static func story(_ choice: String = "Play patience", _ accounts: [KeptAccount] = []) -> AppStory {
        var story = AppStory(accounts: accounts)
        story.given(.started, .found([]))
        story.choose(choice)
        story.given(.hosting(.listening(own)), .client(.connected))
        return story
    }

    private static func registration(_ effects: [AppEffect]) -> Request.Register? {
        effects.sent.compactMap { $0.body as? Request.Register }.first
    }

    /// The name is the session's, the password nobody's, and the token is kept. The codes for a lost password are not shown.
    @Test func isMade() throws {
        var story = Self.story()
        let register = try #require(
            Self.registration(story.hears(.welcomeWithAccounts, .session(), .ok(1))))
        #expect(register.name == "Grace" && register.password?.text.count == 64 && register.bot == nil)
        #expect(story.text.contains("Connecting"))
        let effects = story.hears(.signedIn(token: Secret("t1")))
        #expect(effects.contains(.keep(Self.kept)))
        story.hears(.account(codes: ["xen4-zcz3-zdn9"]))
        #expect(story.model.screen == "connecting" && story.text.contains("Games you leave stay"))
        story.hears(.ok(2))
        #expect(story.model.screen == "create", "\(story.text)")
    }

    /// Who leaves the game comes to the first screen: nobody else is at the server.
    @Test func leavingLeadsHome() throws {
        var story = Self.story()
        story.hears(.welcome, .session(), .ok(1))
        story.hears(.snapshot(.patience("klondike")))
        story.press(.escape)
        let leave = try #require(story.type("y").sent.first?.body as? Request.Leave)
        let id = try #require(story.model.client.pending.last { ($0.request.body as? Request.Leave) == leave }?.id)
        #expect(story.hears(.ok(id)).contains(.client(.disconnect)))
        story.when(.client(.linkLost(reason: .closed)))
        #expect(story.model.screen == "home", "\(story.text)")
    }

    /// Where the name is one that no account may bear, the account has another. Where it can't be made at all the player is a guest, as
    /// at any server.
    @Test func isRefused() {
        var story = Self.story()
        story.hears(.welcomeWithAccounts, .session(), .ok(1))
        #expect(Self.registration(story.hears(.refusal(2, .nameTaken)))?.name == "player")
        story.hears(.refusal(3, .badName))
        #expect(story.model.screen == "create" && story.model.client.session?.account == nil)
    }

    /// A token that works no more is forgotten, and another account is made.
    @Test func isMadeAnew() {
        var story = Self.story("Play patience", [Self.kept])
        let login = story.hears(.welcomeWithAccounts, .session(), .ok(1))
        #expect(login.sent.contains { $0.body is Request.Login } && Self.registration(login) == nil)
        #expect(Self.registration(story.hears(.refusal(2, .badCredentials))) != nil)
    }

    /// Who hosts for others, or plays Memory, is not registered. Nor is anybody at another server, or at one without accounts.
    @Test func nobodyElseIs() {
        for choice in ["Host a game", "Practise", "Alone"] {
            var story = Self.story(choice)
            #expect(Self.registration(story.hears(.welcomeWithAccounts, .session(), .ok(1))) == nil)
        }
        var plain = Self.story()
        #expect(Self.registration(plain.hears(.welcome, .session(), .ok(1))) == nil)
        #expect(plain.model.screen == "create")
        var other = AppStory(start: .server(ServerPlace(host: "den.example", port: 7247), .patience))
        other.given(.started, .client(.connected))
        #expect(Self.registration(other.hears(.welcomeWithAccounts, .session(), .ok(1))) == nil)
    }
}
