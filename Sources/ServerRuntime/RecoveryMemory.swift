import Platform
import ServerCore

/// Keeps a start within the server's memory. A replay brings back the lines of all tables, those too that they had forgotten: which tables
/// one address has made is not on record.
package struct RecoveryMemory {
    private let policy: ProcessMemoryPolicy
    private let size: () -> Int
    /// Lines are forgotten again only after the process has grown by so many bytes, because forgetting walks through all tables.
    private let step: Int
    private var next = 0
    private var unmeasured = 0
    /// How many bytes of lines tables have forgotten.
    package private(set) var forgotten = 0

    /// Records of so many bytes make lines of some 3 MB.
    private static let piece = 256 * 1024

    /// For a server that may occupy so many bytes; 0 for no limit. `size` tells how much the process occupies.
    package init(limit: Int, size: @escaping () -> Int = { ProcessMemory.resident ?? 0 }) {
        policy = ProcessMemoryPolicy(limit: limit)
        self.size = size
        step = limit / 16
    }

    /// Records of so many bytes were replayed. Where the server would begin nothing new, its tables forget their lines.
    package mutating func replayed(_ bytes: Int, at server: Server) {
        unmeasured += bytes
        guard unmeasured >= Self.piece else { return }
        unmeasured = 0
        let size = size()
        let measures = policy.measures(at: size, growing: server.growthWithoutConnections)
        guard measures.refusesNew, size >= next else { return }
        forgotten += server.forgetDiffs(fewToo: measures.dropped > 0)
        ProcessMemory.giveBack()
        next = self.size() + step
    }
}
