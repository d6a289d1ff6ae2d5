import People
import ServerCore
import Testing
import Wire

/// The names that the server itself signs in as, and its own way in.
@Suite struct HouseTests {
    /// Nobody else has a name that is, or looks like, one of the server's own.
    @Test(arguments: ["house:sleepy", "House:nobody", "h\u{43E}use:sharp", "\u{FF48}ouse:perfect"])
    func reserved(name: String) throws {
        let town = try Town()
        let hello = town.connect().ask(["type": "hello", "protocol": 1, "name": name])
        #expect(hello.code == "bad_name" && hello.text("field") == "name")
        let guest = town.guest("eve")
        #expect(guest.ask(["type": "register", "name": name, "password": "seven blue cups"]).code == "bad_name")
        let ada = town.member("ada")
        let rename = ada.ask(["type": "account", "do": "rename", "name": name, "password": "secret of ada"])
        #expect(rename.code == "bad_name")
        let table = ada.ask(["type": "create"]).text("table") ?? ""
        #expect(ada.ask(["type": "join", "table": table, "name": name]).code == "bad_name")
    }

    /// The server's own programs sign in whoever may register and play, without a password, and whoever has tried their names.
    @Test(arguments: [
        AccountPolicy(), AccountPolicy(registration: .closed), AccountPolicy(registration: .approve),
        AccountPolicy(allowed: []),
    ])
    func comesToEverybody(policy: AccountPolicy) throws {
        let town = try Town(policy, password: "let me in")
        let thief = town.connect(from: "192.0.2.7")
        thief.ask(["type": "hello", "protocol": 1, "name": "eve", "password": "let me in"])
        for _ in 0..<6 { thief.ask(["type": "login", "name": "house:sleepy", "password": "seven blue cups"]) }
        for _ in 0..<30 {
            let bot = town.house("house:sleepy")
            #expect(bot.ask(["type": "login", "name": "house:sleepy", "password": ""]).type == "ok")
            #expect(bot.line("session")?.text("name") == "house:sleepy")
            #expect(bot.ask(["type": "quick", "ladder": true]).type == "ok")
            bot.drop()
        }
        town.wait(.seconds(4_000))
        #expect(thief.ask(["type": "login", "name": "house:sleepy", "password": ""]).code == "bad_credentials")
        #expect(thief.ask(["type": "login", "name": "house:sleepy", "password": "none"]).code == "bad_credentials")
    }

    /// An account that somebody has made under such a name, as earlier versions allowed, becomes the server's.
    @Test func takesItsName() throws {
        let town = try Town()
        let wanted = Request.Register(name: "House:Sleepy", password: Secret("seven blue cups"))
        let answer = try town.host(.register(wanted, waits: false, isOwnName: false), isTold: false)
        let login: [String: Any] = ["type": "login", "name": "house:sleepy", "password": "seven blue cups"]
        let eve = town.guest("eve")
        #expect(eve.ask(login).type == "ok")
        let token = try #require(eve.line("session")?.text("token"))
        let bot = town.house("house:sleepy")
        #expect(bot.ask(["type": "login", "name": "house:sleepy", "password": ""]).type == "ok")
        #expect(bot.line("session")?.text("account.name") == "house:sleepy")
        guard case .account(let made)? = answer.messages.first else {
            Issue.record("no account")
            return
        }
        #expect(bot.line("session")?.text("account.id") == made.id && eve.isEnded)
        let back = town.guest("eve")
        #expect(back.ask(login).code == "bad_credentials")
        #expect(back.ask(["type": "login", "token": token]).code == "bad_credentials")
        let code = made.codes?.first?.text ?? ""
        let recover: [String: Any] = [
            "type": "recover", "name": "house:sleepy", "code": code, "password": "another one",
        ]
        #expect(back.ask(recover).code == "bad_credentials")
    }
}
