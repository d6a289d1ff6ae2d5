import Foundation
import TestSupport
import Testing
import Wire

/// `Protocol/REQUESTS.md` is written from what the requests say of themselves, as their schemas are.
struct RequestsPageTests {
    /// The page is what the requests say.
    @Test func page() throws {
        let text = try RequestsPage().text
        let file = BuiltProgram.root.appending(path: "Protocol/REQUESTS.md")
        if TranscriptTests.isRecording { try text.write(to: file, atomically: true, encoding: .utf8) }
        #expect(try String(contentsOf: file, encoding: .utf8) == text, "make protocol writes REQUESTS.md anew")
        #expect(!text.contains("|  |"), "every field has a type")
    }

    /// Each request is on it once.
    @Test func all() throws {
        let told = try RequestsPage().text.matches(of: /\n### (\w+)\n/).map { String($0.1) }
        #expect(told.sorted() == ToldRequests.all.names.sorted())
    }
}

/// Every request with its fields, in the order of the texts that have its rules.
private struct RequestsPage {
    private(set) var text = """
        # The requests of Pairs

        All requests with their fields, for whoever writes or reads the lines of a client; to look up, not to read. A first bot needs
        none of it: [START.md](START.md) has its requests. What a request does, what follows it and which errors it gets
        is in the text to which its "Rules" lead. `make protocol` writes this page from the sources.

        - Every request may have an [`id`](SPEC.md#requests-and-replies). A field marked ? may be left out; null there means the same.
        - "Characters" are Unicode scalars. A value outside of these types is `bad_field`. So is one outside of these bounds, if no code says more,
          as `no_such_card`, `no_such_event`, `bad_name`, `bad_password` and `bad_credentials` do.
        - A request counts as so many lines of [the rate](SERVER.md#limits) as its "cost" says, or as 1.
        - "Remembered": the same bytes, sent again, [are not executed twice](SPEC.md#requests-and-replies).

        """

    init() throws {
        for (file, title) in [
            ("SPEC.md", "Memory"), ("PATIENCE.md", "Patience"), ("ACCOUNTS.md", "Accounts"),
            ("EVENTS.md", "Events"), ("SERVER.md", "Whole clients"),
        ] {
            text += "\n## \(title)\n"
            for match in Document("Protocol/\(file)").text.matches(of: /\n### (\w+)\n`\{"type":/) {
                try add(String(match.1), of: file)
            }
        }
    }

    private mutating func add(_ name: String, of file: String) throws {
        let kind = try #require(ToldRequests.all[name])
        let sentences = try #require(RequestSentences.all[String(describing: kind)])
        let cost = kind.cost == 1 ? "" : " Cost: \(kind.cost)."
        text += """

            ### \(name)

            \(sentences.request) Rules: [\(file)](\(file)#\(name)).
            \(Self.words(kind.permission))\(cost)\(kind.isRemembered ? " Remembered." : "")

            """
        let shapes = Dictionary(uniqueKeysWithValues: kind.fields.map { ($0.name, $0) })
        if !shapes.isEmpty { text += "\n| field | type | meaning |\n|---|---|---|\n" }
        for (field, sentence) in sentences.fields {
            let shape = try #require(shapes[field])
            text += "| `\(field)`\(shape.isRequired ? "" : "?") | \(Self.words(shape)) | \(sentence) |\n"
        }
        let example = kind.example.replacing(
            "\"type\":\"\(name)\"", with: "\"type\":\"\(name)\",\"id\":7", maxReplacements: 1)
        text += "\n```json\n-> \(example)\n```\n"
    }

    private static func words(_ permission: Permission) -> String {
        switch permission {
        case .anyone: "For every connection, also before `hello`."
        case .session: "For any session."
        case .member: "For those who sit at the table or watch it."
        case .seated: "For those who sit at the table."
        case .host: "For the host of the table."
        case .account: "For a session that is signed in."
        case .moderator: "For moderators."
        }
    }

    private static let definitions = Schemas["common"]["$defs"]?.object ?? [:]

    /// The type with its bounds.
    private static func words(_ shape: FieldShape) -> String {
        let definition = definitions[shape.domain]
        return words(definition, shape) + (shape.isRequired && shape.isNullable ? " or null" : "")
    }

    private static func words(_ definition: JSONValue?, _ shape: FieldShape) -> String {
        if shape.domain == "rules_asked" { return "[rules](SPEC.md#rules)" }
        if let constant = definition?["const"] { return constant.text }
        if let values = definition?["enum"]?.array { return values.map(\.text).joined(separator: ", ") }
        if definition?["pattern"]?.string?.hasSuffix("{64}$") == true { return "64 hex digits" }
        let type = definition?["type"]?.string ?? shape.domain
        let items = definition?["items"]?["type"]?.string.map { " of \($0)s" } ?? ""
        let unit = type == "string" ? " characters" : ""
        let least = shape.range?.lowerBound ?? (definition?["minimum"] ?? definition?["minLength"])?.integer
        let most = shape.range?.upperBound ?? (definition?["maximum"] ?? definition?["maxLength"])?.integer
        return switch (least, most) {
        case (let least?, let most?): "\(type), \(least) to \(most)\(unit)"
        case (let least?, nil) where unit.isEmpty: "\(type), from \(least)"
        default: type + items
        }
    }
}
