import Testing
import Wire

@Suite struct TypedDialectTests {
    private let atTable = TypedDialect.Context(table: "k3f9", rows: 4, columns: 6, phase: .playing)

    private func request(_ line: String, in context: TypedDialect.Context? = nil) throws -> Request {
        guard case .request(let request) = try TypedDialect.version1.parse(line, in: context ?? atTable).get() else {
            throw ErrorReply(.internal, "\(line) is no request")
        }
        return request
    }

    private func refusal(_ line: String, in context: TypedDialect.Context? = nil) throws -> ErrorReply {
        guard case .failure(let error) = TypedDialect.version1.parse(line, in: context ?? atTable) else {
            throw ErrorReply(.internal, "\(line) was taken")
        }
        return error
    }

    /// Every command's own example is a line that it takes.
    @Test(arguments: TypedDialect.version1.commands) func examplesWork(command: Command) throws {
        for example in [command.example, command.patienceExample].compactMap({ $0 }) {
            #expect(example.hasPrefix(command.name))
            _ = try TypedDialect.version1.parse(example, in: atTable).get()
        }
    }

    /// The help fits a terminal of 78 columns, whole and about each command.
    @Test func helpFitsNarrowTerminals() throws {
        let pages =
            try TypedDialect.version1.commands.map { try TypedDialect.version1.help($0.name).get() } + [
                TypedDialect.version1.help(nil).get()
            ]
        for line in pages.joined() { #expect(line.count <= 78, "\(line)") }
    }

    /// The overview names every command, and its first line says what this is.
    @Test func overviewNamesEveryCommand() throws {
        let overview = try TypedDialect.version1.help(nil).get()
        for command in TypedDialect.version1.commands {
            #expect(overview.contains { $0.hasPrefix("  " + command.usage) && $0.hasSuffix(command.summary) })
        }
    }

    /// The help about a command says usage, meaning and an example, also as JSON where it asks something of the server.
    @Test func helpPagesAreWhole() throws {
        #expect(
            try TypedDialect.version1.help("flip").get() == [
                "Usage: flip CARD", "Turn a card up.",
                "The column's letter and the row's number; the card's number works, too.",
                "One card at a time.",
                "Example: flip b3", #"JSON: {"type":"flip","table":"k3f9","card":13}"#,
            ])
        for command in TypedDialect.version1.commands {
            let page = try TypedDialect.version1.help(command.name).get()
            #expect(page.starts(with: ["Usage: " + command.usage, command.summary]))
            #expect(page.contains("Example: " + command.example))
            let isLocal = ["help", "board", "json", "quit"].contains(command.name)
            #expect(page.last?.hasPrefix("JSON: {") == !isLocal, "\(command.name)")
        }
    }

    /// Help about a word that is no command guesses which was meant.
    @Test func helpGuessesTheTopic() {
        #expect(TypedDialect.version1.help("FLIP") == TypedDialect.version1.help("flip"))
        guard case .failure(let error) = TypedDialect.version1.help("flop") else {
            return #expect(Bool(false), "taken")
        }
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

    /// Each command of a game's course and of its host becomes the request it stands for.
    @Test func hostsAndPlayersHaveCommands() throws {
        #expect(try request("lobby on") == .lobby(Request.Lobby(on: true)))
        #expect(try request("lobby off") == .lobby(Request.Lobby(on: false)))
        #expect(try request("pause") == .pause(Request.Pause(table: "k3f9", on: true)))
        #expect(try request("resume") == .pause(Request.Pause(table: "k3f9", on: false)))
        #expect(try request("resign") == .resign(Request.Resign(table: "k3f9")))
        #expect(try request("resign 1") == .resign(Request.Resign(table: "k3f9", seat: 1)))
        #expect(try request("leave 1") == .leave(Request.Leave(table: "k3f9", seat: 1)))
        #expect(try request("again off") == .again(Request.Again(table: "k3f9", on: false)))
        #expect(try request("sit Grace H") == .join(Request.Join(table: "k3f9", name: "Grace H")))
        #expect(try request("start") == .start(Request.Start(table: "k3f9")))
        #expect(try request("lock") == .lock(Request.Lock(table: "k3f9", on: true)))
        #expect(try request("unlock") == .lock(Request.Lock(table: "k3f9", on: false)))
        #expect(try request("bot 1 Casual") == .bot(Request.Bot(table: "k3f9", seat: 1, strength: "casual")))
        #expect(try request("bot 1 off") == .bot(Request.Bot(table: "k3f9", seat: 1, strength: nil)))
        #expect(try request("kick 2") == .kick(Request.Kick(table: "k3f9", seat: 2)))
        #expect(try request("kick 2 too  slow") == .kick(Request.Kick(table: "k3f9", seat: 2, reason: "too  slow")))
        var rules = Rules()
        rules.level = "hard"
        rules.seats = 4
        #expect(try request("rules hard seats 4") == .configure(Request.Configure(table: "k3f9", rules: rules)))
        #expect(try refusal("rules").code == .missingField)
    }

    /// A token asks for its session, in upper case too; it must be one word.
    @Test func tokensComeBack() throws {
        #expect(try request("back 0A1B") == .hello(.init(name: "back", resume: "0a1b")))
        #expect(try refusal("back").code == .missingField && refusal("back").field == "resume")
        #expect(try refusal("back one two").code == .badField)
    }

    /// A seat and a password go with the table's ID, in any order.
    @Test func wordsForEntryAreTaken() throws {
        let join = Request.join(Request.Join(table: "k3f9", seat: 2, password: "Owl"))
        for line in ["join k3f9 2 password Owl", "join k3f9 password Owl 2", "join k3f9 seat 2 password Owl"] {
            #expect(try request(line) == join)
        }
        #expect(try request("watch k3f9 password Owl") == .watch(Request.Watch(table: "k3f9", password: "Owl")))
        for line in ["join k3f9 2 3", "join k3f9 owl", "watch k3f9 2", "watch k3f9 password a b"] {
            #expect(try refusal(line).code == .badField, "\(line)")
        }
        for line in ["join k3f9 password", "join k3f9 seat", "watch k3f9 password"] {
            #expect(try refusal(line).code == .missingField, "\(line)")
        }
    }

    /// A table can be made private, with a password, bots and a seed for practice.
    @Test func createTakesOptions() throws {
        var rules = Rules()
        rules.level = "easy"
        rules.bots = ["casual", "sleepy"]
        rules.seed = .digits("00ff")
        #expect(
            try request("create private easy bot casual password Owl bot sleepy seed 00ff title Private easy")
                == .create(
                    Request.Create(rules: rules, title: "Private easy", password: "Owl", public: false)))
        #expect(try request("create private") == .create(Request.Create(public: false)))
        #expect(try refusal("create bot").field == "rules.bots")
        #expect(try refusal("create password").field == "password")
    }

    /// A bot that nobody knows is a bad field, and a slip is guessed.
    @Test func botsAreGuessed() throws {
        let error = try refusal("bot 1 causal")
        #expect(error.code == .badField && error.field == "strength" && error.hint == "Did you mean casual?")
        #expect(try refusal("bot 1 x").hint == "Bots are sleepy, casual, sharp, perfect, theorist.")
        #expect(try refusal("bot casual").field == "seat")
        #expect(try refusal("bot 1").code == .missingField)
    }

    /// A request is told as the line that asks for the same, read back without loss by whoever gets the echo.
    @Test func requestsAreToldAsJSON() throws {
        let line = try TypedDialect.json(of: request("bot 1 off"))
        #expect(line == #"{"type":"bot","table":"k3f9","seat":1,"strength":null}"#)
        let echo = ServerMessage.echo(ServerMessage.Echo(request: try request("pause")))
        let text = WireEncoder.text(of: echo)
        #expect(text == #"{"type":"echo","request":{"type":"pause","table":"k3f9","on":true}}"#)
        #expect(try WireDecoder.decode(ServerMessage.self, from: JSONTape(Array(text.utf8).span)) == echo)
    }

    /// Commands that ask nothing of the server become actions.
    @Test func commandsBecomeActions() throws {
        #expect(try TypedDialect.version1.parse("help", in: atTable).get() == .help(nil))
        #expect(try TypedDialect.version1.parse("help flip", in: atTable).get() == .help("flip"))
        #expect(try TypedDialect.version1.parse("board", in: atTable).get() == .board)
        #expect(try TypedDialect.version1.parse("json on", in: atTable).get() == .json(true))
        #expect(try TypedDialect.version1.parse("JSON OFF", in: atTable).get() == .json(false))
        #expect(try TypedDialect.version1.parse("\tQuit ", in: atTable).get() == .quit)
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

    /// Where cards lie in piles, a place is no card and no command.
    @Test func pilesHaveNoPlaces() throws {
        let context = TypedDialect.Context(table: "k3f9", phase: .playing, game: "klondike")
        let flip = try TypedDialect.version1.parse("flip b3", in: context).get()
        #expect(flip == .request(.flip(Request.Flip(table: "k3f9", card: 0))))
        guard case .failure(let error) = TypedDialect.version1.parse("t1 t2", in: context) else {
            return #expect(Bool(false), "taken")
        }
        #expect(error.code == .unknownType && error.hint == "Cards move from pile to pile, as in move t1 t2.")
    }

    /// A game that is neither Memory nor patience has no places and no piles.
    @Test func otherGamesHaveNoPlaces() throws {
        let context = TypedDialect.Context(table: "k3f9", phase: .waiting, game: "bingo")
        let flip = try TypedDialect.version1.parse("flip b3", in: context).get()
        #expect(flip == .request(.flip(Request.Flip(table: "k3f9", card: 0))))
        #expect(try refusal("b3", in: context).hint == "Type help for all commands.")
    }

    /// The rules of a patience game come after its name.
    @Test(arguments: ["draw 3", "passes any", "suits 1", "cells 2", "deal 5", "undo 0", "vegas"])
    func patienceIsNamedFirst(rule: String) throws {
        let error = try refusal("create \(rule)")
        #expect(error.code == .badField && error.hint == "Name the game first, as in create klondike draw 3.")
    }

    /// New rules of a table are of the game that it plays, unless they name another one.
    @Test(arguments: [
        ("rules easy", #""rules":{"game":"spider","level":"easy"}"#),
        ("rules suits 1", #""rules":{"game":"spider","suits":1}"#),
        ("rules klondike draw 1", #""rules":{"game":"klondike","draw":1}"#),
        ("rules draw 1 klondike", #""rules":{"game":"klondike","draw":1}"#),
        ("rules memory", #""rules":{}"#), ("rules memory easy", #""rules":{"level":"easy"}"#),
        ("quick easy", #""rules":{"level":"easy"}"#),
    ])
    func rulesKeepTheGame(line: String, rules: String) throws {
        let context = TypedDialect.Context(table: "k3f9", phase: .waiting, game: "spider")
        #expect(TypedDialect.json(of: try request(line, in: context)).contains(rules))
        #expect(try refusal("rules", in: context).code == .missingField)
    }

    /// A rule that nobody knows is a bad field, and a slip is guessed.
    @Test func createGuessesRules() throws {
        let error = try refusal("create animal")
        #expect(error.code == .badField && error.field == "rules" && error.hint == "Did you mean animals?")
        #expect(error.message == "There is no rule \"animal\".")
        #expect(try refusal("quick easy Hmm").message == "There is no rule \"Hmm\".")
        #expect(try refusal("bot 1 causal").message == "There is no bot \"causal\".")
        // A long word is cut.
        let long = String(repeating: "x", count: 1_000)
        #expect(try refusal("create \(long)").message == "There is no rule \"\(long.prefix(23))…\".")
        // A control character is left out.
        #expect(try refusal("create titl\u{08}").message == "There is no rule \"titl\".")
        #expect(try refusal("bot 1 ca\u{1B}[2J").message == "There is no bot \"ca[2J\".")
        #expect(try refusal("create seats").code == .missingField)
        #expect(try refusal("create seats many").field == "rules.seats")
    }

    /// A mistake in rules of patience is answered by an example of patience.
    @Test(arguments: [
        ("create klondike draw 2", "create klondike draw 1 passes 3"),
        ("create suits 3", "create klondike draw 1 passes 3"),
        ("quick spider hmm", "quick spider easy"), ("rules freecell cells 9", "rules klondike draw 1"),
        ("create animal", "create easy animals seats 3"),
    ])
    func patienceHasItsExample(line: String, example: String) throws {
        let usage = TypedDialect.version1.usage(of: line, after: ErrorReply(.badField, ""))
        #expect(usage?.hasSuffix("(for example: \(example))") == true)
    }

    /// Whatever is wrong with a line, the usage of its command goes with the error, also where the error has a hint; what
    /// is not the line's fault needs none.
    @Test(arguments: [
        ("create animal", "create"), ("bot 1 causal", "bot"), ("flip z9", "flip"), ("help flop", "help"),
        ("FLIP", "flip"), ("kick grace", "kick"), ("again same", "again"),
    ])
    func everyMistakeHasItsUsage(line: String, name: String) throws {
        var error = ErrorReply(.unknownType, "")
        if case .failure(let refusal) = TypedDialect.version1.parse(line, in: atTable) { error = refusal }
        let command = try #require(TypedDialect.version1.commands.first { $0.name == name })
        let usage = "Usage: \(command.usage) (for example: \(command.example))"
        #expect(TypedDialect.version1.usage(of: line, after: error) == usage)
        #expect(TypedDialect.version1.usage(of: line, after: ErrorReply(.notYourTurn, "")) == nil)
        #expect(TypedDialect.version1.usage(of: "flop", after: ErrorReply(.unknownType, "")) == nil)
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
        #expect(
            TypedDialect.version1.usage(of: "flip b3 c1", after: error) == "Usage: flip CARD (for example: flip b3)")
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
    @Test(arguments: [
        "ready", "flip 3", "flip b3", "board", "say hi", "again", "leave", "pause", "resume", "resign",
        "sit grace", "start", "rules hard", "lock", "unlock", "bot 1 off", "kick 1",
    ])
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
    @Test(arguments: [
        "ping 3", "quit now", "board k3f9", "leave k3f9", "json", "json maybe", "join",
        "ready now", "again now", "lobby", "lobby maybe", "pause off", "start now", "lock on", "resign me", "sit",
        "kick",
        "kick grace",
    ])
    func wrongArgumentsShowTheUsage(line: String) throws {
        let error = try refusal(line)
        #expect([.badField, .missingField].contains(error.code))
        #expect(TypedDialect.version1.usage(of: line, after: error)?.hasPrefix("Usage: ") == true)
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
