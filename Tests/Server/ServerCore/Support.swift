import CardGame
import ServerCore
import TestSupport
import Wire

extension Seeded {
    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) } }
}

extension ServerMessage {
    /// The message that a server's line tells.
    init(line: String) {
        var tape = JSONTape()
        do {
            try tape.read(Array(line.utf8).span)
            self = try WireDecoder.decode(ServerMessage.self, from: tape)
        } catch {
            preconditionFailure("\(error) in \(line)")
        }
    }

    /// The code, where it is an error.
    var code: ErrorCode? { if case .error(let error) = self { error.code } else { nil } }

    var error: ErrorReply? { if case .error(let error) = self { error } else { nil } }
    var ok: Ok? { if case .ok(let ok) = self { ok } else { nil } }
    var diff: Diff? { if case .diff(let diff) = self { diff } else { nil } }
    var snapshot: Snapshot? { if case .snapshot(let snapshot) = self { snapshot } else { nil } }
    var session: Session? { if case .session(let session) = self { session } else { nil } }
}

extension Diff {
    /// The ops of the changes, in order.
    var ops: [String] { changes.map(\.op) }
}

extension Rules {
    /// Rules changed from none.
    static func with(_ change: (inout Rules) -> Void) -> Rules {
        var rules = Rules()
        change(&rules)
        return rules
    }

    /// A small board of the size given, fit for tests.
    static func board(_ rows: Int, _ columns: Int, _ change: (inout Rules) -> Void = { _ in }) -> Rules {
        .with {
            $0.level = "custom"
            $0.rows = rows
            $0.columns = columns
            $0.theme = "animals"
            change(&$0)
        }
    }
}

extension Server {
    /// Every diff that tables keep, as everybody and as each seat got it.
    var everyDiff: [[UInt8]] {
        directory.sorted.flatMap { table in
            ([nil] + table.model.seats.indices.map(Optional.some)).flatMap { seat in
                let diffs = table.diffs(seenBy: seat)
                return (diffs.oldest..<diffs.next).compactMap { diffs[$0].map(Array.init) }
            }
        }
    }
}
