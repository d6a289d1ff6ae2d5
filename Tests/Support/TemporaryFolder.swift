import Foundation

/// A folder that goes with the test.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let path: String

    /// Makes an empty folder.
    public init() throws {
        path = Self.unique.path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// A path where nothing is.
    public static var unique: URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("pairs-\(UUID().uuidString)")
    }
}
