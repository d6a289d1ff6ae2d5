import Foundation
import TestSupport
import Testing
import Wire

/// Nothing of the protocol goes without a transcript.
struct CoverageTests {
    /// What no transcript can show, with the reason.
    static let exceptions = [
        "code internal": "no request is known to cause it",
        "op title": "no request of this version changes a title",
        "code not_encrypted": "a transcript's clients are on the server's machine",
        "code busy": "it takes more sign-ins at once than a transcript has clients",
    ].merging(ofModerators.map { ($0, "only whoever runs the server makes somebody a moderator") }) { $1 }

    /// What follows from requests of moderators. The tests of the database show it.
    private static let ofModerators = [
        "code banned", "code muted", "message bans", "message audit",
    ]

    private static let received = Transcript.all.flatMap { transcript in
        transcript.steps.compactMap { step -> String? in
            if case .receive(_, let line) = step.step { line } else { nil }
        }
    }
    private static let sent = Transcript.all.flatMap { transcript in
        transcript.steps.compactMap { step -> String? in
            if case .send(_, let line) = step.step { line } else { nil }
        }
    }

    /// Every request is sent in some transcript.
    @Test(arguments: ToldRequests.all.names)
    func request(_ type: String) {
        #expect(Self.sent.contains { $0.contains("\"type\":\"\(type)\"") })
    }

    /// Every command of the typed dialect is typed in some transcript.
    @Test(arguments: TypedDialect(ToldRequests.all).commands.map(\.name))
    func command(_ name: String) {
        #expect(Self.sent.contains { $0 == name || $0.hasPrefix(name + " ") })
    }

    /// Whoever has the name of a word with which the server's sentences begin is shown in quotes, so all these words are listed.
    @Test func openings() {
        for line in Self.received where line.first?.isUppercase == true && !line.hasPrefix("Zoe") {
            let word = line.prefix { $0.isLetter }.lowercased()
            #expect(Narrator.openings.contains(word), "\(line)")
        }
    }

    /// Every message of the server occurs in some transcript.
    @Test(arguments: RandomMessages.messageTypes)
    func message(_ type: String) {
        Self.expect("message \(type)", in: Self.received) { $0.hasPrefix("{\"type\":\"\(type)\"") }
    }

    /// Every change occurs in some transcript.
    @Test(arguments: RandomMessages.changeOps + RandomMessages.patienceOps)
    func change(_ op: String) {
        Self.expect("op \(op)", in: Self.received) { $0.contains("{\"op\":\"\(op)\"") }
    }

    /// Every error code occurs in some transcript.
    @Test(arguments: ErrorCode.all.map(\.rawValue))
    func code(_ code: String) {
        Self.expect("code \(code)", in: Self.received) { $0.contains("\"code\":\"\(code)\"") }
    }

    /// Every reason for the end of a game occurs.
    @Test(arguments: ["cleared", "resigned", "abandoned", "stalled", "clock", "tries"])
    func reason(_ reason: String) {
        Self.expect("reason \(reason)", in: Self.received) { $0.contains("\"reason\":\"\(reason)\"") }
    }

    private static func expect(_ what: String, in lines: [String], where isIt: (String) -> Bool) {
        let occurs = lines.contains(where: isIt)
        #expect(occurs == (exceptions[what] == nil), "\(what): \(exceptions[what] ?? "in no transcript")")
    }
}
