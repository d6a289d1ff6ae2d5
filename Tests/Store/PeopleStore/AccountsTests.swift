import People
import ServerCore
import Testing
import Wire

/// Accounts, as a client meets them: a whole server with its database.
@Suite(.onBothEngines) struct AccountsTests {
    // MARK: Registering

    @Test func registers() throws {
        let town = try Town()
        let ada = town.guest("ada")
        let ok = ada.ask(["type": "register", "name": "ada", "password": "seven blue cups"])
        #expect(ok.type == "ok")
        #expect(ada.got.map(\.type) == ["session", "account", "ok"])
        #expect(ada.line("session")?.text("account.name") == "ada")
        #expect(ada.line("session")?.text("token")?.count == 32)
        #expect((ada.line("account")?["codes"] as? [String])?.count == 8)
        #expect(ada.line("account")?.number("codes_left") == 8 && ada.line("account")?.number("tokens") == 1)
    }

    /// What a registration is refused for, by what it sends.
    @Test(arguments: [
        ("ada", "short", "weak_password"), ("adalovelace", "AdaLovelace", "weak_password"),
        ("Bob", "seven blue cups", "name_taken"),
        ("B\u{43E}b", "seven blue cups", "name_taken"), ("cy", "seven blue cups", "name_taken"),
        (" x", "seven blue cups", "bad_name"), ("ada", String(repeating: "x", count: 129), "bad_field"),
        ("ada", String(repeating: "\u{1F600}", count: 128) + "x", "bad_field"),
    ])
    func refusals(name: String, password: String, code: String) throws {
        let town = try Town()
        _ = town.member("bob")
        // Borne now by a guest.
        _ = town.guest("cy")
        let reply = town.guest("ada").ask(["type": "register", "name": name, "password": password])
        #expect(reply.code == code)
    }

    /// A name that nobody can have gets one code, whatever asks for it; the name of those without one can't be an account's.
    @Test(arguments: ["Admin", "m\u{43E}derator", "server", "Guest"]) func reserved(name: String) throws {
        let town = try Town()
        let (ada, eve) = (town.member("ada"), town.guest("eve"))
        let table = ada.ask(["type": "create"]).text("table") ?? ""
        let forAccounts = [
            eve.ask(["type": "register", "name": name, "password": "seven blue cups"]),
            ada.ask(["type": "account", "do": "rename", "name": name, "password": "secret of ada"]),
        ]
        let forAll = [
            town.connect().ask(["type": "hello", "protocol": 1, "name": name]),
            ada.ask(["type": "join", "table": table, "name": name]),
        ]
        for reply in forAccounts + (name == "Guest" ? [] : forAll) {
            #expect(reply.code == "bad_name" && reply.text("field") == "name", "\(reply)")
        }
    }

    /// A guest's name that an account has gets a number, also while nobody is signed in.
    @Test func guestsGetNumbers() throws {
        let town = try Town()
        town.member("ada").drop()
        town.wait(.seconds(61))
        let guest = town.guest("Ada")
        #expect(guest.line("session")?.text("name") == "Ada 2")
    }

    /// The same registration again is another sign-in, without codes.
    @Test func again() throws {
        let town = try Town()
        let ada = town.member("ada")
        #expect(ada.ask(["type": "register", "name": "ada", "password": "secret of ada"]).type == "ok")
        #expect(ada.line("account")?["codes"] == nil && ada.line("session")?.text("token") != nil)
        #expect(ada.ask(["type": "register", "name": "eve", "password": "secret of eve"]).code == "wrong_phase")
    }

    /// Nobody registers where that is closed; where it is approved, nobody signs in before.
    @Test func policies() throws {
        let closed = try Town(AccountPolicy(registration: .closed))
        let reply = closed.guest("ada").ask(["type": "register", "name": "ada", "password": "seven blue cups"])
        #expect(reply.code == "not_allowed")
        let town = try Town(AccountPolicy(registration: .approve))
        let ada = town.guest("ada")
        #expect(ada.ask(["type": "register", "name": "ada", "password": "seven blue cups"]).type == "ok")
        #expect(ada.line("account")?["waiting"] as? Bool == true && ada.line("session") == nil)
        let login: [String: Any] = ["type": "login", "name": "ada", "password": "seven blue cups"]
        #expect(ada.ask(login).code == "not_allowed")
        try town.host(.approve(name: "ada"))
        #expect(ada.ask(login).type == "ok")
    }

    /// Who is on the list of those who may play can make the account of that name, and get back into it; nobody else can.
    @Test func accountsOnTheList() throws {
        let town = try Town(AccountPolicy(allowed: ["ada"]))
        let ada = town.guest("x")
        #expect(ada.ask(["type": "create"]).code == "not_allowed")
        #expect(ada.ask(["type": "register", "name": "eve", "password": "seven blue cups"]).code == "not_allowed")
        #expect(ada.ask(["type": "register", "name": "Ada", "password": "seven blue cups"]).type == "ok")
        let code = try #require((ada.line("account")?["codes"] as? [String])?.first)
        #expect(ada.ask(["type": "create"]).type == "ok")
        let back = town.guest("y")
        func recover(_ name: String) -> Resident.Line {
            back.ask(["type": "recover", "name": name, "code": code, "password": "another one"])
        }
        #expect(recover("eve").code == "not_allowed" && recover("ada").type == "ok")
        #expect(back.ask(["type": "login", "name": "ada", "password": "another one"]).type == "ok")
    }

    /// Passwords do not come in plain text from another machine.
    @Test func notEncrypted() throws {
        let town = try Town()
        let far = town.guest("ada", from: "192.0.2.7", isLocal: false)
        #expect(far.ask(["type": "register", "name": "ada", "password": "seven blue cups"]).code == "not_encrypted")
        #expect(far.ask(["type": "login", "name": "ada", "password": "seven blue cups"]).code == "not_encrypted")
        let open = try Town(AccountPolicy(takesPlainPasswords: true))
        let other = open.guest("ada", from: "192.0.2.7", isLocal: false)
        #expect(other.ask(["type": "register", "name": "ada", "password": "seven blue cups"]).type == "ok")
    }

    // MARK: Signing in

    @Test func signsIn() throws {
        let town = try Town()
        let ada = town.member("ada")
        let token = try #require(ada.line("session")?.text("token"))
        let second = town.guest("x")
        #expect(second.ask(["type": "login", "token": token]).type == "ok")
        #expect(second.line("session")?.text("name") == "ada" && second.line("session")?["token"] == nil)
        #expect(second.ask(["type": "login", "token": token]).type == "ok", "the reply may have been lost")
        #expect(town.member("bob").ask(["type": "login", "token": token]).code == "wrong_phase")
        let third = town.guest("y")
        #expect(third.ask(["type": "login", "name": "ADA", "password": "secret of ada"]).type == "ok")
        #expect(third.line("session")?.text("token") != token)
        #expect(third.ask(["type": "logout"]).type == "ok")
        #expect(third.line("session")?.text("name") == "ada 2")
        #expect(second.ask(["type": "logout", "everywhere": true]).type == "ok")
        #expect(ada.isEnded)
        #expect(town.guest("z").ask(["type": "login", "token": token]).code == "bad_credentials")
    }

    /// An unknown name and a wrong password get the same words.
    @Test func sameWords() throws {
        let town = try Town()
        _ = town.member("ada")
        let guest = town.guest("x")
        let wrong = guest.ask(["type": "login", "name": "ada", "password": "not the one"])
        let unknown = guest.ask(["type": "login", "name": "eve", "password": "not the one"])
        #expect(wrong.code == "bad_credentials" && unknown.code == "bad_credentials")
        #expect(wrong.text("message") == unknown.text("message") && wrong.text("hint") == unknown.text("hint"))
    }

    /// After five wrong tries an address waits a minute, also with the right password, then longer and longer.
    @Test func tries() throws {
        let town = try Town()
        _ = town.member("ada")
        let guest = town.guest("x", from: "192.0.2.9")
        let wrong: [String: Any] = ["type": "login", "name": "ada", "password": "not the one"]
        for _ in 0..<5 { #expect(guest.ask(wrong).code == "bad_credentials") }
        let right: [String: Any] = ["type": "login", "name": "ada", "password": "secret of ada"]
        let refused = guest.ask(right)
        #expect(refused.code == "rate_limited" && refused.number("retry_ms") == 60_000)
        // By name, known or not, whatever the address.
        #expect(town.guest("y", from: "192.0.2.10").ask(right).code == "rate_limited")
        town.wait(.seconds(61))
        for _ in 0..<5 { #expect(guest.ask(wrong).code == "bad_credentials") }
        #expect(guest.ask(right).number("retry_ms") == 120_000)
        town.wait(.seconds(121))
        #expect(guest.ask(right).type == "ok")
    }

    /// Wrong tries at the same time make the wait longer once, as those one after the other do.
    @Test func triesAtOnce() throws {
        let town = try Town()
        _ = town.member("ada")
        let wrong: [String: Any] = ["type": "login", "name": "ada", "password": "not the one"]
        let guests = (0..<5).map { town.guest("x \($0)") }
        town.isHashing = true
        for guest in guests { guest.ask(wrong) }
        town.hash()
        #expect(guests[0].ask(wrong).number("retry_ms") == 60_000)
        town.wait(.seconds(61))
        for guest in guests { #expect(guest.ask(wrong).code == "bad_credentials") }
        #expect(guests[0].ask(wrong).number("retry_ms") == 120_000)
    }

    /// A right password is not counted.
    @Test func rightOnesAreFree() throws {
        let town = try Town()
        _ = town.member("ada")
        for number in 0..<12 {
            let guest = town.guest("x \(number)")
            #expect(guest.ask(["type": "login", "name": "ada", "password": "secret of ada"]).type == "ok")
            guest.drop()
        }
    }

    /// What is refused before a password is looked at is no wrong one.
    @Test func refusalsAreNoTries() throws {
        let town = try Town()
        let (ada, password) = (town.member("ada"), "secret of ada")
        _ = town.guest("bob")
        for _ in 0..<12 {
            #expect(
                ada.ask(["type": "account", "do": "rename", "name": "bob", "password": password]).code == "name_taken")
            let weak = ada.ask(["type": "account", "do": "password", "new": "short", "password": password])
            #expect(weak.code == "weak_password" && weak.text("field") == "new")
        }
        let guest = town.guest("eve")
        for _ in 0..<25 {
            #expect(guest.ask(["type": "register", "name": "eve", "password": "short"]).code == "weak_password")
        }
        #expect(guest.ask(["type": "register", "name": "eve", "password": "secret of eve"]).type == "ok")
    }

    /// A guest who comes while an account's password is hashed does not get the name that the account gets.
    @Test(arguments: ["register", "account"]) func nameMeanwhile(type: String) throws {
        let town = try Town()
        let (ada, eve) = (town.member("ada"), town.guest("eve"))
        town.isHashing = true
        if type == "register" {
            eve.ask(["type": type, "name": "zoe", "password": "secret of zoe"])
        } else {
            ada.ask(["type": type, "do": "rename", "name": "zoe", "password": "secret of ada"])
        }
        let guest = town.guest("zoe")
        #expect(guest.line("session")?.text("name") == "zoe 2")
        town.hash()
        let last = try #require((type == "register" ? eve : ada).lines.last { $0.type == "session" })
        #expect(last.text("name") == "zoe")
    }

    @Test func signInFirst() throws {
        let town = try Town()
        let guest = town.guest("x")
        for type in ["logout", "settings", "records", "bans"] {
            #expect(guest.ask(["type": type]).code == "sign_in_first")
        }
        #expect(guest.ask(["type": "account", "do": "show"]).code == "sign_in_first")
    }

    /// Nobody signs in or out at a table, because a seat keeps its player.
    @Test func notAtATable() throws {
        let town = try Town()
        let ada = town.member("ada")
        ada.ask(["type": "create"])
        #expect(ada.ask(["type": "logout"]).code == "wrong_phase")
        let guest = town.guest("x")
        guest.ask(["type": "create"])
        #expect(guest.ask(["type": "login", "name": "ada", "password": "secret of ada"]).code == "wrong_phase")
    }

    // MARK: Managing

    /// A rename is seen at all tables, and the old name is free.
    @Test func renames() throws {
        let town = try Town()
        let ada = town.member("ada")
        ada.ask(["type": "create"])
        #expect(
            ada.ask(["type": "account", "do": "rename", "name": "Countess", "password": "secret of ada"]).type == "ok")
        #expect(ada.line("diff")?.description.contains(#""name":"Countess""#) == true)
        #expect(ada.line("account")?.text("name") == "Countess" && ada.line("session")?.text("name") == "Countess")
        #expect(town.guest("ada").line("session")?.text("name") == "ada")
        #expect(
            ada.ask(["type": "account", "do": "rename", "name": "ada", "password": "secret of ada"]).code
                == "name_taken")
    }

    /// An account that is signed in twice is in nobody's way but its own: it may change the case of its name. The other session
    /// hears of it, as of any other name.
    @Test func renamesWhileSignedInTwice() throws {
        let town = try Town()
        let (ada, other) = (town.member("ada"), town.guest("x"))
        #expect(other.ask(["type": "login", "name": "ada", "password": "secret of ada"]).type == "ok")
        for name in ["Ada", "Countess"] {
            let before = other.lines.count
            let reply = ada.ask(["type": "account", "do": "rename", "name": name, "password": "secret of ada"])
            #expect(reply.type == "ok", "\(reply)")
            let told = other.lines.dropFirst(before).filter { $0.type == "session" }
            #expect(told.map { $0.text("account.name") } == [name] && told.map { $0.text("name") } == [name])
            #expect(told.last?["token"] == nil && ada.lines.count { $0.type == "session" } == 1)
        }
    }

    /// Another password ends the other sessions and tokens.
    @Test func password() throws {
        let town = try Town()
        let ada = town.member("ada")
        let token = try #require(ada.line("session")?.text("token"))
        let other = town.guest("x")
        other.ask(["type": "login", "name": "ada", "password": "secret of ada"])
        #expect(
            other.ask(["type": "account", "do": "password", "new": "quite another", "password": "wrong"]).code
                == "bad_credentials")
        #expect(
            other.ask(["type": "account", "do": "password", "new": "quite another", "password": "secret of ada"]).type
                == "ok")
        #expect(ada.isEnded && !other.isEnded)
        #expect(town.guest("y").ask(["type": "login", "token": token]).code == "bad_credentials")
        #expect(town.guest("z").ask(["type": "login", "name": "ada", "password": "quite another"]).type == "ok")
    }

    /// A code sets another password once.
    @Test func recovers() throws {
        let town = try Town()
        let ada = town.member("ada")
        let codes = try #require(ada.line("account")?["codes"] as? [String])
        let guest = town.guest("x")
        func recover(_ code: String, _ password: String = "quite another") -> Resident.Line {
            guest.ask(["type": "recover", "name": "ada", "code": code, "password": password])
        }
        #expect(recover("aaaa-bbbb-cccc").code == "bad_credentials")
        #expect(recover(codes[3]).type == "ok" && ada.isEnded)
        #expect(recover(codes[3]).code == "bad_credentials")
        #expect(guest.ask(["type": "login", "name": "ada", "password": "quite another"]).type == "ok")
        #expect(guest.line("account")?.number("codes_left") == 7)
        #expect(guest.ask(["type": "account", "do": "recover", "password": "quite another"]).type == "ok")
        #expect((guest.line("account")?["codes"] as? [String])?.count == 8)
    }

    /// A code of whoever runs the server lives for 15 minutes.
    @Test func resets() throws {
        let town = try Town()
        _ = town.member("ada")
        guard case .code(let code)? = try town.host(.reset(name: "ada")).change else { throw Failure() }
        let guest = town.guest("x")
        town.wait(.seconds(901))
        let late: [String: Any] = ["type": "recover", "name": "ada", "code": code.text, "password": "quite another"]
        #expect(guest.ask(late).code == "bad_credentials")
        guard case .code(let next)? = try town.host(.reset(name: "ada")).change else { throw Failure() }
        town.wait(.seconds(899))
        #expect(
            guest.ask(["type": "recover", "name": "ada", "code": next.text, "password": "quite another"]).type == "ok")
    }

    private struct Failure: Error {}

    @Test func settings() throws {
        let town = try Town()
        let ada = town.member("ada")
        #expect(ada.ask(["type": "settings", "set": ["appearance": "dark", "x-bell": 3]]).type == "ok")
        #expect(ada.line("settings")?.number("settings.x-bell") == 3)
        let bad = ada.ask(["type": "settings", "set": ["appearance": "purple", "timer": true]])
        #expect(bad.code == "bad_field" && bad.text("field") == "set.appearance")
        ada.ask(["type": "settings"])
        #expect(ada.line("settings")?.text("settings.appearance") == "dark")
        #expect(ada.line("settings")?.text("settings.timer") == nil)
        let large = Dictionary(uniqueKeysWithValues: (0..<30).map { ("x-\($0)", String(repeating: "y", count: 80)) })
        #expect(ada.ask(["type": "settings", "set": large]).text("field") == "set")
    }

    // MARK: Retries

    /// What carries a secret is executed again, all else is answered again.
    @Test func retries() throws {
        let town = try Town()
        let ada = town.member("ada")
        let settings: [String: Any] = ["type": "settings", "id": 77, "set": ["timer": true]]
        let first = ada.send(settings)
        #expect(ada.send(["type": "settings", "id": 78, "set": ["timer": false]]).type == "ok")
        #expect(ada.send(settings).description == first.description)
        ada.ask(["type": "settings"])
        #expect(ada.line("settings")?["settings"] as? [String: Bool] == ["timer": false])
    }

    /// Games go on where the database can't be reached; accounts are refused.
    @Test func broken() throws {
        let town = try Town()
        town.isFailing = true
        let guest = town.guest("ada")
        #expect(guest.line("session")?.text("name") == "ada")
        #expect(guest.ask(["type": "register", "name": "ada", "password": "seven blue cups"]).code == "busy")
        #expect(guest.ask(["type": "create"]).type == "ok")
        town.isFailing = false
        #expect(guest.ask(["type": "register", "name": "ada", "password": "seven blue cups"]).type == "ok")
    }

    // MARK: After a crash

    /// A registration whose reply was lost in a crash is granted again.
    @Test func registersAcrossACrash() throws {
        let town = try Town()
        let ada = town.guest("ada")
        let resume = try #require(ada.line("session")?.text("resume"))
        let wanted = Request.Register(name: "ada", password: Secret("seven blue cups"))
        try town.host(.register(wanted, waits: false, isOwnName: false))
        try town.crash()
        let back = town.connect()
        back.ask(["type": "hello", "protocol": 1, "name": "ada", "resume": resume])
        #expect(back.ask(["type": "register", "name": "ada", "password": "another one"]).code == "name_taken")
        #expect(back.ask(["type": "register", "name": "ada", "password": "seven blue cups"]).type == "ok")
        #expect(back.line("session")?.text("account.name") == "ada" && back.line("account")?["codes"] == nil)
    }

    /// Who was signed in is so after a crash, also in a seat.
    @Test func crash() throws {
        let town = try Town()
        let ada = town.member("ada")
        let resume = try #require(ada.line("session")?.text("resume"))
        ada.ask(["type": "create"])
        try town.crash()
        let back = town.connect()
        #expect(back.ask(["type": "hello", "protocol": 1, "name": "ada", "resume": resume]).type == "ok")
        #expect(back.line("session")?.text("account.name") == "ada")
        #expect(back.line("snapshot")?.description.contains(#""account":"a"#) == true)
        #expect(back.ask(["type": "account", "do": "show"]).type == "ok")
        #expect(town.guest("Ada").line("session")?.text("name") == "Ada 2")
    }

    /// A new password ends the other sessions also where the server crashes before it could end them.
    @Test func endedAcrossACrash() throws {
        let town = try Town()
        let ada = town.member("ada")
        let resume = try #require(ada.line("session")?.text("resume"))
        town.wait(.seconds(1))
        let change = PeopleQuestion.manage(
            account: try #require(ada.line("account")?.text("id")), Secret("secret of ada"),
            .password(Secret("quite another")))
        try town.host(change, isTold: false)
        try town.crash()
        let back = town.connect()
        #expect(back.ask(["type": "hello", "protocol": 1, "name": "ada", "resume": resume]).code == "bad_resume")
    }

    // MARK: Words

    /// A password that is typed stands on a line of its own and is told to nobody.
    @Test func typed() throws {
        let town = try Town()
        let client = town.connect()
        _ = client.type("name ada")
        #expect(client.type("register ada") == ["A password for ada, 8 characters or more:"])
        let told = client.type("seven blue cups")
        #expect(told.contains("Your account is ada.") && !told.contains { $0.contains("seven") })
        _ = client.type("logout")
        _ = client.type("login ada")
        let refusal = client.type("help").first
        #expect(refusal?.hasPrefix("error bad_credentials") == true)
        #expect(refusal?.hasSuffix("Type the command again.") == true)
        #expect(!town.log.contains { "\($0)".contains("seven") })
    }

    /// A server with a password lets nobody else in.
    @Test func serverPassword() throws {
        let town = try Town(password: "let me in")
        let client = town.connect()
        #expect(client.ask(["type": "hello", "protocol": 1, "name": "ada"]).code == "bad_password")
        #expect(client.ask(["type": "hello", "protocol": 1, "name": "ada", "password": "x"]).code == "bad_password")
        #expect(client.ask(["type": "hello", "protocol": 1, "name": "ada", "password": "let me in"]).type == "ok")
    }
}
