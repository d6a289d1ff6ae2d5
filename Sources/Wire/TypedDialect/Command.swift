/// One command of the typed dialect, which describes itself: help, usage and errors follow from it.
public struct Command: Sendable {
    /// Where the help shows it.
    package enum Section: String, Sendable, CaseIterable {
        case first = "First"
        case lobby = "Find a table"
        case table = "At the table"
        case host = "For its host"
        case event = "Events"
        case account = "Your account"
        case connection = "The connection"
    }

    let section: Section
    /// The word that it begins with, in lower case.
    public let name: String
    /// What follows it, words to replace in capitals and optional ones in brackets: `ID [SEAT]`. Empty for nothing.
    public let arguments: String
    /// What it does, in one sentence.
    public let summary: String
    /// More about it, in lines of at most 78 columns.
    public let details: [String]
    /// A whole line that the command accepts.
    public let example: String
    /// A whole line about patience, where a command takes the rules of every game.
    package let patienceExample: String?
    /// Reads what follows the name.
    let parse: @Sendable (inout Arguments, TypedDialect.Context) throws(ErrorReply) -> TypedDialect.Action

    /// A command; `parse` reads what follows its name. Without an example the name alone is one.
    package init(
        _ section: Section, name: String, arguments: String = "", summary: String, details: [String] = [],
        example: String? = nil, patienceExample: String? = nil,
        parse: @escaping @Sendable (inout Arguments, TypedDialect.Context) throws(ErrorReply) -> TypedDialect.Action
    ) {
        self.section = section
        self.name = name
        self.arguments = arguments
        self.summary = summary
        self.details = details
        self.example = example ?? name
        self.patienceExample = patienceExample
        self.parse = parse
    }

    /// A command of one word, which asks something of the table that the typist is at.
    package init(
        _ section: Section, _ name: String, summary: String, details: [String] = [],
        asking request: @escaping @Sendable (_ table: String) -> any RequestBody
    ) {
        self.init(section, name: name, summary: summary, details: details) { arguments, context throws(ErrorReply) in
            try arguments.end()
            let body = request(try context.requireTable())
            return .request(Request(body))
        }
    }

    /// A command of one word, which asks the server something.
    package init(
        _ section: Section, _ name: String, summary: String, details: [String] = [], asking request: some RequestBody
    ) {
        self.init(section, name: name, summary: summary, details: details) { arguments, _ throws(ErrorReply) in
            try arguments.end()
            return .request(Request(request))
        }
    }

    /// The name and the arguments, such as `join ID [SEAT]`.
    public var usage: String { arguments.isEmpty ? name : name + " " + arguments }

    /// The help about this command alone.
    var page: [String] { ["Usage: " + usage, summary] + details + ["Example: " + example] }

    /// Usage and an example in one line, sent when the command was used wrongly. `other` is a fitter example.
    func reminder(_ other: String?) -> String { "Usage: \(usage) (for example: \(other ?? example))" }
}
