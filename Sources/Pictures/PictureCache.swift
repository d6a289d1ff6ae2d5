public import Platform
import Wire

/// Pictures that were downloaded, as files in a folder, for one thread. Their names are digests of where they come from and
/// of what they are. Those used longest ago go first.
public final class PictureCache {
    private struct Entry {
        let name: String
        let bytes: Int
    }

    private let path: String
    private let most: Int
    /// The one used last at the end.
    private var entries: [Entry] = []
    /// How many bytes there are.
    public private(set) var bytes = 0

    /// Bytes of all files, unless told otherwise: 256 MiB.
    public static let usualMost = 268_435_456

    /// The files that are in that folder, which is made when the first is kept.
    public init(in path: String, most: Int = PictureCache.usualMost) {
        (self.path, self.most) = (path, most)
        let names = ((try? Files.list(path)) ?? []).filter { $0.utf8.count == 65 }
        let aged = names.map { (name: $0, age: Files.changed("\(path)/\($0)") ?? 0) }
        for (name, _) in aged.sorted(by: { ($0.age, $0.name) < ($1.age, $1.name) }) {
            let size = Files.size("\(path)/\(name)") ?? 0
            entries.append(Entry(name: name, bytes: size))
            bytes += size
        }
    }

    /// The file that was downloaded from that address; nil if it is not there, or not whole.
    public func file(from url: String) -> [UInt8]? { read { $0.hasPrefix(Self.key(url) + "-") } }

    /// The file with that digest, as ``CheckedPicture/hash(of:)`` makes it.
    public func file(hash: String) -> [UInt8]? { read { $0.hasSuffix("-" + hash) } }

    /// Keeps a file that was downloaded from that address.
    public func keep(_ file: [UInt8], from url: String) throws(SystemError) {
        let name = Self.key(url) + "-" + CheckedPicture.hash(of: file)
        guard file.count <= most, !entries.contains(where: { $0.name == name }) else { return }
        while bytes + file.count > most, !entries.isEmpty {
            let oldest = entries.removeFirst()
            bytes -= oldest.bytes
            Files.remove("\(path)/\(oldest.name)")
        }
        try Files.makeDirectory(path)
        try Files.write(file, to: "\(path)/\(name)")
        entries.append(Entry(name: name, bytes: file.count))
        bytes += file.count
    }

    private func read(_ isWanted: (String) -> Bool) -> [UInt8]? {
        guard let place = entries.lastIndex(where: { isWanted($0.name) }) else { return nil }
        let entry = entries.remove(at: place)
        let file = (try? Files.readBytes("\(path)/\(entry.name)", atMost: PictureForm.mostBytes)) ?? nil
        guard let file, entry.name.hasSuffix(CheckedPicture.hash(of: file)) else {
            bytes -= entry.bytes
            Files.remove("\(path)/\(entry.name)")
            return nil
        }
        entries.append(entry)
        return file
    }

    private static func key(_ url: String) -> String { CheckedPicture.hash(of: Array(url.utf8)) }
}
