/// Every text that the client shows or says, in one language, grouped by where it is shown. The texts are in `CWords/Languages`, a file for
/// each language, which the page for browsers has too. What is declared here and in the files of the areas, as `Words+Lobby.swift`, has the key
/// of its text.
public final class Words: Sendable {
    /// The language's code, as in ``ClientSettings/language``.
    package let code: String
    /// The texts of each section, by the name that it has here.
    package let sections: [String: TextCatalogue]

    /// The language with these texts of each section.
    init(code: String, _ sections: [String: TextCatalogue]) {
        self.code = code
        self.sections = sections
    }

    /// The language's own name for itself.
    package var name: String { section("language")(key: "name") }

    var common: Common { Common(text: section()) }
    var keys: Keys { Keys(text: section()) }
    var home: Home { Home(text: section()) }
    var connecting: Connecting { Connecting(text: section()) }
    var lobby: Lobby { Lobby(text: section()) }
    var rules: Rules { Rules(text: section()) }
    var create: Create { Create(text: section()) }
    var table: Table { Table(text: section()) }
    var seats: Seats { Seats(text: section()) }
    var host: Host { Host(text: section()) }
    var chat: Chat { Chat(text: section()) }
    var over: Over { Over(text: section()) }
    var settings: Settings { Settings(text: section()) }
    var refusals: Refusals { Refusals(text: section()) }
    var endings: Endings { Endings(text: section()) }
    var plain: Plain { Plain(text: section()) }
    var telling: Telling { Telling(text: section()) }
    var modes: Modes { Modes(text: section()) }
    var meeting: Meeting { Meeting(text: section()) }
    var playing: Playing { Playing(text: section()) }
    var ending: Ending { Ending(text: section()) }
    var newcomer: Newcomer { Newcomer(text: section()) }
    var link: Link { Link(text: section()) }
    var people: People { People(text: section()) }
    var deeds: Deeds { Deeds(text: section()) }
    var discipline: Discipline { Discipline(text: section()) }
    var patience: Patience { Patience(text: section()) }
    var events: Events { Events(text: section()) }

    /// The texts of the section that the caller declares.
    private func section(_ name: String = #function) -> TextCatalogue {
        guard let texts = sections[name] else { preconditionFailure("There is no section \(name).") }
        return texts
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
        var level: String { text() }
        var commands: String { text() }
        var noCommand: String { text() }
    }
}
