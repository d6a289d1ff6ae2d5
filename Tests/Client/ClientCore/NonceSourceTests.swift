import ClientCore
import TestSupport
import Testing
import Wire

@Suite struct NonceSourceTests {
    /// Every `ready` has a nonce of its own. One that takes it back has none, and neither has one for the same deal again.
    @Test func consentsBearNonces() {
        var story = Story.at(.table())
        var nonces: [String] = []
        for _ in 0..<3 {
            let sent = story.when(.requested(.ready(Request.Ready(table: "k3f9", on: true)))).sent
            nonces += sent.compactMap(\.nonce)
        }
        nonces += story.when(.requested(.again(Request.Again(table: "k3f9")))).sent.compactMap(\.nonce)
        #expect(nonces.count == 4 && Set(nonces).count == 4)
        #expect(nonces.allSatisfy { Nonce(hex: $0)?.hex == $0 })
        #expect(story.when(.requested(.ready(Request.Ready(table: "k3f9", on: false)))).sent.first?.nonce == nil)
        #expect(story.when(.requested(.again(Request.Again(table: "k3f9", same: true)))).sent.first?.nonce == nil)
    }

    /// A request that is repeated after a lost link has the same nonce, because it must be the same, byte for byte.
    @Test func repeatedConsentsAreTheSame() {
        var story = Story.at(.table())
        let first = story.when(.requested(.ready(Request.Ready(table: "k3f9")))).sent
        story.given(.linkLost(reason: "reset"), .timerFired(.retry), .connected, .received(.welcome))
        #expect(story.when(.received(.session()), .received(.ok(3))).sent == first)
    }

    /// Another secret makes other nonces.
    @Test func secretsDiffer() {
        var story = Story()
        story.model = ClientModel(
            name: "Grace", program: "test", nonces: NonceSource(secret: Array(repeating: 8, count: 32)))
        var other = Story.at(.table())
        story.given(.started, .connected, .received(.welcome), .received(.session()), .received(.ok(1)))
        story.given(.received(.snapshot(.table())))
        let wish = ClientEvent.requested(.ready(Request.Ready(table: "k3f9")))
        #expect(story.when(wish).sent.first?.nonce != other.when(wish).sent.first?.nonce)
    }

    /// A new connection of the same run goes on where the last one was: no nonce is sent twice.
    @Test func connectionsShareOneSource() {
        var story = AppStory()
        story.given(.started)
        var nonces: [String] = []
        for _ in 0..<2 {
            story.choose("Practise")
            story.given(.hosting(.listening(ServerPlace(host: "den", port: 7247))), .client(.connected))
            nonces += story.hears(.welcome, .session(), .ok(1), .snapshot(.table())).sent.compactMap(\.nonce)
            story.hears(.goodbye(ServerMessage.Goodbye(reason: .replaced)))
        }
        #expect(nonces.count == 2 && nonces[0] != nonces[1])
    }
}
