import Foundation
import ServerCore
import TestSupport
import Testing
import Wire

extension Rules {
    static func patience(_ game: String, _ rules: (inout Rules) -> Void = { _ in }) -> Rules {
        patience(game, terms: { _ in }, rules)
    }

    /// The same with terms of its own.
    static func patience(
        _ game: String, terms: (inout PatienceTerms) -> Void, _ rules: (inout Rules) -> Void = { _ in }
    ) -> Rules {
        .with {
            var own = PatienceTerms(game)
            terms(&own)
            $0.patience = own
            rules(&$0)
        }
    }
}

extension JSONValue {
    init(sent value: some Encodable) throws {
        let bytes = WireEncoder.bytes(of: value)
        self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    }
}

/// A table with the mirror of who sees it, which must show the table's own state after every diff.
struct WatchedTable {
    var table: TableModel
    private(set) var mirror: TableMirror
    private let viewer: Int?

    init(_ table: TableModel, seenBy viewer: Int? = nil) {
        self.table = table
        self.viewer = viewer
        mirror = TableMirror(table.snapshot(at: .start, for: viewer))
    }

    /// Applies an event. Returns what the viewer hears of it, or the refusal.
    mutating func step(_ event: TableEvent, at location: SourceLocation = #_sourceLocation) -> Result<
        [Change], ErrorReply
    > {
        var step = TableStep()
        if let refusal = table.update(event, at: .start, &step) { return .failure(refusal) }
        let seen = step.seen(by: viewer)
        #expect(
            mirror.fold(Diff(table: "k3f9", seq: table.seq, changes: seen)) == .folded, sourceLocation: location)
        #expect(mirror.snapshot == table.snapshot(at: .start, for: viewer), sourceLocation: location)
        return .success(seen)
    }
}
