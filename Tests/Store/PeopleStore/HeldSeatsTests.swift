import Testing

/// What a table shows of seats whose holders are away.
@Suite(.onBothEngines) struct HeldSeatsTests {
    /// A renamed account is shown at the seat that is held for it, and still with the time for which it is held.
    @Test func renamed() throws {
        let town = try Town()
        let ada = town.member("ada")
        let bob = town.guest("bob")
        ada.ask(["type": "create", "rules": ["mode": "classic", "level": "easy"]])
        guard let table = ada.line("snapshot")?.text("table") else {
            Issue.record("no table")
            return
        }
        bob.ask(["type": "watch", "table": table])
        ada.drop()
        #expect(bob.lines.last?.description.contains("\"hold_ms\"") == true)
        let eve = town.guest("eve")
        #expect(eve.ask(["type": "login", "name": "ada", "password": "secret of ada"]).type == "ok")
        eve.ask(["type": "account", "do": "rename", "name": "ada king", "password": "secret of ada"])
        let seat = bob.lines.last { $0.description.contains("ada king") }?.description ?? ""
        #expect(seat.contains("\"status\":\"lost\"") && seat.contains("\"hold_ms\""), "\(seat)")
    }
}
