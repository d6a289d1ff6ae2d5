import People
import PeopleStore
import ServerCore
import TestSupport
import Testing

/// What bounds those who register, sign in and come in.
@Suite(.onBothEngines) struct LimitsTests {
    private let town: Town
    init() throws { town = try Town() }

    /// Of too many addresses the oldest is forgotten, and no other.
    @Test(.deep) func manyAddresses() {
        town.isFailing = true
        func register(from host: String) -> String? {
            let guest = town.guest("x", from: host)
            defer { guest.drop() }
            return guest.ask(["type": "register", "name": "ada", "password": "seven blue cups"]).code
        }
        for _ in 0..<20 { #expect(register(from: "192.0.2.1") == "busy") }
        for _ in 0..<20 { #expect(register(from: "192.0.2.2") == "busy") }
        for number in 2..<4_096 { _ = register(from: "10.0.\(number / 250).\(number % 250)") }
        #expect(register(from: "192.0.2.1") == "rate_limited")
        _ = register(from: "192.0.2.3")
        #expect(register(from: "192.0.2.1") == "busy")
        _ = register(from: "192.0.2.4")
        #expect(register(from: "10.0.4.0") == "busy")
    }

    /// However many sessions an address begins, its reports fill the database with so many lines of chat alone.
    @Test func reportsOfAnAddress() {
        _ = town.member("bob")
        func report(as name: String, from host: String) -> String? {
            let guest = town.guest(name, from: host)
            defer { guest.drop() }
            return guest.ask(["type": "report", "account": "@bob", "text": "rude"]).code
        }
        for number in 0..<40 { #expect(report(as: "guest \(number)", from: "192.0.2.1") == nil) }
        #expect(report(as: "another", from: "192.0.2.1") == "rate_limited")
        #expect(report(as: "neighbour", from: "192.0.2.2") == nil)
        town.wait(.seconds(3_601))
        #expect(report(as: "later", from: "192.0.2.1") == nil)
    }

    /// Connections that ask and go leave only so many questions in line. Other addresses are answered meanwhile.
    @Test func questionsOfAnAddress() {
        for number in 0..<512 {
            let guest = town.guest("guest \(number)", from: "192.0.2.1")
            town.isSlow = true
            #expect(guest.ask(["type": "history"]).description == "nothing")
            town.isSlow = false
            guest.drop()
        }
        let late = town.connect(from: "192.0.2.1")
        let hello: [String: Any] = ["type": "hello", "protocol": 1, "name": "late"]
        #expect(late.ask(hello).code == "busy")
        #expect(town.guest("other", from: "192.0.2.2").ask(["type": "history"]).type == "ok")
        town.deliver()
        #expect(late.ask(hello).type == "ok")
        #expect(late.ask(["type": "history"]).type == "ok")
    }

    /// To take up a saved game costs its address as many more lines as the game is long.
    @Test func longSavedGames() throws {
        let town = try Town(rate: 50)
        let rules: [String: Any] = ["game": "klondike", "level": "easy"]
        let ada = town.member("ada")
        ada.ask(["type": "create", "rules": rules])
        let table = ada.line("snapshot")?.text("table") ?? ""
        #expect(ada.ask(["type": "ready", "table": table]).type == "ok")
        for _ in 0..<250 {
            town.wait(.milliseconds(20))
            try #require(ada.ask(["type": "draw", "table": table]).type == "ok")
        }
        ada.ask(["type": "leave", "table": table])
        let guests = (0..<8).map { town.guest("guest \($0)") }
        town.wait(.seconds(10))
        #expect(ada.ask(["type": "create", "rules": rules, "saved": true]).type == "ok")
        // Its address has a burst of 1,600 lines, of which 50 are spent; each of the eight may spend 200.
        let left = guests.map { guest in
            (0..<200).count { _ in
                town.wait(.zero)
                return guest.ask(["type": "leave", "table": "none"]).code == "no_such_table"
            }
        }
        #expect((1_450..<1_540).contains(left.reduce(0, +)), "\(left)")
    }

    /// Who bears the name of an account and sends a wrong password has made a try, as with `login`.
    @Test func ownName() {
        let ada = town.member("ada")
        #expect(ada.ask(["type": "logout"]).type == "ok")
        // While the database can't be asked, a guest may bear the name of an account.
        town.isFailing = true
        let guest = town.guest("ada", from: "192.0.2.1")
        town.isFailing = false
        for number in 0..<5 {
            let refusal = guest.ask(["type": "register", "name": "ada", "password": "wrong guess \(number)"])
            #expect(refusal.code == "name_taken")
        }
        #expect(guest.ask(["type": "register", "name": "ada", "password": "secret of ada"]).code == "rate_limited")
        let eve = town.guest("eve", from: "192.0.2.2")
        #expect(eve.ask(["type": "login", "name": "ada", "password": "secret of ada"]).code == "rate_limited")
        #expect(town.log.contains { $0.event == "sign_in_failed" })
        town.wait(.seconds(130))
        #expect(guest.ask(["type": "register", "name": "ada", "password": "secret of ada"]).type == "ok")
    }

    /// Wrong passwords of the server are logged, and make their address wait, as failed tries to sign in do. A right one is not counted.
    @Test func passwordOfTheServer() throws {
        let town = try Town(password: "let me in")
        func hello(_ password: String?, from host: String = "192.0.2.1") -> Resident.Line {
            var hello: [String: Any] = ["type": "hello", "protocol": 1, "name": "ada"]
            hello["password"] = password
            return town.connect(from: host, isLocal: false).ask(hello)
        }
        for _ in 0..<8 { #expect(hello("let me in").type == "ok") }
        for number in 0..<5 { #expect(hello("wrong guess \(number)").code == "bad_password") }
        for password in ["let me in", "wrong guess"] {
            let refusal = hello(password)
            #expect(refusal.code == "rate_limited" && refusal.number("retry_ms") == 60_000, "\(refusal)")
        }
        #expect(hello(nil).code == "bad_password")
        #expect(hello("let me in", from: "192.0.2.2").type == "ok")
        let failed = town.log.filter { $0.event == "server_password_failed" }
        #expect(failed.count == 5)
        #expect(failed.allSatisfy { $0 == LogEntry(.warning, "server_password_failed", .init("address", "192.0.2.1")) })
        town.wait(.seconds(61))
        #expect(hello("let me in").type == "ok")
    }
}
