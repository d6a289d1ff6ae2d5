import Testing
import Wire

@Suite struct TypedDialectTests {
    private let atTable = TypedDialect.Context(table: "k3f9", rows: 4, columns: 6, phase: .playing)

    private func request(_ line: String, in context: TypedDialect.Context? = nil) throws -> Request {
        guard case .request(let request) = try TypedDialect.parse(line, in: context ?? atTable).get() else {
            throw ErrorReply(.internal, "\(line) is no request")
        }
        return request
    }

    private func refusal(_ line: String, in context: TypedDialect.Context? = nil) throws -> ErrorReply {
        guard case .failure(let error) = TypedDialect.parse(line, in: context ?? atTable) else {
            throw ErrorReply(.internal, "\(line) was taken")
        }
        return error
    }

    /// Every command's own example is a line that it takes.
    @Test(arguments: TypedDialect.commands) func examplesWork(command: Command) throws {
        #expect(command.example.hasPrefix(command.name))
        _ = try TypedDialect.parse(command.example, in: atTable).get()
    }

    /// The help fits a terminal of 78 columns, whole and about each command.
    @Test func helpFitsNarrowTerminals() throws {
        let pages =
            try TypedDialect.commands.map { try TypedDialect.help($0.name).get() } + [TypedDialect.help(nil).get()]
        for line in pages.joined() { #expect(line.count <= 78, "\(line)") }
    }

    /// The overview names every command, and its first line says what this is.
    @Test func overviewNamesEveryCommand() throws {
        let overview = try TypedDialect.help(nil).get()
        for command in TypedDialect.commands {
            #expect(overview.contains { $0.hasPrefix("  " + command.usage) && $0.hasSuffix(command.summary) })
        }
    }

    /// Help about a word that is no command guesses which was meant.
    @Test func helpGuessesTheTopic() {
        #expect(TypedDialect.help("FLIP") == TypedDialect.help("flip"))
        guard case .failure(let error) = TypedDialect.help("flop") else { return #expect(Bool(false), "taken") }
        #expect(error.code == .unknownType && error.hint == "Did you mean flip?")
    }

    /// Each command becomes the request it stands for.
    @Test func commandsBecomeRequests() throws {
        #expect(try request("name  Ada L") == .hello(Request.Hello(name: "Ada L")))
        #expect(try request("tables") == .list(Request.List()))
        #expect(try request("tables k3f9") == .list(Request.List(after: "k3f9")))
        #expect(try request("join k3f9") == .join(Request.Join(table: "k3f9")))
        #expect(try request("join k3f9 2") == .join(Request.Join(table: "k3f9", seat: 2)))
        #expect(try request("watch k3f9") == .watch(Request.Watch(table: "k3f9")))
        #expect(try request("ready") == .ready(Request.Ready(table: "k3f9")))
        #expect(try request("ready off") == .ready(Request.Ready(table: "k3f9", on: false)))
        #expect(try request("again") == .again(Request.Again(table: "k3f9")))
        #expect(try request("leave") == .leave(Request.Leave(table: "k3f9")))
        #expect(try request("say  well  played ") == .chat(Request.Chat(table: "k3f9", text: "well  played")))
        #expect(try request("ping") == .ping(Request.Ping()))
        #expect(try request("quick") == .quick(Request.Quick()))
    }

    /// Commands that ask nothing of the server become actions.
    @Test func commandsBecomeActions() throws {
        #expect(try TypedDialect.parse("help", in: atTable).get() == .help(nil))
        #expect(try TypedDialect.parse("help flip", in: atTable).get() == .help("flip"))
        #expect(try TypedDialect.parse("board", in: atTable).get() == .board)
        #expect(try TypedDialect.parse("json on", in: atTable).get() == .json(true))
        #expect(try TypedDialect.parse("JSON OFF", in: atTable).get() == .json(false))
        #expect(try TypedDialect.parse("\tQuit ", in: atTable).get() == .quit)
    }

    /// After a game, `ready` asks for the next one.
    @Test func readyAfterAGameAsksForARematch() throws {
        let over = TypedDialect.Context(table: "k3f9", rows: 4, columns: 6, phase: .over)
        #expect(try request("ready", in: over) == .again(Request.Again(table: "k3f9")))
    }

    /// The words of `create` gather into rules, in any order.
    @Test func createGathersRules() throws {
        var rules = Rules()
        rules.mode = "classic"
        rules.level = "easy"
        rules.theme = "animals"
        rules.seats = 3
        rules.group = 3
        rules.hideMs = 0
        rules.turnSeconds = 20
        rules.scoring = "concentration"
        #expect(
            try request("create seats 3 animals easy classic group 3 hide 0 turn 20 concentration title Ada's  den")
                == .create(Request.Create(rules: rules, title: "Ada's  den")))
        #expect(try request("create") == .create(Request.Create()))
    }

    /// A size in rows and columns is a custom level.
    @Test func createTakesASize() throws {
        var rules = Rules()
        rules.level = "custom"
        rules.rows = 4
        rules.columns = 5
        #expect(try request("quick 4x5") == .quick(Request.Quick(rules: rules)))
    }

    /// A rule that nobody knows is a bad field, and a slip is guessed.
    @Test func createGuessesRules() throws {
        let error = try refusal("create animal")
        #expect(error.code == .badField && error.field == "rules" && error.hint == "Did you mean animals?")
        #expect(try refusal("create seats").code == .missingField)
        #expect(try refusal("create seats many").field == "rules.seats")
    }

    /// A card is its number, or its column's letter and its row's number.
    @Test(arguments: [("3", 3), ("a1", 0), ("B3", 13), ("f4", 23), ("99", 99)])
    func flipTakesNumbersAndPlaces(word: String, card: Int) throws {
        #expect(try request("flip \(word)") == .flip(Request.Flip(table: "k3f9", card: card)))
    }

    /// One command turns one card: two are refused with the usage.
    @Test func flipTakesOneCard() throws {
        let error = try refusal("flip b3 c1")
        #expect(error.code == .badField && error.field == "card")
        #expect(error.hint == "Usage: flip CARD (for example: flip b3)")
    }

    /// What is no card is a bad field; nothing at all is a missing one.
    @Test func flipRefusesWhatIsNoCard() throws {
        for word in ["b", "3b", "bb", "b0", "b-1", "-1", "+1", "é1"] {
            #expect(try refusal("flip \(word)").code == .badField, "\(word)")
        }
        #expect(try refusal("flip").code == .missingField)
    }

    /// A place off the board is no card, and the hint says how far the board goes.
    @Test func flipKnowsTheBoard() throws {
        let error = try refusal("flip g1")
        #expect(error.code == .noSuchCard && error.hint == "Cards go from a1 to f4.")
        #expect(try refusal("flip a5").code == .noSuchCard)
    }

    /// A command about a table needs one, and says how to come by it.
    @Test(arguments: ["ready", "flip 3", "flip b3", "board", "say hi", "again", "leave"])
    func tableCommandsNeedATable(line: String) throws {
        let error = try refusal(line, in: TypedDialect.Context())
        #expect(error.code == .noSuchTable && error.hint?.contains("join") == true)
    }

    /// What a command lacks is told before what the player lacks.
    @Test func shapeComesBeforeTheTable() throws {
        #expect(try refusal("flip", in: TypedDialect.Context()).code == .missingField)
        #expect(try refusal("say", in: TypedDialect.Context()).code == .missingField)
    }

    /// A word that is no command is refused with the nearest one; beginnings are guessed, not expanded.
    @Test(arguments: [("flp", "flip"), ("fli b3", "flip"), ("redy", "ready"), ("jion x", "join"), ("b3", "flip b3")])
    func unknownWordsAreGuessed(line: String, guess: String) throws {
        let error = try refusal(line)
        #expect(error.code == .unknownType && error.hint == "Did you mean \(guess)?")
    }

    /// A word near to nothing leads to the help, however long or odd it is.
    @Test(arguments: ["xyzzy", "{", "", "   ", String(repeating: "f", count: 4000), "\u{1b}[2J", "🦊🦊🦊"])
    func strangeWordsLeadToTheHelp(line: String) throws {
        let error = try refusal(line)
        #expect(error.code == .unknownType && error.hint == "Type help for all commands.")
        #expect(error.message == "There is no such command.")
    }

    /// Words after a command that takes none are refused.
    @Test(arguments: ["ping 3", "quit now", "board k3f9", "leave k3f9", "json", "json maybe", "join", "ready now"])
    func wrongArgumentsShowTheUsage(line: String) throws {
        let error = try refusal(line)
        #expect([.badField, .missingField].contains(error.code))
        #expect(error.hint?.hasPrefix("Usage: ") == true)
    }

    /// A place on a board is its card and back.
    @Test func positionsAreCards() {
        for card in 0..<144 {
            let position = CardPosition(card: card, columns: 12)
            #expect(position.card(rows: 12, columns: 12) == card)
            #expect(CardPosition(position.description) == position)
        }
    }
}
