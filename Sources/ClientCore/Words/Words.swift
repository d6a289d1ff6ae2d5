import Wire

/// Every text that the client shows or says, in one language: one stored property for each, grouped by where it is
/// shown. A text with a number or a name in it is a function, so that each language can order and inflect its words.
///
/// A further language is one more value of this type. The compiler finds a missing text, the tests find one that is too
/// long for its place.
public struct Words: Sendable {
    /// The language's code, as in ``ClientSettings/language``.
    let code: String
    /// The language's own name for itself.
    let name: String
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

    /// A text with a number in it.
    typealias Counted = @Sendable (Int) -> String
    /// A text with a name, or another text, in it.
    typealias Named = @Sendable (String) -> String

    struct Common: Sendable {
        let yes: String
        let no: String
        let on: String
        let off: String
        let none: String
        let tooSmall: String
        let quitQuestion: String
        let quitHosting: String
        let quitSeated: String
        let reconnecting: String
        let connectedAgain: String
        let seconds: Counted
        let milliseconds: Counted
    }

    /// What keys are called, and what they do.
    struct Keys: Sendable {
        let enter: String
        let escape: String
        let space: String
        let tab: String
        let click: String
        let type: String
        let move: String
        let choose: String
        let change: String
        let back: String
        let cancel: String
        let help: String
        let quit: String
        let close: String
        let next: String
        let erase: String
        let repaint: String
        let suspend: String
        let vimMoves: String
        let page: String
        let firstLast: String
        let pointer: String
        let everywhere: String
        let here: String
    }

    struct Home: Sendable {
        let tagline: String
        let gamesHere: String
        let looking: String
        let nobodyHere: String
        let join: Named
        let found: @Sendable (_ tables: Int, _ openSeats: Int) -> String
        let lockedGame: String
        let otherVersion: String
        let rejoin: Named
        let host: String
        let hostWhy: String
        let practise: String
        let practiseWhy: String
        let address: String
        let addressWhy: String
        let settings: String
        let settingsWhy: String
        let quit: String
        let addressQuestion: String
        let badAddress: String
        let nameQuestion: String
        let rejoinWhy: String
    }

    struct Connecting: Sendable {
        let title: String
        /// The title once it has failed.
        let failed: String
        let starting: String
        let reaching: Named
        let greeting: Named
        let entering: String
        let retry: String
        let hostFailed: Named
    }

    struct Lobby: Sendable {
        let title: String
        let at: Named
        let hosting: Named
        let tables: Counted
        let shown: @Sendable (_ shown: Int, _ all: Int) -> String
        let empty: String
        let noMatch: Named
        let loading: String
        let filter: String
        let columnTable: String
        let columnRules: String
        let columnSeats: String
        let columnState: String
        let open: String
        let playing: String
        let paused: String
        let over: String
        let locked: String
        let create: String
        let join: String
        let watch: String
        let passwordQuestion: Named
        let quick: String
        let leaveHosting: String
    }

    struct Rules: Sendable {
        let mode: String
        let level: String
        let rows: String
        let columns: String
        let group: String
        let scoring: String
        let theme: String
        let seats: String
        let tries: String
        let turn: String
        let gameTime: String
        let hide: String
        let again: String
        let bots: String
        let strength: String
        let byLevel: String
        let noClock: String
        let atOnce: String
        let size: @Sendable (_ rows: Int, _ columns: Int) -> String
        let groups: Counted
        let levels: [String: String]
        let scorings: [String: String]
        let themes: [String: String]
        let strengths: [String: String]
        let badMultiple: @Sendable (_ cards: Int, _ group: Int) -> String
        let badSize: String
        let tooManyBots: String
    }

    struct Create: Sendable {
        let title: String
        let configure: String
        let tableTitle: String
        let password: String
        let isPublic: String
        let create: String
        let apply: String
        let asServer: String
    }
}

extension Words {
    /// A name from the wire in words. An unknown name is shown as it is, without control characters.
    func wire(_ name: String?, _ names: KeyPath<Words, [String: String]>) -> String {
        guard let name else { return "–" }
        return self[keyPath: names][name] ?? Narrator.printable(name)
    }
}

extension Words {
    /// A number and what is counted, in a language with one form for one and another for all other numbers.
    static func counted(_ number: Int, _ one: String, _ other: String) -> String {
        "\(number) \(number == 1 ? one : other)"
    }
}
