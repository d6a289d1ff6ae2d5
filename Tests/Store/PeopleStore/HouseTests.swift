import ServerCore
import Testing

/// The names that the server itself signs in as, and its own way in.
@Suite(.onBothEngines) struct HouseTests {
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
}
