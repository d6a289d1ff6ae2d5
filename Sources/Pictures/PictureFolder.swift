import Crypto
public import Platform
public import Vocabulary
public import Wire

/// A picture that was read and checked.
public struct CheckedPicture: Sendable {
    /// What is told of it.
    public var picture: DeckPicture
    /// Its format.
    public let format: PictureForm.Format
    /// The file.
    public let bytes: [UInt8]

    /// Checks a file's bytes. The label is its name without what follows the last dot.
    public init(
        _ bytes: [UInt8], named name: String, author: String? = nil, licence: String? = nil, source: String? = nil
    ) throws(PictureForm.Flaw) {
        format = try PictureForm(bytes).format
        let stem = name.lastIndex(of: ".").map { $0 == name.startIndex ? name[...] : name[..<$0] } ?? name[...]
        picture = DeckPicture(
            hash: Self.hash(of: bytes), label: String(stem.map { $0 == "_" ? " " : $0 }), author: author,
            licence: licence,
            source: source)
        self.bytes = bytes
    }

    /// The name of a file by its bytes: 32 hex digits.
    public static func hash(of bytes: [UInt8]) -> String {
        SHA256.hash(bytes).prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

/// The folders of pictures of whoever runs the server: one for each theme, in one folder.
public struct PictureFolders: Sendable {
    private let path: String

    /// Files of a folder that are looked at, at most.
    static let mostFiles = 2_000

    /// The folders in that folder, which need not exist.
    public init(in path: String) { self.path = path }

    /// The names of the folders, sorted: the first 20.
    public var names: [String] {
        let names = (try? Files.list(path)) ?? []
        return names.filter { !$0.hasPrefix(".") && Files.isFolder("\(path)/\($0)") }.sorted().prefix(20).map { $0 }
    }

    /// Whether there is a folder of that name.
    public func has(_ name: String) -> Bool { Files.isFolder("\(path)/\(name)") }

    /// As many different pictures of a folder as are wanted, drawn by chance, or all that it has. `skipped` is told of each
    /// file that can't be used.
    public func pictures(
        in name: String, count: Int, skipped: (_ file: String, _ reason: String) -> Void
    ) throws(SystemError) -> [CheckedPicture] {
        var found: [CheckedPicture] = []
        var hashes: Set<String> = []
        for file in try files(in: name).shuffled() {
            guard found.count < count else { break }
            guard let picture = read(file, in: name, skipped), hashes.insert(picture.picture.hash).inserted else {
                continue
            }
            found.append(picture)
        }
        return found
    }

    /// Those of a folder's pictures that have one of these hashes.
    public func pictures(in name: String, hashes: Set<String>) -> [CheckedPicture] {
        var wanted = hashes
        var found: [CheckedPicture] = []
        for file in (try? files(in: name)) ?? [] where !wanted.isEmpty {
            guard let picture = read(file, in: name, { _, _ in }), wanted.remove(picture.picture.hash) != nil else {
                continue
            }
            found.append(picture)
        }
        return found
    }

    private func files(in name: String) throws(SystemError) -> [String] {
        Array(try Files.list("\(path)/\(name)").filter { !$0.hasPrefix(".") }.sorted().prefix(Self.mostFiles))
    }

    private func read(
        _ file: String, in name: String, _ skipped: (_ file: String, _ reason: String) -> Void
    ) -> CheckedPicture? {
        let path = "\(path)/\(name)/\(file)"
        guard Files.isPlainFile(path) else { return nil }
        guard Files.size(path) ?? 0 <= PictureForm.mostBytes else {
            skipped(file, "has more than \(PictureForm.mostBytes / 1024) KiB")
            return nil
        }
        let bytes: [UInt8]
        do throws(SystemError) {
            guard let read = try Files.readBytes(path, atMost: PictureForm.mostBytes) else { return nil }
            bytes = read
        } catch {
            skipped(file, error.description)
            return nil
        }
        do throws(PictureForm.Flaw) {
            return try CheckedPicture(bytes, named: file)
        } catch {
            skipped(file, error.description)
            return nil
        }
    }
}
