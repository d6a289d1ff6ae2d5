/// Every text that the client shows or says, in one language, grouped by where it is shown. The texts are in `CWords/Languages`, a file for
/// each language, which the page for browsers has too. What is declared here has the key of its text.
public final class Words: Sendable {
    /// The language's code, as in ``ClientSettings/language``.
    package let code: String
    /// The language's own name for itself.
    package let name: String
    let common: Common
    let keys: Keys
    let home: Home
    let connecting: Connecting
    let lobby: Lobby
    let rules: Rules
    let create: Create
    let table: Table
    let seats: Seats
    let host: Host
    let chat: Chat
    let over: Over
    let settings: Settings
    let refusals: Refusals
    let endings: Endings
    let plain: Plain
    let telling: Telling
    let modes: Modes
    let meeting: Meeting
    let playing: Playing
    let ending: Ending
    let newcomer: Newcomer
    let link: Link
    let people: People
    let deeds: Deeds
    let discipline: Discipline
    let patience: Patience

    /// The language with these texts of each section.
    init(code: String, _ sections: [String: Texts]) {
        func section(_ name: String) -> Texts {
            guard let texts = sections[name] else { preconditionFailure("There is no section \(name).") }
            return texts
        }
        self.code = code
        name = section("language")(key: "name")
        common = Common(text: section("common"))
        keys = Keys(text: section("keys"))
        home = Home(text: section("home"))
        connecting = Connecting(text: section("connecting"))
        lobby = Lobby(text: section("lobby"))
        rules = Rules(text: section("rules"))
        create = Create(text: section("create"))
        table = Table(text: section("table"))
        seats = Seats(text: section("seats"))
        host = Host(text: section("host"))
        chat = Chat(text: section("chat"))
        over = Over(text: section("over"))
        settings = Settings(text: section("settings"))
        refusals = Refusals(text: section("refusals"))
        endings = Endings(text: section("endings"))
        plain = Plain(text: section("plain"))
        telling = Telling(text: section("telling"))
        modes = Modes(text: section("modes"))
        meeting = Meeting(text: section("meeting"))
        playing = Playing(text: section("playing"))
        ending = Ending(text: section("ending"))
        newcomer = Newcomer(text: section("newcomer"))
        link = Link(text: section("link"))
        people = People(text: section("people"))
        deeds = Deeds(text: section("deeds"))
        discipline = Discipline(text: section("discipline"))
        patience = Patience(text: section("patience"))
    }

    struct Common {
        let text: Texts
        var yes: String { text() }
        var no: String { text() }
        var on: String { text() }
        var off: String { text() }
        var none: String { text() }
        var tooSmall: String { text() }
        var quitQuestion: String { text() }
        var quitHosting: String { text() }
        var quitSeated: String { text() }
        var reconnecting: String { text() }
        var connectedAgain: String { text() }
        func seconds(_ number: Int) -> String { text(number) }
        func milliseconds(_ number: Int) -> String { text(number) }
    }

    /// What keys are called, and what they do.
    struct Keys {
        let text: Texts
        var enter: String { text() }
        var escape: String { text() }
        var space: String { text() }
        var tab: String { text() }
        var click: String { text() }
        var type: String { text() }
        var move: String { text() }
        var choose: String { text() }
        var change: String { text() }
        var back: String { text() }
        var cancel: String { text() }
        var help: String { text() }
        var quit: String { text() }
        var close: String { text() }
        var next: String { text() }
        var erase: String { text() }
        var repaint: String { text() }
        var suspend: String { text() }
        var vimMoves: String { text() }
        var page: String { text() }
        var firstLast: String { text() }
        var pointer: String { text() }
        var everywhere: String { text() }
        var here: String { text() }
    }

    struct Home {
        let text: Texts
        var tagline: String { text() }
        var gamesHere: String { text() }
        var looking: String { text() }
        var nobodyHere: String { text() }
        func join(_ name: String) -> String { text(name) }
        func found(_ tables: Int, _ openSeats: Int) -> String { text(tables, openSeats) }
        var lockedGame: String { text() }
        var otherVersion: String { text() }
        func rejoin(_ name: String) -> String { text(name) }
        var host: String { text() }
        var hostWhy: String { text() }
        var practise: String { text() }
        var practiseWhy: String { text() }
        var address: String { text() }
        var addressWhy: String { text() }
        var settings: String { text() }
        var settingsWhy: String { text() }
        var quit: String { text() }
        var addressQuestion: String { text() }
        var badAddress: String { text() }
        var nameQuestion: String { text() }
        var rejoinWhy: String { text() }
    }

    struct Connecting {
        let text: Texts
        var title: String { text() }
        var failed: String { text() }
        var starting: String { text() }
        func reaching(_ name: String) -> String { text(name) }
        func greeting(_ name: String) -> String { text(name) }
        var entering: String { text() }
        var retry: String { text() }
        func hostFailed(_ name: String) -> String { text(name) }
    }

    struct Lobby {
        let text: Texts
        var title: String { text() }
        func at(_ name: String) -> String { text(name) }
        func hosting(_ name: String) -> String { text(name) }
        func tables(_ number: Int) -> String { text(number) }
        func shown(_ shown: Int, _ all: Int) -> String { text(shown, all) }
        var empty: String { text() }
        func noMatch(_ name: String) -> String { text(name) }
        var loading: String { text() }
        var filter: String { text() }
        var columnTable: String { text() }
        var columnRules: String { text() }
        var columnSeats: String { text() }
        var columnState: String { text() }
        var open: String { text() }
        var playing: String { text() }
        var paused: String { text() }
        var over: String { text() }
        var locked: String { text() }
        var create: String { text() }
        var join: String { text() }
        var watch: String { text() }
        func passwordQuestion(_ name: String) -> String { text(name) }
        var quick: String { text() }
        var leaveHosting: String { text() }
    }

    struct Rules {
        let text: Texts
        var mode: String { text() }
        var level: String { text() }
        var rows: String { text() }
        var columns: String { text() }
        var group: String { text() }
        var scoring: String { text() }
        var theme: String { text() }
        var seats: String { text() }
        var tries: String { text() }
        var turn: String { text() }
        var gameTime: String { text() }
        var hide: String { text() }
        var again: String { text() }
        var bots: String { text() }
        var strength: String { text() }
        var byLevel: String { text() }
        var noClock: String { text() }
        var atOnce: String { text() }
        func size(_ rows: Int, _ columns: Int) -> String { text(rows, columns) }
        func groups(_ number: Int) -> String { text(number) }
        var levels: [String: String] { text.byName() }
        var scorings: [String: String] { text.byName() }
        var themes: [String: String] { text.byName() }
        var strengths: [String: String] { text.byName() }
        func badMultiple(_ cards: Int, _ group: Int) -> String { text(cards, group) }
        var badSize: String { text() }
        var tooManyBots: String { text() }
    }

    struct Create {
        let text: Texts
        var title: String { text() }
        var configure: String { text() }
        var tableTitle: String { text() }
        var password: String { text() }
        var isPublic: String { text() }
        var create: String { text() }
        var apply: String { text() }
        var asServer: String { text() }
    }

    struct Table {
        let text: Texts
        var yourTurn: String { text() }
        func turnOf(_ name: String) -> String { text(name) }
        func turnOfGuest(_ name: String) -> String { text(name) }
        var waiting: String { text() }
        var paused: String { text() }
        var watching: String { text() }
        func watchers(_ number: Int) -> String { text(number) }
        func watchedBy(_ name: String) -> String { text(name) }
        func tries(_ number: Int) -> String { text(number) }
        func left(_ taken: Int, _ all: Int) -> String { text(taken, all) }
        func latency(_ number: Int) -> String { text(number) }
        var shown: String { text() }
        var flip: String { text() }
        var ready: String { text() }
        var notReady: String { text() }
        var pause: String { text() }
        var goOn: String { text() }
        func agreeing(_ agreed: Int, _ all: Int) -> String { text(agreed, all) }
        var resign: String { text() }
        var resignQuestion: String { text() }
        var leave: String { text() }
        var leaveQuestion: String { text() }
        var leaveSavedQuestion: String { text() }
        var leaveGameQuestion: String { text() }
        var chat: String { text() }
        var seats: String { text() }
        var board: String { text() }
        var guest: String { text() }
        var guestQuestion: String { text() }
        var closed: String { text() }
        var putOut: String { text() }
        func address(_ name: String) -> String { text(name) }
        var allReady: String { text() }
        var pressReady: String { text() }
        var youAreReady: String { text() }
        var needsMore: String { text() }
        var refreshed: String { text() }
        var join: String { text() }
        func timeUp(_ name: String) -> String { text(name) }
        func gone(_ name: String) -> String { text(name) }
        func lost(_ name: String) -> String { text(name) }
        func here(_ name: String) -> String { text(name) }
        func hasLeft(_ name: String) -> String { text(name) }
        func late(_ name: String) -> String { text(name) }
        var idle: String { text() }
        func kicked(_ name: String) -> String { text(name) }
        func kickedFor(_ name: String, _ reason: String) -> String { text(name, reason) }
        var picturesAwaited: String { text() }
        var rulesChanged: String { text() }
        func newHost(_ name: String) -> String { text(name) }
        func wants(_ name: String) -> String { text(name) }
        func pauses(_ name: String) -> String { text(name) }
        func matched(_ name: String, _ face: String) -> String { text(name, face) }
        func misses(_ name: String) -> String { text(name) }
    }

    struct Seats {
        let text: Texts
        var title: String { text() }
        var open: String { text() }
        var you: String { text() }
        var host: String { text() }
        var ready: String { text() }
        func bot(_ name: String) -> String { text(name) }
        func lost(_ number: Int) -> String { text(number) }
        var lostAtAll: String { text() }
        var left: String { text() }
        func seat(_ number: Int) -> String { text(number) }
        var someone: String { text() }
        func tally(_ flips: Int, _ misses: Int) -> String { text(flips, misses) }
        func missed(_ number: Int) -> String { text(number) }
        var agrees: String { text() }
    }

    struct Host {
        let text: Texts
        var start: String { text() }
        var kick: String { text() }
        func kickQuestion(_ name: String) -> String { text(name) }
        var lock: String { text() }
        var unlock: String { text() }
        var locked: String { text() }
        var unlocked: String { text() }
        var configure: String { text() }
        var bot: String { text() }
        var botOff: String { text() }
        var botQuestion: String { text() }
        var standIn: String { text() }
    }

    struct Chat {
        let text: Texts
        var title: String { text() }
        var off: String { text() }
        var empty: String { text() }
        var send: String { text() }
        var say: String { text() }
        var ignore: String { text() }
        var isIgnored: String { text() }
        func ignored(_ name: String) -> String { text(name) }
        func heard(_ name: String) -> String { text(name) }
        var turnOff: String { text() }
        var turnOn: String { text() }
        func unread(_ number: Int) -> String { text(number) }
        var ignoreQuestion: String { text() }
    }

    struct Over {
        let text: Texts
        var title: String { text() }
        var won: String { text() }
        var lost: String { text() }
        var drawn: String { text() }
        func wonBy(_ name: String) -> String { text(name) }
        func wonByMany(_ name: String) -> String { text(name) }
        var cleared: String { text() }
        var resigned: String { text() }
        var abandoned: String { text() }
        var stalled: String { text() }
        var clock: String { text() }
        var tries: String { text() }
        var aborted: String { text() }
        var score: String { text() }
        var flips: String { text() }
        var misses: String { text() }
        func time(_ name: String) -> String { text(name) }
        var checked: String { text() }
        var forged: String { text() }
        var unchecked: String { text() }
        var again: String { text() }
        var sameAgain: String { text() }
        var asked: String { text() }
        var pictures: String { text() }
        var showResult: String { text() }
        func and(_ name: String) -> String { text(name) }
    }

    struct Settings {
        let text: Texts
        var name: String { text() }
        var appearance: String { text() }
        var appearances: [String: String] { text.byName() }
        var colour: String { text() }
        var colours: [String: String] { text.byName() }
        var multicoloured: String { text() }
        var back: String { text() }
        var backs: [String: String] { text.byName() }
        var motion: String { text() }
        var mouse: String { text() }
        var bell: String { text() }
        var terminalTitle: String { text() }
        var language: String { text() }
        var system: String { text() }
        var preview: String { text() }
        var saved: String { text() }
        func inForce(_ value: String, _ reason: String) -> String { text(value, reason) }
        var badName: String { text() }
    }

    /// Why the server refuses something. Where a code is not told here, the server's own words are: in English, and in
    /// other languages in brackets.
    struct Refusals {
        let text: Texts
        var byCode: [String: String] { text.byName() }
        /// What does not fit, and the server's own words.
        func unfit(_ field: String, _ words: String) -> String { text(field, words) }
        func unknown(_ name: String) -> String { text(name) }
        func later(_ number: Int) -> String { text(number) }
    }

    struct Endings {
        let text: Texts
        func unreachable(_ place: String, _ reason: String) -> String { text(place, reason) }
        func gaveUp(_ name: String) -> String { text(name) }
        func protocolBroken(_ name: String) -> String { text(name) }
        func turnedAway(_ name: String) -> String { text(name) }
        var replaced: String { text() }
        var shutdown: String { text() }
        func hostEnded(_ name: String) -> String { text(name) }
        var firstHint: String { text() }
    }

    /// What ``PlainReader`` says: whole sentences. The words that the player types are the same in every language, as keys are.
    struct Plain {
        let text: Texts
        /// The mark that ends a sentence.
        var stop: String { text() }
        func labelled(_ name: String, _ value: String) -> String { text(name, value) }
        func both(_ one: String, _ other: String) -> String { text(one, other) }
        func hello(_ name: String) -> String { text(name) }
        var done: String { text() }
        var dropped: String { text() }
        var atStart: String { text() }
        var noServer: String { text() }
        var noTable: String { text() }
        func noSuchChoice(_ number: Int) -> String { text(number) }
        var choiceGone: String { text() }
        func typeText(_ number: Int) -> String { text(number) }
        func badValue(_ name: String) -> String { text(name) }
        var unknownWord: String { text() }
        func didYouMean(_ name: String) -> String { text(name) }
        func usage(_ name: String) -> String { text(name) }
        var tooLong: String { text() }
        var answerConfirm: String { text() }
        var answerText: String { text() }
        var answerChoice: String { text() }
        var helpEverywhere: String { text() }
        var helpForm: String { text() }
        var helpLobby: String { text() }
        var helpTable: String { text() }
        var helpCommands: String { text() }
        var linkLost: String { text() }
        var noTables: String { text() }
        var tableFull: String { text() }
        func watch(_ name: String) -> String { text(name) }
        var hidden: String { text() }
        var hostOpen: String { text() }
        func hostAddress(_ name: String) -> String { text(name) }
        func hostNetcat(_ name: String) -> String { text(name) }
        var showsJSON: String { text() }
        var hidesJSON: String { text() }
        /// News of a table that is not in front, with its name.
        func elsewhere(_ table: String, _ news: String) -> String { text(table, news) }
        /// What is at a table that can be joined, in front of how many of its seats are taken.
        func seatsTaken(_ taken: Int, _ all: Int) -> String { text(taken, all) }
    }

    /// The events and the state of a table, in sentences.
    struct Telling {
        let text: Texts
        func table(_ id: String, _ title: String) -> String { text(id, title) }
        func youAre(_ name: String) -> String { text(name) }
        func players(_ name: String) -> String { text(name) }
        func openSeats(_ number: Int) -> String { text(number) }
        var sayReady: String { text() }
        var youAreReady: String { text() }
        func score(_ name: String) -> String { text(name) }
        func board(_ cards: Int, _ lastColumn: String, _ rows: Int) -> String { text(cards, lastColumn, rows) }
        func faceUp(_ name: String) -> String { text(name) }
        func faceDown(_ number: Int) -> String { text(number) }
        func row(_ row: Int, _ cards: String) -> String { text(row, cards) }
        var down: String { text() }
        var taken: String { text() }
        func heldBy(_ face: String, _ name: String) -> String { text(face, name) }
        func secondsLeft(_ number: Int) -> String { text(number) }
        var noClock: String { text() }
        func turns(_ name: String, _ place: String, _ face: String) -> String { text(name, place, face) }
        func match(_ name: String, _ face: String, _ score: Int) -> String { text(name, face, score) }
        func yourMatch(_ face: String, _ score: Int) -> String { text(face, score) }
        var noMatch: String { text() }
        func scoreIs(_ name: String, _ score: Int) -> String { text(name, score) }
        func ready(_ name: String) -> String { text(name) }
        func notReady(_ name: String) -> String { text(name) }
        func noRematch(_ name: String) -> String { text(name) }
        func goesOn(_ name: String) -> String { text(name) }
        var toGoOn: String { text() }
        var toGoOnAlone: String { text() }
        var resumed: String { text() }
        func renamed(_ name: String) -> String { text(name) }
        var dealt: String { text() }
        func standIn(_ name: String) -> String { text(name) }
        func holds(_ name: String, _ place: String, _ face: String) -> String { text(name, place, face) }
        func isFree(_ name: String) -> String { text(name) }
        func progress(_ name: String, _ groups: Int) -> String { text(name, groups) }
        func place(_ place: Int, _ name: String, _ score: Int) -> String { text(place, name, score) }
        func left(_ name: String) -> String { text(name) }
    }

    /// Texts that only some modes of the game need.
    struct Modes {
        let text: Texts
        var names: [String: String] { text.byName() }
        var about: [String: String] { text.byName() }
        var find: String { text() }
        var race: String { text() }
        var scramble: String { text() }
        var partner: String { text() }
        var inLine: String { text() }
        func flips(_ number: Int) -> String { text(number) }
        func timeLeft(_ name: String) -> String { text(name) }
        var budget: String { text() }
        var anyTries: String { text() }
        var attempt: String { text() }
        var alone: String { text() }
        var aloneWhy: String { text() }
        var allWon: String { text() }
        var allLost: String { text() }
        var givenUp: String { text() }
        var playerLeft: String { text() }
        var found: String { text() }
        func foundOf(_ found: Int, _ all: Int) -> String { text(found, all) }
    }

    /// Texts about coming in, coming back, and why something is not possible.
    struct Meeting {
        let text: Texts
        var password: String { text() }
        var rejoin: String { text() }
        var rejoinSilent: String { text() }
        var wait: String { text() }
        var keepsName: String { text() }
        var refused: String { text() }
        var noSuchName: String { text() }
        var linkClosed: String { text() }
        func againWithout(_ name: String) -> String { text(name) }
        func silent(_ number: Int) -> String { text(number) }
        func away(_ number: Int) -> String { text(number) }
        func tooLate(_ number: Int) -> String { text(number) }
        func notPairs(_ name: String) -> String { text(name) }
        func trusted(_ name: String) -> String { text(name) }
        func expired(_ name: String) -> String { text(name) }
        func notYetValid(_ name: String) -> String { text(name) }
        var otherName: String { text() }
        func otherVersion(_ theirs: Int, _ ours: Int) -> String { text(theirs, ours) }
        /// Why a request is not possible now, by the time when it is.
        var notNow: [String: String] { text.byName() }
    }

    /// Texts about inviting, bots, and what can be done by one key in a game.
    struct Playing {
        let text: Texts
        var copy: String { text() }
        var copied: String { text() }
        var invite: String { text() }
        var browse: String { text() }
        /// Stands before what others type who have no program; its argument is the table. No line ends within what is typed.
        func bare(_ name: String) -> String { text(name) }
        var showLink: String { text() }
        var noPage: String { text() }
        var log: String { text() }
        var logTitle: String { text() }
        var logEmpty: String { text() }
        var react: String { text() }
        var turnByPlace: String { text() }
        var bots: [String: String] { text.byName() }
    }

    /// What a result tells beside who has won.
    struct Ending {
        let text: Texts
        func run(_ name: String, _ groups: Int) -> String { text(name, groups) }
        /// So many tries fewer than perfect play expects.
        func better(_ number: Int) -> String { text(number) }
        var asGood: String { text() }
        var best: String { text() }
        func ready(_ name: String) -> String { text(name) }
    }

    /// The cards that are shown once: what is played, how, and with whom. The plain client has a line for each.
    struct Newcomer {
        let text: Texts
        var skip: String { text() }
        var what: String { text() }
        var whatText: String { text() }
        var how: String { text() }
        var howText: String { text() }
        var whom: String { text() }
        var whomText: String { text() }
        var whatLine: String { text() }
        var howLine: String { text() }
        var whomLine: String { text() }
        var patienceLine: String { text() }
    }

    /// What is known of a lost connection.
    struct Link {
        let text: Texts
        func silent(_ number: Int) -> String { text(number) }
        func gone(_ number: Int) -> String { text(number) }
        func again(_ number: Int) -> String { text(number) }
        func kept(_ number: Int) -> String { text(number) }
        var restarts: String { text() }
        var comesBack: String { text() }
    }

    /// Texts about accounts: signing in, and what a game has meant for an account.
    struct People {
        let text: Texts
        var account: String { text() }
        var title: String { text() }
        var guest: String { text() }
        func signedIn(_ name: String) -> String { text(name) }
        var keptHere: String { text() }
        var signIn: String { text() }
        var register: String { text() }
        var recover: String { text() }
        var newCodes: String { text() }
        var password: String { text() }
        var rename: String { text() }
        var logout: String { text() }
        var logoutEverywhere: String { text() }
        var erase: String { text() }
        var askName: String { text() }
        func askPassword(_ name: String) -> String { text(name) }
        var askNew: String { text() }
        var askAgain: String { text() }
        var askCode: String { text() }
        var askNewName: String { text() }
        var askErase: String { text() }
        var differ: String { text() }
        var codes: String { text() }
        var noted: String { text() }
        func codesLeft(_ number: Int) -> String { text(number) }
        var waiting: String { text() }
        var signedOut: String { text() }
        var recovered: String { text() }
        var changed: String { text() }
        var erased: String { text() }
        var tokenEnded: String { text() }
        func announced(_ name: String) -> String { text(name) }
        var draining: String { text() }
        func drainingWithin(_ number: Int) -> String { text(number) }
        func rated(_ name: String) -> String { text(name) }
        /// The account, and why the game was not rated.
        func notRated(_ name: String, _ reason: String) -> String { text(name, reason) }
        /// The account, and its rating before and after.
        func rating(_ name: String, _ change: String) -> String { text(name, change) }
        var unrated: [String: String] { text.byName() }
        func bestTime(_ name: String) -> String { text(name) }
        func fewestFlips(_ number: Int) -> String { text(number) }
    }

    /// Texts about what accounts have achieved: records, leaders, past games and their replays.
    struct Deeds {
        let text: Texts
        var records: String { text() }
        func recordsOf(_ name: String) -> String { text(name) }
        var noGames: String { text() }
        func won(_ number: Int, _ all: Int) -> String { text(number, all) }
        func run(_ number: Int) -> String { text(number) }
        func bestTime(_ name: String) -> String { text(name) }
        var forTwo: String { text() }
        var forMore: String { text() }
        var provisional: String { text() }
        var leaders: String { text() }
        var order: String { text() }
        var orders: [String: String] { text.byName() }
        var bots: String { text() }
        var nobody: String { text() }
        func ownPlace(_ number: Int) -> String { text(number) }
        var history: String { text() }
        var saved: String { text() }
        var noSaved: String { text() }
        var goOn: String { text() }
        var rated: String { text() }
        var replay: String { text() }
        var loading: String { text() }
        func move(_ number: Int, _ all: Int) -> String { text(number, all) }
        var play: String { text() }
        var stop: String { text() }
        var step: String { text() }
        var stepBack: String { text() }
        var backward: String { text() }
        var faster: String { text() }
        var slower: String { text() }
        var toStart: String { text() }
        var toEnd: String { text() }
    }

    /// Texts about people who behave badly: reports, and what moderators do.
    struct Discipline {
        let text: Texts
        var key: String { text() }
        var whom: String { text() }
        func what(_ name: String) -> String { text(name) }
        var report: String { text() }
        var muteHour: String { text() }
        var mute: String { text() }
        var banDay: String { text() }
        var ban: String { text() }
        func why(_ name: String) -> String { text(name) }
        var reported: String { text() }
        var isDone: String { text() }
    }

    /// Texts of the patience games.
    struct Patience {
        let text: Texts
        var begin: String { text() }
        var beginWhy: String { text() }
        func goOn(_ name: String) -> String { text(name) }
        var games: [String: String] { text.byName() }
        var about: [String: String] { text.byName() }
        var levels: [String: String] { text.byName() }
        var scorings: [String: String] { text.byName() }
        var game: String { text() }
        var draw: String { text() }
        var passes: String { text() }
        var suits: String { text() }
        var cells: String { text() }
        var undo: String { text() }
        var deal: String { text() }
        var shuffled: String { text() }
        var noLimit: String { text() }
        var badDeal: String { text() }
        func dealNumber(_ number: Int) -> String { text(number) }
        var play: String { text() }
        var stuck: String { text() }
        var stuckLine: String { text() }
        func score(_ number: Int) -> String { text(number) }
        func moves(_ number: Int) -> String { text(number) }
        func homeOf(_ home: Int, _ all: Int) -> String { text(home, all) }
        func undos(_ number: Int) -> String { text(number) }
        func hints(_ number: Int) -> String { text(number) }
        var take: String { text() }
        var takeOne: String { text() }
        var home: String { text() }
        var drawKey: String { text() }
        var undoKey: String { text() }
        var hintKey: String { text() }
        var finishKey: String { text() }
        var pileKeys: String { text() }
        func hint(_ shown: Int, _ all: Int) -> String { text(shown, all) }
        var noHint: String { text() }
        func bestMoves(_ name: String) -> String { text(name) }
        var verdicts: [String: String] { text.byName() }
        var dealVerdicts: [String: String] { text.byName() }
        var cleared: String { text() }
        var homeHead: String { text() }
        var movesHead: String { text() }
        var fourColours: String { text() }
        var largeCards: String { text() }
        func fewestMoves(_ number: Int) -> String { text(number) }
        func withUndo(_ number: Int) -> String { text(number) }
        func streak(_ number: Int) -> String { text(number) }
    }
}
