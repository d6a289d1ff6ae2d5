import Testing
import Vocabulary
import Wire

/// Which themes of pictures a server takes.
@Suite struct PicturePolicyTests {
    private func refusal(_ policy: PicturePolicy, _ theme: String) -> ErrorReply? {
        let server = ScriptedServer(pictures: policy)
        return server.client("ada").ask(.create(.init(rules: .board(1, 4) { $0.theme = theme }))).last?.error
    }

    /// A source that the server does not use is refused by name. Themes without pictures are offered by any.
    @Test func sourcesByPolicy() {
        let noPictures = "This server has no pictures."
        let noCommons = "This server does not ask Wikimedia Commons."
        let cases: [(policy: PicturePolicy, folder: String?, commons: String?)] = [
            (.none, noPictures, noPictures), (.dir, nil, noCommons), (.commons, nil, nil),
        ]
        for (policy, folder, commons) in cases {
            #expect(refusal(policy, "dir:cats")?.message == folder)
            #expect(refusal(policy, "commons:lighthouse")?.message == commons)
            #expect(refusal(policy, "animals") == nil)
        }
    }

    /// Themes that can't be are refused at once, each by its reason.
    @Test(arguments: [
        ("dir:", "Nothing follows the colon."), ("dir:   ", "Nothing follows the colon."),
        ("dir:../etc", "That can't be a folder's name."), ("dir:.ssh", "That can't be a folder's name."),
        ("dir:a\u{7}b", "It has control characters or invisible ones."),
        ("dir:" + String(repeating: "a", count: 61), "That is too long."),
        ("commons:" + String(repeating: "a", count: 3_000), "That is too long."),
        ("commons:light\nhouse", "It has control characters or invisible ones."),
    ])
    func badThemesAreNamed(theme: String, reason: String) {
        let refusal = refusal(.dir, theme)
        #expect(refusal?.code == .badTheme && refusal?.message == reason && refusal?.field == "rules.theme")
    }

    /// The welcome says which themes of pictures there are.
    @Test(arguments: [(PicturePolicy.none, []), (.dir, ["pictures"]), (.commons, ["pictures", "commons"])])
    func theWelcomeNamesThem(policy: PicturePolicy, caps: [String]) throws {
        let welcome = try #require(ScriptedServer(pictures: policy).connect().takeLines().first)
        #expect(["pictures", "commons"].filter { welcome.contains("\"\($0)\"") } == caps)
    }

    /// Where no pictures are offered, there is no request for them, and the welcome does not name them.
    @Test func withoutPicturesThereIsNoRequest() {
        let server = ScriptedServer()
        #expect(!server.connect().takeLines().contains { $0.contains(#""pictures""#) })
        #expect(server.client("ada").refusal(of: .image(.init(table: "k3f9", face: "p01"))).code == .unknownType)
        #expect(ScriptedServer(pictures: .dir).connect().takeLines().contains { $0.contains(#""pictures""#) })
    }
}
