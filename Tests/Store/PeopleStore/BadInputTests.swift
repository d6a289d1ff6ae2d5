import People
import PeopleStore
import ServerCore
import Testing
import Wire

/// What people send who mean harm, or are mistaken, about accounts.
@Suite(.onBothEngines) struct BadInputTests {
    private let town: Town
    init() throws { town = try Town() }

    private func login(_ name: String, _ password: String) -> [String: Any] {
        ["type": "login", "name": name, "password": password]
    }

    // MARK: Passwords

    /// Of a hundred wrong passwords one after the other, five are looked at; the wait then grows up to an hour.
    @Test func aHundredWrongPasswords() throws {
        _ = town.member("ada")
        let (guest, before) = (town.guest("x"), town.hashes)
        let codes = (0..<100).map { guest.ask(login("ada", "not the one \($0)")).code }
        #expect(codes.prefix(5).allSatisfy { $0 == "bad_credentials" })
        #expect(codes.dropFirst(5).allSatisfy { $0 == "rate_limited" } && town.hashes == before + 5)
        var waits: [Int] = []
        for _ in 0..<8 {
            let wait = try #require(guest.ask(login("ada", "secret of ada")).number("retry_ms"))
            waits.append(wait / 60_000)
            town.wait(.milliseconds(wait + 1))
            for _ in 0..<5 { guest.ask(login("ada", "not the one")) }
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60])
    }

    /// Many addresses that try one name get five tries together, and each that tries many names gets five of its own.
    @Test func aFloodFromManyAddresses() throws {
        _ = town.member("ada")
        let before = town.hashes
        for number in 0..<100 { town.guest("x", from: "192.0.2.\(number)").ask(login("ada", "not the one")) }
        #expect(town.hashes == before + 5)
        let guest = town.guest("y", from: "198.51.100.1")
        for number in 0..<100 { guest.ask(login("name \(number)", "not the one")) }
        #expect(town.hashes == before + 10)
        #expect(town.log.count { $0.event == "sign_in_failed" } == 10)
    }

    /// A password of a mebibyte is a line that is too long, which ends the connection; one of 513 bytes is too long itself.
    @Test(arguments: ["register", "login", "recover"]) func longPasswords(type: String) throws {
        let guest = town.guest("x")
        func line(_ bytes: Int) -> String {
            #"{"type":"\#(type)","id":7,"name":"ada","code":"c","password":"\#(String(repeating: "é", count: bytes / 2))"}"#
        }
        #expect(guest.send(line: line(514)).last?.code == "bad_field")
        let last = guest.send(line: line(1 << 20)).last
        #expect(last?.code == "line_too_long" && guest.isEnded)
        #expect(town.hashes == 0)
    }

    /// For an unknown name as much is computed as for a known one: a hash with the same parameters.
    @Test func unknownNamesAreHashedToo() throws {
        _ = town.member("ada")
        let before = town.hashes
        let guest = town.guest("x")
        for name in ["ada", "nobody"] { guest.ask(login(name, "not the one")) }
        #expect(town.hashes == before + 2)
        let step = try town.store.begin(
            PeopleInquiry(.login(.init(name: "nobody", password: Secret("not the one"))), by: .host, at: 0))
        guard case .check(_, let hash, _) = step else {
            Issue.record("\(step)")
            return
        }
        #expect(hash.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
    }

    // MARK: Tokens

    /// Tokens that nobody has drawn, of other servers, of sessions, or that are over, sign nobody in; five are looked at.
    @Test func tokens() throws {
        let ada = town.member("ada")
        let session = try #require(ada.line("session"))
        let token = try #require(session.text("token"))
        let elsewhere = try Town()
        _ = elsewhere.member("bob")
        let foreign = try #require(elsewhere.member("ada").line("session")?.text("token"))
        let forged = token.replacing("a", with: "b").replacing("1", with: "2")
        for (number, wrong) in [forged, foreign, session.text("resume") ?? "", "", "x"].enumerated() {
            let guest = town.guest("x", from: "192.0.2.\(number)")
            #expect(guest.ask(["type": "login", "token": wrong]).code == "bad_credentials", "\(wrong)")
        }
        let guest = town.guest("x", from: "198.51.100.1")
        let codes = (0..<6).map { _ in guest.ask(["type": "login", "token": forged]).code }
        #expect(codes == Array(repeating: "bad_credentials", count: 5) + ["rate_limited"])
        let other = town.guest("y")
        #expect(other.ask(["type": "login", "token": token]).type == "ok")
        ada.drop()
        other.drop()
        town.wait(.seconds(91 * 86_400))
        #expect(town.guest("z").ask(["type": "login", "token": token]).code == "bad_credentials")
    }

    // MARK: Names

    /// Names that are taken, look like one that is, are nobody's, or are borne by a guest in a seat, are refused to all who want them.
    @Test(arguments: ["Bob", "B\u{43E}b", "ｂｏｂ", "guest", "DELETED", "cy"]) func takenNames(name: String) throws {
        let code = ["guest", "DELETED"].contains(name) ? "bad_name" : "name_taken"
        let (ada, _, cy) = (town.member("ada"), town.member("bob"), town.guest("cy"))
        #expect(cy.ask(["type": "create"]).type == "ok")
        let rename = ada.ask(["type": "account", "do": "rename", "name": name, "password": "secret of ada"])
        #expect(rename.code == code && rename.text("field") == "name")
        let guest = town.guest("eve")
        #expect(guest.ask(["type": "register", "name": name, "password": "secret of eve"]).code == code)
    }

    /// Of two who register a name at the same time, also by names that look alike, one gets it.
    @Test func registersInARace() throws {
        let (one, two) = (town.guest("x"), town.guest("y"))
        town.isHashing = true
        one.ask(["type": "register", "name": "zoe", "password": "secret of x"])
        two.ask(["type": "register", "name": "Zo\u{435}", "password": "secret of y"])
        town.hash()
        #expect(one.lines.last?.type == "ok" && two.lines.last?.code == "name_taken")
        #expect(try town.store.begin(PeopleInquiry(.isRegistered(name: "zoe"), by: .host, at: 0)).isRegistered)
        #expect(two.ask(["type": "register", "name": "yan", "password": "secret of y"]).type == "ok")
    }

    // MARK: Bans

    /// Nobody bans themselves, and no admin the last one; whoever runs the server may.
    @Test func bansOfOneselfAndTheLastAdmin() throws {
        let (boss, mod) = (town.member("boss"), town.member("mod"))
        try town.host(.promote(name: "boss", .admin))
        try town.host(.promote(name: "mod", .moderator))
        func ban(_ who: Resident, _ target: [String: Any]) -> String? {
            who.ask(target.merging(["type": "ban", "reason": "x"]) { $1 }).code
        }
        let player = try #require(boss.line("session")?.text("player"))
        #expect(ban(boss, ["account": "@boss"]) == "not_allowed" && ban(boss, ["session": player]) == "not_allowed")
        #expect(ban(mod, ["account": "@mod"]) == "not_allowed" && ban(mod, ["account": "@boss"]) == "not_allowed")
        try town.host(.promote(name: "mod", .admin))
        #expect(ban(mod, ["account": "@boss"]) == nil && boss.isEnded)
        #expect(ban(mod, ["account": "@mod"]) == "not_allowed")
        #expect(town.order("ban mod spam") == ["ok"] && mod.isEnded)
    }
}

extension PeopleStep {
    fileprivate var isRegistered: Bool {
        guard case .done(let answer) = self, case .isRegistered(let found)? = answer.change else { return false }
        return found
    }
}
