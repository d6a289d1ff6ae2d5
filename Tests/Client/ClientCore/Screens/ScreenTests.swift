import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

private func game(_ id: String, _ name: String, version: Int = 1, isLocked: Bool = false) -> FoundServer {
    .sample(name, instance: id, at: "10.0.0.\(id)", version: version, isLocked: isLocked)
}

@Suite struct HomeScreenTests {
    /// The one game that is heard comes first: Enter joins it.
    @Test func oneGameIsOffered() {
        var story = AppStory()
        story.given(.started, .found([game("7", "Den")]))
        #expect(story.press(.enter).contains(.use(ServerPlace(host: "10.0.0.7", port: 7247))))
    }

    /// A game whose tables have passwords is not called locked: who knows a password comes in.
    @Test func aGameWithPasswordsIsNotLocked() {
        var story = AppStory()
        story.given(.started, .found([game("7", "Den", isLocked: true)]))
        #expect(story.text.contains("by invitation") && !story.text.contains("locked"))
    }

    /// What is chosen stays chosen while games come and go.
    @Test func theChoiceStays() {
        var story = AppStory()
        story.given(.started, .found([game("7", "Den")]))
        story.press(.down)
        story.given(.found([game("5", "Büro"), game("7", "Den")]))
        #expect(story.press(.enter).contains(.host(name: "Grace")))
    }

    /// A kept seat is offered by the name of its server, where that is heard. A long address leaves the other lines their
    /// explanations.
    @Test func keptSeatsHaveTheNameOfTheirServer() {
        let kept = KeptSession(token: "old", place: ServerPlace(host: "10.0.0.7", port: 7247))
        var story = AppStory(kept: kept)
        story.given(.started, .found([game("7", "Den")]))
        #expect(story.text.contains("Rejoin your game at Den") && story.text.contains("if your seat is still held"))
        story = AppStory(kept: KeptSession(token: "old", place: ServerPlace(host: "192.168.100.107", port: 37479)))
        story.given(.started, .found([game("7", "Den")]))
        #expect(story.text.contains("192.168.100.107:37479") && story.text.contains("others on this network find it"))
    }

    /// A game of another version is not joined, and the reason told.
    @Test func otherVersionsAreNotJoined() {
        var story = AppStory()
        story.given(.started, .found([game("7", "Den", version: 9)]))
        #expect(story.press(.enter).sent.isEmpty)
        #expect(story.text.contains("another version"))
    }

    /// An address is asked for and understood, with a port or without.
    @Test(arguments: [
        ("den", "den", 7247), ("den:7000", "den", 7000), ("::1", "::1", 7247), ("[fe80::1]:99", "fe80::1", 99),
    ]) func addressesAreTyped(text: String, host: String, port: Int) {
        var story = AppStory()
        story.given(.started)
        story.choose("Join by address")
        story.type(text)
        #expect(story.press(.enter).contains(.use(ServerPlace(host: host, port: port))))
    }

    /// A text that is not an address is refused with the reason.
    @Test(arguments: ["den:0", "den:x", ":5", "[::1", "den:99999"]) func badAddressesAreRefused(text: String) {
        var story = AppStory()
        story.given(.started)
        story.choose("Join by address")
        story.type(text)
        #expect(!story.press(.enter).contains { if case .use = $0 { true } else { false } } || text == "[::1")
    }

    /// A click does what Enter does.
    @Test func linesAreClicked() {
        var story = AppStory()
        story.given(.started, .found([game("7", "Den")]))
        #expect(story.click(.row(0)).contains(.client(.connect)))
    }
}

@Suite struct LobbyScreenTests {
    private func lobby() -> AppStory {
        var story = AppStory.inLobby()
        story.hears(.ok(2), .tables, .ok(3))
        return story
    }

    /// Changes are asked for before the list, so that none is missed.
    @Test func asksForChangesFirst() {
        var story = AppStory(start: .server(ServerPlace(host: "den", port: 7247), .lobby))
        story.given(.started, .client(.connected), .client(.received(.welcome)))
        let effects = story.hears(.session(), .ok(1))
        #expect(effects.sent == [.lobby(Request.Lobby(on: true)), .list(Request.List(limit: 100))])
    }

    /// Tables come, change and go as the server tells.
    @Test func theListIsLive() {
        var story = lobby()
        story.hears(.lobby(.init(op: "add", entry: .entry("zz", "Brand new", taken: 1))))
        #expect(story.text.contains("Brand new") && story.text.contains("6 tables"))
        story.hears(.lobby(.init(op: "remove", entry: .entry("zz", "Brand new", taken: 1))))
        #expect(!story.text.contains("Brand new"))
    }

    /// Enter sits down at an open table and watches one that is not.
    @Test func entersTables() {
        var story = lobby()
        #expect(story.press(.enter).sent == [.join(Request.Join(table: "a1b2"))])
        #expect(story.press(.down, .down, .enter).sent == [.watch(Request.Watch(table: "c3d4"))])
    }

    /// Typing narrows the list; Escape widens it again.
    @Test func filters() {
        var story = lobby()
        story.type("/friday")
        #expect(story.text.contains("Friday night") && !story.text.contains("Ada's table"))
        #expect(story.press(.enter, .enter).sent == [.watch(Request.Watch(table: "c3d4"))])
        story.press(.escape)
        #expect(story.text.contains("Ada's table"))
    }

    /// A password that is missing is asked for and sent along.
    @Test func passwordsAreAsked() {
        var story = lobby()
        story.press(.enter)
        let id = story.model.client.pending.last?.id ?? 0
        story.hears(.refusal(id, .badPassword))
        story.type("hush")
        #expect(!story.text.contains("hush"))
        #expect(story.press(.enter).sent == [.join(Request.Join(table: "a1b2", password: "hush"))])
    }

    /// The next page is asked for when the end of the list comes near, once.
    @Test func pagesAreAskedFor() {
        var story = AppStory.inLobby()
        let entries = (10..<40).map { ServerMessage.TableEntry.entry("t\($0)", "Table \($0)", taken: 1) }
        story.hears(.ok(2), .tables(.init(tables: entries, more: "t39")), .ok(3))
        #expect(story.press(.end).sent == [.list(Request.List(after: "t39", limit: 100))])
        #expect(story.press(.home, .end).sent.isEmpty)
    }
}

@Suite struct CreateScreenTests {
    private func create() -> AppStory {
        var story = AppStory.inLobby()
        story.type("c")
        return story
    }

    @Test func asksForTheRulesShown() {
        var story = create()
        story.press(.down, .down, .right, .left, .down, .left, .up, .up, .up)
        guard let create = story.press(.enter).sent.first?.body as? Request.Create else {
            return #expect(Bool(false), "nothing asked")
        }
        #expect(create.rules?.mode == "classic" && create.rules?.level == "easy")
        #expect(create.rules?.seats == 2 && create.rules?.turnSeconds == 30 && create.rules?.hideMs == 1_000)
        #expect(create.title == nil && create.password == nil && create.public == true)
    }

    /// A board that cannot be split into groups is told at once, and not asked for.
    @Test func flawsAreTold() {
        var story = create()
        story.type("jjjllljjjl")
        #expect(story.text.contains("cannot make groups of 3"))
        #expect(story.press(.home, .enter).sent.isEmpty)
    }

    /// Bots leave a seat for the player.
    @Test func botsLeaveASeat() {
        var story = create()
        for _ in 0..<11 { story.press(.down) }
        story.press(.right, .right)
        #expect(story.text.contains("no seat for you"))
    }

    /// Where the server offers pictures, their theme is typed, and goes before the one that is chosen. A refusal stands at it.
    @Test func picturesAreTyped() {
        #expect(!create().text.contains("Pictures"))
        var story = AppStory.inLobby(welcome: .welcome(with: ["pictures"]))
        story.type("c")
        #expect(story.text.contains("Pictures           dir:…") && !story.text.contains("commons"))
        var both = AppStory.inLobby(welcome: .welcome(with: ["pictures", "commons"]))
        both.type("c")
        #expect(both.text.contains("Pictures           dir:… commons:…"))
        for _ in 0..<7 { story.press(.down) }
        story.type("dir:cats")
        #expect(story.text.contains("Classic Normal 4×6, dir:cats"))
        let sent = story.press(.home, .up, .up, .up, .up, .up, .up, .up, .enter).sent
        guard let create = sent.first?.body as? Request.Create else { return #expect(Bool(false), "nothing asked") }
        #expect(create.rules?.theme == "dir:cats")
        var error = ErrorReply(.badTheme, "No such folder.", hint: "There are: dogs.", field: "rules.theme")
        error.re = .number(4)
        story.hears(.error(error))
        #expect(story.lines.contains { $0.contains("▸ Pictures") && $0.contains("dir:cats") })
        #expect(story.text.contains("No such folder. There are: dogs."))
    }

    /// A table whose pictures can't be had is gone. Why is told, with how many there are, and the form has what was typed.
    @Test(arguments: [nil, "de"]) func whyThereAreNoPicturesIsTold(language: String?) {
        var settings = ClientSettings()
        settings.language = language
        var story = AppStory.inLobby(settings: settings, welcome: .welcome(with: ["pictures"]))
        story.press(.end)
        story.type("c")
        for _ in 0..<13 { story.press(.down) }
        story.type("Fun night")
        for _ in 0..<13 { story.press(.up) }
        #expect((story.press(.enter).sent.first?.body as? Request.Create)?.title == "Fun night")
        story.hears(.snapshot(.table()), .closed(.init(table: "k3f9")))
        let problem = "There is 1 picture for \"cats\", and this board needs 12."
        var error = ErrorReply(.badTheme, problem, hint: "Choose a smaller board.", field: "rules.theme")
        error.re = .number(4)
        story.hears(.error(error))
        let text = story.text.split { $0.isWhitespace }.joined(separator: " ")
        #expect(text.contains(problem + " Choose a smaller board."), "\(story.text)")
        #expect(language == nil || text.contains("Diese Bilder gibt es nicht. ("))
        #expect(text.contains("Fun night"))
        for _ in 0..<6 { story.press(.up) }
        #expect((story.press(.enter).sent.first?.body as? Request.Create)?.title == "Fun night")
    }

    /// The last line of the form says what the chosen level of a patience game means.
    @Test func levelsOfPatienceAreExplained() {
        var story = create()
        story.press(.down, .right, .down, .down)
        #expect(story.text.contains("Klondike"))
        var told: [String] = []
        for _ in 0..<5 {
            told.append(story.lines.first { $0.contains("Cards per draw: ") || $0.contains("Custom, Solo") } ?? "")
            story.press(.right)
        }
        #expect(told.contains { $0.contains("Cards per draw: 3, Passes: 3") })
        #expect(told.contains { $0.contains("Cards per draw: 1, Passes: 1, Undos: 0") })
        #expect(told.contains { $0.contains("Cards per draw: 1, Passes: no limit") })
        #expect(told.contains { $0.contains("Klondike Custom, Solo") })
    }

    /// The rules of a table with pictures are shown with them, and go on with them unless they are taken out.
    @Test func picturesOfATableStay() {
        var story = AppStory.at(
            .table {
                $0.host = "p-grace"; $0.seats[0] = SeatState(); $0.rules.theme = "dir:cats"
            }, welcome: .welcome(with: ["pictures"]))
        func theme(_ sent: [Request]) -> String? { (sent.first?.body as? Request.Configure)?.rules.theme }
        story.type("e")
        #expect(story.lines.contains { $0.contains("Pictures") && $0.contains("dir:cats") })
        #expect(theme(story.press(.enter).sent) == "dir:cats")
        story.settle()
        story.type("ejjjjjjjjj")
        story.press(.enter)
        for _ in "dir:cats" { story.press(.backspace) }
        story.press(.up)
        #expect(theme(story.press(.home, .enter).sent) == "random")
    }

    /// Every mode has the rules that it knows and no others.
    @Test(arguments: [(1, "solo"), (2, "coop"), (3, "race"), (4, "scramble")])
    func modesHaveTheirRules(steps: Int, mode: String) {
        var story = create()
        story.press(.down, .down)
        for _ in 0..<steps { story.press(.right) }
        guard let create = story.press(.up, .up, .enter).sent.first?.body as? Request.Create, let rules = create.rules
        else {
            return #expect(Bool(false), "nothing asked")
        }
        #expect(rules.mode == mode)
        #expect((rules.turnSeconds != nil) == (mode != "race"))
        #expect(rules.seats == (mode == "solo" ? 1 : 2))
    }

    /// What was chosen for one mode is there again after another that does not have it.
    @Test func choicesOutliveModes() {
        var story = create()
        for _ in 0..<7 { story.press(.down) }
        story.press(.right, .right)
        for _ in 0..<5 { story.press(.up) }
        story.press(.right)
        #expect(!story.text.contains("Seats"))
        story.press(.left, .home)
        guard let create = story.press(.enter).sent.first?.body as? Request.Create else {
            return #expect(Bool(false), "nothing asked")
        }
        #expect(create.rules?.seats == 4)
    }

    /// Tries are those of the level, or as many as one likes, or so many.
    @Test(arguments: [(0, nil), (1, Tries.unlimited), (3, .limited(10))]) func triesAreChosen(steps: Int, tries: Tries?)
    {
        var story = create()
        story.press(.down, .down, .right)
        for _ in 0..<5 { story.press(.down) }
        for _ in 0..<steps { story.press(.right) }
        guard let create = story.press(.home, .enter).sent.first?.body as? Request.Create else {
            return #expect(Bool(false), "nothing asked")
        }
        #expect(create.rules?.tries == tries)
    }

    /// What the server does not want is told at the field, until it is changed.
    @Test func refusalsAreToldAtTheField() {
        var story = create()
        story.press(.enter)
        var error = ErrorReply(.badField, "Too quick.", hint: "At least 3 s.", field: "rules.turn_seconds")
        error.re = .number(story.model.client.pending.last?.id ?? 0)
        story.hears(.error(error))
        #expect(story.lines.contains { $0.contains("▸ Time per turn") })
        #expect(story.lines.contains { $0.contains("│ Too quick. At least 3 s.") })
        story.press(.right)
        #expect(!story.lines.contains { $0.contains("│ Too quick.") })
    }

    /// Enter on an empty line of text does not lead away from it: who presses it means to type.
    @Test func enterOnAnEmptyTextStays() {
        var story = create()
        for _ in 0..<12 { story.press(.down) }
        story.press(.enter)
        story.type("quiet")
        #expect(story.lines.contains { $0.contains("▸ Title") && $0.contains("quiet") })
        story.press(.enter)
        #expect(story.lines.contains { $0.contains("▸ Password") })
    }

    /// A title and a password are typed; letters are no commands there.
    @Test func titlesAreTyped() {
        var story = create()
        for _ in 0..<12 { story.press(.down) }
        story.type("quiet")
        story.press(.down)
        story.type("hush")
        guard
            let create =
                (story.press(.up, .pageUp, .up).sent.first
                ?? {
                    for _ in 0..<13 { story.press(.up) }
                    return story.press(.enter).sent.first
                }())?.body as? Request.Create
        else { return #expect(Bool(false), "nothing asked") }
        #expect(create.title == "quiet" && create.password == "hush")
    }
}

@Suite struct SettingsScreenTests {
    /// A change is taken and kept at once, and seen.
    @Test func changesAreKept() {
        var story = AppStory()
        story.given(.started)
        story.type("S")
        var wanted = ClientSettings()
        wanted.appearance = .light
        #expect(story.press(.down, .right).contains(.save(wanted)))
        #expect(story.text.contains("light"))
    }

    /// The mouse is turned off at once, and does nothing from then on.
    @Test func theMouseCanBeOff() {
        var story = AppStory()
        story.given(.started)
        story.type("S")
        let effects = story.press(.down, .down, .down, .down, .down, .down, .down, .down, .right)
        #expect(effects.contains(.useMouse(false)))
        #expect(story.click(.row(2)).isEmpty)
    }

    /// A name is typed; an empty one is the system's again.
    @Test func namesAreTyped() {
        var story = AppStory()
        story.given(.started)
        story.type("S")
        story.press(.right)
        story.type("q?")
        #expect(story.model.settings.name == "q?")
        story.press(.backspace, .backspace)
        #expect(story.model.settings.name == nil)
    }

    /// How many colours are in force is told with the reason; what the command line has asked for stays.
    @Test func coloursInForce() {
        func story(_ reason: TerminalTraits.DepthReason) -> AppStory {
            var story = AppStory(traits: TerminalTraits(depth: .ansi, depthReason: reason))
            story.type("S")
            story.press(.down, .down)
            return story
        }
        var asked = story(.option)
        #expect(asked.text.contains("In force: 16 (--color)"))
        #expect(asked.lines.contains { $0.contains("Colours") && $0.contains("◂ 16 ▸") })
        asked.press(.right)
        #expect(asked.model.settings.colour == .automatic)
        var found = story(.variable("TERM"))
        #expect(found.text.contains("In force: 16 (TERM)"))
        found.press(.right)
        #expect(found.model.settings.colour == .none && !found.text.contains("In force"))
    }
}
