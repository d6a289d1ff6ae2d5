import Testing
import Wire

/// Which names are the same, and which are too much alike for two people.
@Suite(.onBothEngines) struct NamesTests {
    /// A name is the same whether its marks are letters of their own or not, wherever it is typed.
    @Test func composedOrNot() throws {
        let town = try Town()
        let name = "Ju\u{308}rgen"
        _ = town.member("J\u{FC}rgen")
        let guest = town.guest("x")
        #expect(guest.ask(["type": "login", "name": name, "password": "secret of J\u{FC}rgen"]).type == "ok")
        #expect(guest.ask(["type": "records", "account": "@\(name)"]).type == "ok")
        for order in ["mute \(name) 60 loud", "unban \(name)", "approve \(name)", "role \(name) admin"] {
            #expect(town.order(order).last == "ok", "\(order)")
        }
        let code = try #require(town.order("reset \(name)").first)
        let other = town.guest("y")
        #expect(
            other.ask(["type": "recover", "name": name, "code": code, "password": "another one"]).type == "ok")
        #expect(other.ask(["type": "login", "name": name, "password": "another one"]).type == "ok")
        #expect(town.order("kick \(name)") == ["ok"] && other.isEnded)
    }

    /// Names that are taken for each other belong to one: neither a guest nor another account gets the second.
    @Test(arguments: [
        ("fi", "\u{FB01}"), ("ana-b", "ana\u{2010}b"), ("q.r", "q\u{2024}r"), ("lil", "Iil"), ("d\u{17E}", "\u{1C6}"),
        ("ada", "\u{391}DA"), ("nana", "\u{39D}\u{391}\u{39D}\u{391}"), ("vera", "\u{3BD}era"), ("mo", "rno"),
        ("mo", "\u{41C}\u{41E}"), ("\u{3BD}\u{3AF}\u{3BA}\u{3BF}\u{3C2}", "\u{39D}\u{399}\u{301}\u{39A}\u{39F}\u{3A3}"),
        ("10", "lO"), ("\u{633}\u{6CC}\u{200C}\u{628}", "\u{633}\u{6CC}\u{628}"), ("stra\u{DF}e", "STRASSE"),
    ])
    func alike(name: String, other: String) throws {
        for (one, two) in [(name, other), (other, name)] {
            let town = try Town()
            _ = town.member(one)
            #expect(town.guest(two).line("session")?.text("name") == "\(two) 2")
            let guest = town.guest("x")
            #expect(guest.ask(["type": "register", "name": two, "password": "seven blue cups"]).code == "name_taken")
        }
    }

    /// Names that nobody takes for each other are two.
    @Test func different() throws {
        let town = try Town()
        for name in ["ali", "all", "nils", "vils", "guest 1", "guest 7", "\u{3BD}\u{3B1}", "na", "Mila", "Miia"] {
            _ = town.member(name)
        }
    }

    /// Many guests of one name are told apart by numbers, also where digits look like letters.
    @Test func numbers() throws {
        let town = try Town()
        for number in 1...40 {
            let name = town.guest("lo").line("session")?.text("name")
            #expect(name == (number == 1 ? "lo" : "lo \(number)"))
        }
    }

    /// The keys of accounts that are kept are those of this table of names.
    @Test func unicode() {
        // Another version needs a step of the schema, after which the keys are computed again: see `PeopleStore.steps`.
        #expect(NameKeys.unicodeVersion == "15.0.0")
    }
}
