import ClientCore
import Testing
import Wire

/// What the server refuses, as a person reads it.
struct WordsRefusalsTests {
    /// Who is banned reads why, until when, and to whom to object.
    @Test func bansSayWhy() throws {
        var error = ErrorReply(.banned, "You are banned from this server.", hint: "Ask whoever runs the server.")
        let english = try #require(Words.of("en"))
        #expect(english.refusal(error) == "You are kept out of this server.")
        (error.reason, error.until, error.contact) = ("spam in chat", 1_763_780_000_000, "ops@example.org")
        #expect(
            english.refusal(error)
                == "You are kept out of this server. The reason: spam in chat. It ends on 2025-11-22 02:53 UTC. To object, write to ops@example.org."
        )
        // A server may send any number.
        for until in [Int.min, -1, Int.max] {
            error.until = until
            #expect(english.refusal(error).contains("UTC"))
        }
    }

    /// Every refusal that a person can bring about is told in words of the client's own.
    @Test func refusalsHaveWords() {
        // Only a faulty program gets these, so they need no translation.
        let faults: Set<ErrorCode> = [
            .lineTooLong, .notUTF8, .badJSON, .unknownType, .missingField, .badField, .helloFirst, .helloTwice,
        ]
        for code in ErrorCode.all where !faults.contains(code) {
            #expect(Catalogue.english.texts["refusals.byCode.\(code.rawValue)"] != nil, "\(code.rawValue)")
        }
    }

    /// A refusal that has no words of the client's is told in the language, with the server's own words in brackets.
    @Test func otherRefusalsAreInTheLanguage() {
        let reply = ErrorReply(.badField, "rows is 1–12.", hint: "Choose fewer.", field: "rules.rows")
        var story = PlainStory.inLobby(language: "de")
        story.type("create rows 4 columns 4")
        story.hears(.error(reply.to(4)))
        #expect(
            story.transcript.last == "Reihen: das passt so nicht (rows is 1–12. Choose fewer.).", "\(story.transcript)")
        var other = reply
        (other.code, other.field) = (ErrorCode(rawValue: "later"), nil)
        story.type("quick")
        story.hears(.error(other.to(5)))
        #expect(
            story.transcript.last == "Der Server lehnt das ab (rows is 1–12. Choose fewer.).", "\(story.transcript)")
    }
}

extension ErrorReply {
    fileprivate func to(_ id: Int) -> ErrorReply {
        var reply = self
        reply.re = .number(id)
        return reply
    }
}
