/// Every text that the client shows or says, in one language, grouped by where it is shown. The texts are in `CWords/Languages`, a file for
/// each language, which the page for browsers has too. What is declared here and in the files of the areas, as `Words+Lobby.swift`, has the key
/// of its text.
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
    init(code: String, _ sections: [String: TextCatalogue]) {
        func section(_ name: String) -> TextCatalogue {
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
        let text: TextCatalogue
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
        let text: TextCatalogue
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
}
