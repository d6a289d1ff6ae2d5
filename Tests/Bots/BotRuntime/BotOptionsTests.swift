import BotCore
import BotRuntime
import Platform
import Testing
import Wire

struct BotOptionsTests {
    private func settings(_ arguments: String...) throws -> BotMachine.Settings {
        guard case .run(let options) = BotOptions.program.parse(arguments) else { throw Refused() }
        return options.settings(orSeed: 42)
    }

    private struct Refused: Error {}

    /// Without options it is a casual bot that plays one game at any table.
    @Test func defaults() throws {
        let settings = try settings()
        #expect(
            settings
                == .init(
                    name: "casual bot", strength: .casual, wish: .quick(Rules()), games: 1, thinking: nil, seed: 42))
    }

    /// Every option arrives where it belongs.
    @Test func everything() throws {
        var rules = Rules()
        rules.mode = "coop"
        rules.level = "easy"
        rules.theme = "letters"
        rules.seats = 3
        rules.hideMs = 0
        let settings = try settings(
            "--name", "Ada", "--strength", "sleepy", "--new-table", "--mode", "coop", "--level", "easy", "--theme",
            "letters", "--seats",
            "3", "--hide", "0", "--games", "0", "--think", "20", "--seed", "7")
        #expect(
            settings
                == .init(
                    name: "Ada", strength: .sleepy, wish: .newTable(rules), games: nil,
                    thinking: .milliseconds(20) ... .milliseconds(20), seed: 7))
    }

    /// A bot's name follows its strength, and a table can be named.
    @Test func sleepyAtATable() throws {
        let settings = try settings("--strength", "sleepy", "--table", "k3f9")
        #expect(settings.name == "sleepy bot")
        #expect(settings.wish == .table("k3f9"))
    }

    /// An event is played to its end, and has its rules.
    @Test func event() throws {
        let settings = try settings("--event", "e7kq")
        #expect(settings.wish == .event("e7kq") && settings.games == nil)
        #expect(throws: Refused.self) { try self.settings("--event", "e7kq", "--level", "easy") }
        #expect(throws: Refused.self) { try self.settings("--event", "e7kq", "--table", "k3f9") }
        #expect(throws: Refused.self) { try self.settings("--event-password-file", "pw") }
    }

    /// Solo has one seat, said or not.
    @Test func solo() throws {
        var rules = Rules()
        rules.mode = "solo"
        #expect(try settings("--mode", "solo").wish == .quick(rules))
        rules.seats = 1
        #expect(try settings("--mode", "solo", "--seats", "1").wish == .quick(rules))
    }

    /// A patience game is asked for by its name, alone or raced.
    @Test func patience() throws {
        var rules = Rules()
        rules.patience = PatienceTerms("spider")
        rules.level = "easy"
        #expect(try settings("--game", "spider", "--level", "easy").wish == .quick(rules))
        rules.mode = "race"
        rules.seats = 4
        #expect(
            try settings("--game", "spider", "--level", "easy", "--mode", "race", "--seats", "4").wish == .quick(rules))
    }

    /// What does not go together is refused before anything is done.
    @Test(arguments: [
        ["--table", "k3f9", "--quick"], ["--new-table", "--quick"], ["--table", "k3f9", "--level", "easy"],
        ["--hide", "50"], ["--strength", "genius"], ["--seats", "1"], ["--mode", "solo", "--seats", "2"],
        ["--game", "chess"], ["--game", "klondike", "--theme", "flags"], ["--game", "klondike", "--mode", "coop"],
        ["--game", "klondike", "--seats", "2"], ["--game", "klondike", "--table", "k3f9"], ["--mode", "chess"],
        ["--table", "k3f9", "--mode", "race"],
    ])
    func refusals(arguments: [String]) {
        guard case .usage = BotOptions.program.parse(arguments) else {
            Issue.record("\(arguments) is accepted")
            return
        }
    }

    /// The help tells every way to end.
    @Test func exits() {
        #expect(BotOptions.program.exits.map(\.status) == [0, 64, 66, 69, 71, 74, 76])
    }
}
