import ServerCore
import Simulation
import Synchronization
import Testing
import Wire

/// All lines of a scenario, as they were sent, to be shown to another referee: as they are, or altered.
struct Recording {
    struct Line: Equatable {
        let time: Moment
        let player: Int
        let isSent: Bool
        var text: String
    }

    private(set) var lines: [Line] = []

    /// Fails the test where the game has a flaw.
    init(of scenario: Scenario) {
        let recorded = Mutex<[Line]>([])
        let flaw = EnduranceGame.flaw(in: scenario) { time, player, isSent, bytes in
            let texts = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            recorded.withLock { lines in
                lines += texts.map { Line(time: time, player: player, isSent: isSent, text: String($0)) }
            }
        }
        #expect(flaw == nil)
        lines = recorded.withLock { $0 }
    }

    /// What a referee finds in the lines.
    var flaw: String? {
        let referee = Referee()
        for line in lines {
            let bytes = Array(line.text.utf8)
            if line.isSent {
                referee.sent(Self.decode(Envelope.self, bytes), by: line.player)
            } else {
                let message = Self.decode(ServerMessage.self, bytes)
                let digest = referee.digest(of: message, bytes[...])
                referee.received(message, digest: digest, by: line.player, at: line.time)
            }
        }
        referee.finish()
        return referee.flaw
    }

    /// The recording with the line altered that is the first to be; nil where none is. Whoever else was told the same is told
    /// the altered line.
    func altered(_ alteration: (String) -> String) -> Recording? {
        guard let first = lines.first(where: { !$0.isSent && alteration($0.text) != $0.text })?.text else { return nil }
        var copy = self
        for index in copy.lines.indices where copy.lines[index].text == first {
            copy.lines[index].text = alteration(first)
        }
        return copy
    }

    /// Leaves the lines out that are to be.
    mutating func drop(_ isDropped: (String) -> Bool) { lines.removeAll { !$0.isSent && isDropped($0.text) } }

    private static func decode<Message: Decodable>(_ type: Message.Type, _ bytes: [UInt8]) -> Message {
        var tape = JSONTape()
        do {
            try tape.read(bytes.span)
            return try WireDecoder.decode(type, from: tape)
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
