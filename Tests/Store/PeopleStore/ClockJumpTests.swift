import Testing

/// A machine whose clock jumps while the server is not there.
@Suite(.onBothEngines) struct ClockJumpTests {
    /// A clock that goes back or on by a day loses nobody's sign-in or game, and a ban ends by the clock that is there then.
    @Test(arguments: [Duration.seconds(-86_400), .seconds(86_400)]) func aDay(_ jump: Duration) throws {
        let town = try Town()
        let ada = town.guest("ada")
        ada.ask(["type": "register", "name": "ada", "password": "secret of ada"])
        let token = try #require(ada.line("session")?.text("token"))
        _ = town.member("bob")
        #expect(town.order("ban bob 60 spam") == ["ok"])
        ada.ask(["type": "create", "rules": ["mode": "solo", "level": "easy"]])
        let table = try #require(ada.line("snapshot")?.text("table"))
        #expect(ada.ask(["type": "ready", "table": table]).type == "ok")
        try town.crash(clockJumps: jump)
        let back = town.guest("ada")
        #expect(back.ask(["type": "login", "token": token]).type == "ok")
        #expect(town.order("tables").first?.contains("playing 1/1") == true)
        let bob = town.guest("eve").ask(["type": "login", "name": "bob", "password": "secret of bob"])
        #expect(bob.code == (jump < .zero ? "banned" : nil), "\(bob)")
        // A game that ends by the clock that has gone back is archived all the same.
        back.ask(["type": "create", "rules": ["mode": "solo", "level": "easy"]])
        let other = try #require(back.line("snapshot")?.text("table"))
        #expect(back.ask(["type": "ready", "table": other]).type == "ok")
        #expect(back.ask(["type": "resign", "table": other]).type == "ok")
        #expect(back.ask(["type": "history"]).type == "ok")
        #expect((back.line("history")?["games"] as? [Any])?.count == 1)
    }
}
