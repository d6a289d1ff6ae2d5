import ClientCore
import Testing
import Wire

@Suite struct SessionFileTests {
    private let home = ServerPlace(host: "::1", port: 7247)
    private let other = ServerPlace(host: "games.example", port: 80)

    /// Tokens are found by their server, and the newest takes the place of an older one.
    @Test func remembers() {
        var file = SessionFile()
        file.remember(KeptSession(token: "old", place: home))
        file.remember(KeptSession(token: "abc", place: other))
        file.remember(KeptSession(token: "new", place: home, guests: ["lin", "bo"]))
        #expect(file.text == "games.example 80 abc\n::1 7247 new lin bo\n")
        #expect(SessionFile(file.text) == file)
        file.forget(home)
        #expect(file.text == "games.example 80 abc\n" && file.entries.last?.place == other)
    }

    /// Lines that make no sense are left out, as is what no line can hold.
    @Test func leavesOut() {
        var file = SessionFile("a b c\na 1\na 70000 x\n\na 7 t\n")
        file.remember(KeptSession(token: "two words", place: home))
        file.remember(KeptSession(token: "", place: home))
        file.remember(KeptSession(token: "t", place: home, guests: ["a\nb"]))
        #expect(file.text == "a 7 t\n")
    }

    /// Only so many servers are remembered, those used last.
    @Test func isBounded() {
        var file = SessionFile()
        for port in 1...40 { file.remember(KeptSession(token: "t", place: ServerPlace(host: "h", port: port))) }
        #expect(file.entries.map(\.place.port) == Array(25...40))
    }

    /// A session that another process uses stays, and is offered to nobody; a name is offered its own.
    @Test func sessionsInUseStay() {
        var file = SessionFile()
        file.remember(KeptSession(token: "ada", place: home, name: "Ada L", process: 7))
        file.remember(KeptSession(token: "bob", place: home, guests: ["lin"], name: "bob", process: 8)) {
            $0.process == 7
        }
        #expect(file.text == "::1 7247 ada =7\tAda L\n::1 7247 bob lin =8\tbob\n")
        #expect(SessionFile(file.text) == file)
        #expect(file.offer(at: home, to: "Ada L")?.token == "ada")
        #expect(file.offer(at: home, to: "Ada L") { $0.process == 7 } == nil)
        #expect(file.offer(at: other, to: "bob") == nil && file.offer(at: nil, to: "eve")?.token == "bob")
        file.forget(home) { $0.process == 7 }
        #expect(file.entries.map(\.token) == ["ada"])
    }

    /// A session that is taken up without a question is found by its server and name, and offered nowhere.
    @Test func quietSessionsAreRecalled() {
        var file = SessionFile()
        file.remember(KeptSession(token: "ada", place: home, guests: ["lin"], name: "Ada L", process: 7, isQuiet: true))
        file.remember(KeptSession(token: "bob", place: other, name: "bob"))
        #expect(file.text == "::1 7247 ada lin =7 -\tAda L\ngames.example 80 bob\tbob\n")
        #expect(SessionFile(file.text) == file)
        #expect(file.offer(at: home, to: "Ada L") == nil && file.offer(at: nil, to: "Ada L")?.token == "bob")
        #expect(file.recall(at: home, for: "Ada L")?.token == "ada" && file.recall(at: home, for: "ada") == nil)
        #expect(file.recall(at: home, for: "Ada L") { $0.process == 7 } == nil)
        #expect(file.recall(at: other, for: "bob") == nil)
        // The player's own server has another port each time.
        let own = ServerPlace(host: "-", port: 0)
        file.remember(KeptSession(token: "own", place: own, name: "bob", isQuiet: true))
        #expect(SessionFile(file.text + "h 0 t\n").recall(at: own, for: "bob")?.token == "own")
        #expect(SessionFile(file.text + "h 0 t\n") == file)
    }

    /// A session that keeps a name alone takes the place of itself and of one of the same name, and of no seat or name of others.
    @Test func aNameTakesNoSeatAway() {
        var file = SessionFile()
        file.remember(KeptSession(token: "ada", place: home, name: "Ada"))
        for (token, name) in [("lin", "Lin"), ("bo", "Bo"), ("lin2", "Lin")] {
            file.remember(KeptSession(token: token, place: home, name: name, isQuiet: true))
        }
        #expect(file.entries.map(\.token) == ["ada", "bo", "lin2"])
        #expect(file.offer(at: home, to: "Ada")?.token == "ada")
        // Who leaves the last table has no seat there any more.
        file.remember(KeptSession(token: "ada", place: home, name: "Ada", isQuiet: true))
        #expect(file.offer(at: home, to: "Ada") == nil && file.recall(at: home, for: "Ada")?.token == "ada")
    }

    /// An account is a line of its own, one for each server, and its token is shown nowhere else.
    @Test func accountsAreKept() {
        var file = SessionFile()
        func account(_ instance: String, _ token: String) -> KeptAccount {
            KeptAccount(instance: instance, host: "den", token: Secret(token), name: "Ada L")
        }
        file.remember(account("i1", "t1"))
        file.remember(account("i2", "t2"))
        file.remember(account("i1", "t3"))
        file.remember(account("i3", "with a blank"))
        #expect(file.text == "@i2 den t2 -\tAda L\n@i1 den t3 -\tAda L\n")
        #expect(SessionFile(file.text) == file)
        file.forget(accountAt: "i2")
        #expect(file.accounts == [account("i1", "t3")])
        #expect(!"\(file)".contains("t3"))
    }

    /// The saved games stand behind the port. They are written only beside the token under which they were learned.
    @Test func savedGamesAreKept() {
        var file = SessionFile("@i1 den t1\tAda\n")
        let old = KeptAccount(instance: "i1", host: "den", token: Secret("t1"), name: "Ada")
        #expect(file.accounts == [old])
        var account = old
        account.port = 7_247
        account.saved = [KeptGame("klondike", level: "easy"), KeptGame("a b", level: "c"), KeptGame("x/y", level: "")]
        file.amend(account)
        #expect(file.text == "@i1 den t1 7247 klondike/easy\tAda\n")
        account.saved.removeLast(2)
        #expect(SessionFile(file.text).accounts == [account])
        file.remember(KeptAccount(instance: "i1", host: "den", token: Secret("t2"), name: "bob"))
        file.amend(account)
        #expect(file.text == "@i1 den t2 -\tbob\n")
    }

    /// What no client has written is left out: words that are no game, and a port that is none.
    @Test func strangeWordsAreLeftOut() {
        let account = SessionFile("@i1 den t1 99999 klondike a/b/c /easy spider/hard\tAda\n").accounts.first
        #expect(account?.port == nil && account?.saved == [KeptGame("spider", level: "hard")])
    }
}
