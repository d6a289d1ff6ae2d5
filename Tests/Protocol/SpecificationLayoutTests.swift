import Foundation
import TestSupport
import Testing

/// The documents can be read: their sections are found, the protocol's lines are short.
struct SpecificationLayoutTests {
    /// The contents list every section but the title and themselves.
    @Test(arguments: Document.ofProtocol.filter { $0.sections.contains("contents") })
    func contentsAreWhole(_ document: Document) {
        let contents = document.prose.drop { $0 != "## Contents" }.dropFirst().prefix { !$0.hasPrefix("## ") }
        let links = Document.links(in: contents).filter { $0.hasPrefix("#") }.map { String($0.dropFirst()) }
        #expect(Set(links) == Set(document.sections.dropFirst(2)))
    }

    /// No line but an example's has more than 300 characters; what is longer is better a list or a table.
    @Test(arguments: Document.ofProtocol) func linesAreShort(_ document: Document) {
        for line in document.prose where line.count > 300 { Issue.record("Too long: \(line)") }
    }

    /// What the author of a bot has to read stays as short as it is worth.
    @Test(arguments: [("START", 12_000), ("SPEC", 71_680)]) func textsAreShort(_ name: String, _ most: Int) {
        #expect(Document("Protocol/\(name).md").text.utf8.count <= most)
    }

    /// All that programs and pages may have linked to when SPEC.md had everything still leads: what has moved, to its new place.
    @Test func oldAddressesLead() throws {
        let document = Document("Protocol/SPEC.md")
        for address in Self.oldAddresses {
            if document.sections.contains(address) { continue }
            let line = document.prose.first { $0.contains("<a id=\"\(address)\"></a>") }
            #expect(line != nil && !Document.links(in: [line ?? ""]).isEmpty, "Nothing leads on from #\(address)")
        }
        #expect(Set(document.ids).isDisjoint(with: document.sections))
    }

    private static let oldAddresses = """
        a-whole-session lines tls web requests-and-replies errors codes tables-snapshot-and-diffs requests hello ping pong list create
        join quick watch watchers leave ready flip again chat sync lobby start configure lock bot pause resign kick
        messages-of-the-server welcome session ok error tables snapshot diff chat-1 watchers-1 lobby-1 echo words closed goodbye ping-1
        pong-1 changes the-fold-as-a-program over deal rules how-a-game-goes is-it-my-move when-to-ask host pausing names hot-seat
        house-bots ladder coming-back modes what-comes-in-which-mode solo coop race scramble patience rules-of-patience
        the-three-games board-and-changes races-of-patience move draw undo finish hint the-deal-of-patience the-shuffle
        accounts-records-moderation tries register login logout account recover settings records leaders history replay saved-games
        saved report mute ban unban bans audit announce announcement export pictures image typed-commands discovery limits versions
        vectors write-a-bot-in-ten-minutes history-1
        """.split { $0.isWhitespace }.map(String.init)

    /// The sections to which `pairs-bot check --wire` sends the author of a bot are there.
    @Test func sectionsOfTheJudge() throws {
        let folder = BuiltProgram.root.appending(path: "Sources/BotKit/Sparring")
        let sources = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .map { try String(contentsOf: $0, encoding: .utf8) }
        let sections = Set(sources.flatMap { $0.matches(of: /section: "([^"]+)"/).map { String($0.1) } })
        #expect(sections.count > 10)
        for section in sections {
            #expect(section.contains("#") && Document("Protocol/SPEC.md").leads(section), "\(section)")
        }
    }
}
