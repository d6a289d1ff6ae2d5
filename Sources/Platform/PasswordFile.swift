/// Where a password stands that no list of processes may show: in the first line of a file; that of a server also in a variable of
/// the environment.
public enum PasswordFile {
    /// The variable of the environment.
    public static let variable = "PAIRS_SERVER_PASSWORD"
    /// The option that names a file.
    public static let option = "server-password-file"
    /// Bytes in the file at most.
    private static let mostBytes = 1 << 12

    /// Why the file gives no password.
    public struct Fault: Error, CustomStringConvertible {
        /// What is wrong, for people.
        public let description: String
        /// Whether the file can be read, and has none.
        public let isEmpty: Bool
    }

    /// The server's password in that file; without one, that of the environment; nil for none.
    public static func password(in path: String?) throws(Fault) -> String? {
        guard let path else { return Environment.variable(variable) }
        return try password(in: path, of: option)
    }

    /// The password in the file that an option names.
    public static func password(in path: String, of option: String) throws(Fault) -> String {
        let read: [UInt8]?
        do throws(SystemError) { read = try Files.readBytes(path, atMost: mostBytes) } catch {
            throw Fault(description: "the file of --\(option) can't be used: \(error.description)", isEmpty: false)
        }
        guard let bytes = read else {
            throw Fault(description: "the file \(path) of --\(option) is not there.", isEmpty: false)
        }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard !line.isEmpty, let password = String(validating: line, as: UTF8.self) else {
            throw Fault(
                description: "the file \(path) of --\(option) has no password in its first line.", isEmpty: true)
        }
        return password
    }
}
