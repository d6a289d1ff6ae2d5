import Foundation
import TestSupport
import Testing
import Wire

@Suite struct MessagesTests {
    private func roundTrip<Message: Codable>(_ message: Message) throws -> Message {
        try JSONDecoder().decode(Message.self, from: try JSONEncoder().encode(message))
    }

    /// Every request comes back from its JSON as it was, also through another coder than this module's.
    @Test(arguments: ToldRequests.all.names) func requestsRoundTrip(type: String) throws {
        var source = RandomMessages(seed: 6)
        for _ in 0..<20 {
            let envelope = source.envelope(type, of: ToldRequests.all)
            #expect(try roundTrip(envelope) == envelope)
        }
    }

    /// So does every message of the server.
    @Test(arguments: 0..<RandomMessages.messageKinds) func messagesRoundTrip(kind: Int) throws {
        var source = RandomMessages(seed: 7)
        for _ in 0..<20 {
            let message = source.message(kind: kind)
            #expect(try roundTrip(message) == message)
        }
    }

    /// A request of a later version is told apart from a broken one.
    @Test func unknownRequestsAreNamed() throws {
        let line = Data(#"{"type":"dance","id":1}"#.utf8)
        #expect(throws: UnknownType.self) { try JSONDecoder().decode(Envelope.self, from: line) }
    }

    /// A card list is the same list whether it is short or long.
    @Test func cardListsGrow() {
        var list = CardList()
        for card in 0..<9 { list.append(card * 100) }
        #expect(Array(list) == (0..<9).map { $0 * 100 })
        #expect(list == CardList(stride(from: 0, to: 900, by: 100)))
    }
}
