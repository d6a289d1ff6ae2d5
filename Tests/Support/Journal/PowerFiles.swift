import BotCore
package import Journal
package import Platform
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Files in memory that know what was synced. Folders are always there.
package final class PowerFiles: JournalFiles {
    private let disk: Mutex<Disk>

    /// An empty disk.
    package convenience init() { self.init(Disk()) }

    private init(_ disk: Disk) { self.disk = Mutex(disk) }

    /// The files as they are after the process was killed: nothing is lost, and what was not synced still is not.
    package func afterKill() -> PowerFiles { PowerFiles(disk.withLock { $0 }) }

    /// The files after the power was lost. Of what was not synced the seed decides what is kept: pieces of writes, in any
    /// order, cuts, and changes of names.
    package func afterPowerLoss(seed: UInt64) -> PowerFiles { PowerFiles(disk.withLock { $0.losingPower(seed) }) }

    /// Changes the bytes of a file, as a failing disk does.
    package func change(_ path: String, _ body: (inout [UInt8]) -> Void) throws(SystemError) {
        try disk.withLock { disk throws(SystemError) in
            let node = try disk.node(path)
            body(&disk.nodes[node].bytes)
            disk.nodes[node].safe = disk.nodes[node].bytes
            disk.nodes[node].edits = []
        }
    }

    package func makeFolder(_: String) {}

    package func list(_ folder: String) -> [String] {
        disk.withLock { disk in
            disk.names.keys.filter { Disk.folder(of: $0) == folder }.map { String($0.dropFirst(folder.count + 1)) }
        }
    }

    package func read(_ path: String) throws(SystemError) -> [UInt8] {
        try disk.withLock { disk throws(SystemError) in disk.nodes[try disk.node(path)].bytes }
    }

    package func create(_ path: String) -> any JournalFile {
        let node = disk.withLock { disk in
            if let node = disk.names[path] {
                disk.nodes[node].edit(.cut(0))
                return node
            }
            disk.nodes.append(Node())
            disk.change(.name(path, disk.nodes.count - 1))
            return disk.nodes.count - 1
        }
        return File(self, node)
    }

    package func open(_ path: String) throws(SystemError) -> any JournalFile {
        File(self, try disk.withLock { disk throws(SystemError) in try disk.node(path) })
    }

    package func rename(_ path: String, to other: String) throws(SystemError) {
        try disk.withLock { disk throws(SystemError) in disk.change(.rename(path, other, try disk.node(path))) }
    }

    package func remove(_ path: String) { disk.withLock { $0.change(.removal(path)) } }

    package func syncFolder(_ path: String) {
        disk.withLock { disk in
            for change in disk.changes where Disk.folder(of: change.path) == path { change.apply(to: &disk.safeNames) }
            disk.changes.removeAll { Disk.folder(of: $0.path) == path }
        }
    }

    private final class File: JournalFile {
        private let files: PowerFiles
        private let node: Int

        init(_ files: PowerFiles, _ node: Int) {
            self.files = files
            self.node = node
        }

        func append(_ bytes: Span<UInt8>) -> Int {
            let copy = bytes.indices.map { bytes[$0] }
            files.disk.withLock { $0.nodes[node].edit(.write(at: $0.nodes[node].bytes.count, copy)) }
            return copy.count
        }

        func sync() {
            files.disk.withLock { disk in
                disk.nodes[node].safe = disk.nodes[node].bytes
                disk.nodes[node].edits = []
            }
        }

        func truncate(to count: Int) { files.disk.withLock { $0.nodes[node].edit(.cut(count)) } }
    }
}

private enum Edit {
    case write(at: Int, [UInt8])
    case cut(Int)

    func apply(to bytes: inout [UInt8]) {
        switch self {
        case .cut(let count): bytes.removeSubrange(min(count, bytes.count)...)
        case .write(let start, let more):
            if bytes.count < start + more.count {
                bytes += [UInt8](repeating: 0, count: start + more.count - bytes.count)
            }
            bytes.replaceSubrange(start..<(start + more.count), with: more)
        }
    }
}

private struct Node {
    var bytes: [UInt8] = []
    var safe: [UInt8] = []
    var edits: [Edit] = []

    mutating func edit(_ edit: Edit) {
        edit.apply(to: &bytes)
        edits.append(edit)
    }
}

private enum Change {
    case name(String, Int)
    case rename(String, String, Int)
    case removal(String)

    var path: String {
        switch self {
        case .name(let path, _), .rename(let path, _, _), .removal(let path): path
        }
    }

    func apply(to names: inout [String: Int]) {
        switch self {
        case .name(let path, let node): names[path] = node
        case .removal(let path): names[path] = nil
        case .rename(let path, let other, let node):
            names[path] = nil
            names[other] = node
        }
    }
}

private struct Disk {
    var nodes: [Node] = []
    var names: [String: Int] = [:]
    var safeNames: [String: Int] = [:]
    var changes: [Change] = []

    static func folder(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }

    func node(_ path: String) throws(SystemError) -> Int {
        guard let node = names[path] else { throw SystemError(code: ENOENT, context: "no file \(path)") }
        return node
    }

    mutating func change(_ change: Change) {
        change.apply(to: &names)
        changes.append(change)
    }

    func losingPower(_ seed: UInt64) -> Disk {
        var random = SplitMix64(seed: seed)
        // From nothing to all of it: both ends are as likely as the middle.
        let share = [0, 0.2, 0.5, 0.8, 1][random.below(5)]
        var disk = Disk(nodes: nodes, names: safeNames)
        for change in changes where random.chance(share) { change.apply(to: &disk.names) }
        disk.safeNames = disk.names
        for index in nodes.indices {
            var bytes = nodes[index].safe
            for edit in nodes[index].edits {
                for piece in edit.pieces(using: &random) where random.chance(share) {
                    piece.apply(to: &bytes)
                }
            }
            disk.nodes[index] = Node(bytes: bytes, safe: bytes)
        }
        return disk
    }
}

extension Edit {
    fileprivate func pieces(using random: inout SplitMix64) -> [Edit] {
        guard case .write(var start, let bytes) = self else { return [self] }
        var rest = bytes[...]
        var pieces: [Edit] = []
        while !rest.isEmpty {
            let piece = rest.prefix(1 + random.below(64))
            pieces.append(.write(at: start, Array(piece)))
            start += piece.count
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }
}
