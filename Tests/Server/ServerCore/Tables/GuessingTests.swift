import ServerCore
import Testing
import Wire

/// Limits on guessing ids of private tables and passwords.
@Suite struct GuessingTests {
    private let server = ScriptedServer()

    /// Ids of private tables are long, those of public ones short.
    @Test func idsOfPrivateTables() {
        let ada = server.client("ada")
        #expect(ada.must(.create(.init(public: false))).table?.count == 10)
        #expect(ada.must(.create(.init(public: true))).table?.count == 4)
    }

    private func tries(_ number: Int, _ client: ScriptedClient, _ request: (Int) -> Request) -> [ErrorCode] {
        (0..<number).compactMap { client.ask(request($0)).last?.code }
    }

    /// After some ids that no table has, or wrong passwords, the next try of the same address has to wait, longer each time.
    @Test(arguments: [false, true]) func theNextTryWaits(tellsPassword: Bool) {
        let ada = server.client("ada", from: "192.0.2.1")
        let table = ada.must(.create(.init(password: "sesame", public: false))).table ?? ""
        func guess(_ number: Int) -> Request {
            tellsPassword
                ? .join(.init(table: table, password: "\(number)")) : .watch(.init(table: "none\(number)"))
        }
        let bob = server.client("bob", from: "[2001:db8::1]")
        let codes = tries(30, bob, guess)
        #expect(codes.prefix(21).allSatisfy { $0 == (tellsPassword ? .badPassword : .noSuchTable) })
        #expect(codes.dropFirst(21).allSatisfy { $0 == .rateLimited })
        let refusal = bob.refusal(of: guess(99))
        #expect((1...1_000).contains(refusal.retryMs ?? 0))
        // Another session of the same address waits too, even with the right password.
        let eve = server.client("eve", from: "[2001:db8::2]")
        #expect(eve.refusal(of: .join(.init(table: table, password: "sesame"))).code == .rateLimited)
        server.wait(.seconds(1))
        #expect(eve.refusal(of: guess(100)).code != .rateLimited)
        #expect((1_001...2_000).contains(eve.refusal(of: guess(101)).retryMs ?? 0))
        // Other addresses do not wait, and this one may still join public tables.
        let cy = server.client("cy", from: "192.0.2.2")
        let open = cy.create()
        bob.join(open)
        cy.must(.join(.init(table: table, password: "sesame")))
        let logged = server.log.filter { $0.event == "table_try_failed" }
        #expect(logged.count == 22 && logged.allSatisfy { !$0.fields.contains { $0.value == "sesame" } })
        #expect(logged.first?.fields.last?.value.hasPrefix("[2001:db8::1]") == true)
        // After some time all failed tries are forgotten.
        server.wait(.seconds(1_000))
        #expect(tries(20, bob, guess).allSatisfy { $0 != .rateLimited })
    }

    /// Many addresses together make a table's passwords slow, and never for long.
    @Test func manyAddresses() {
        let ada = server.client("ada")
        let table = ada.must(.create(.init(password: "sesame"))).table ?? ""
        for number in 0..<101 {
            let guest = server.client("guest", from: "192.0.2.\(number)")
            #expect(guest.refusal(of: .join(.init(table: table, password: "x"))).code == .badPassword)
        }
        // An address that has not failed does not wait because of others.
        server.client("cy", from: "198.51.100.2").must(.watch(.init(table: table, password: "sesame")))
        let bob = server.client("bob", from: "192.0.2.1")
        #expect(bob.refusal(of: .join(.init(table: table, password: "sesame"))).code == .rateLimited)
        server.wait(.seconds(1))
        bob.must(.join(.init(table: table, password: "sesame")))
    }

    /// A stranger learns from no other request whether there is a private table of that id.
    @Test func strangersSeeNoPrivateTables() {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = ada.must(.create(.init(public: false))).table ?? ""
        let requests: (String) -> [Request] = { id in
            [
                .flip(.init(table: id, card: 0)), .chat(.init(table: id, text: "x")), .sync(.init(table: id)),
                .ready(.init(table: id)), .leave(.init(table: id)), .lock(.init(table: id, on: true)),
            ]
        }
        for (there, nowhere) in zip(requests(table), requests("abcdefghjk")) {
            let codes = (bob.refusal(of: there).code, bob.refusal(of: nowhere).code)
            #expect(codes == (.noSuchTable, .noSuchTable))
        }
    }
}
