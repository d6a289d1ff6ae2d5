import Platform

/// Where the password of a server may stand beside the command line, which every user of the machine can read.
enum ServerPassword {
    /// Why the file of `--server-password-file` can't be used.
    enum Fault: Error, CustomStringConvertible {
        case missing(String)
        case unreadable(SystemError)
        case empty(String)
        case tooLong(most: Int)

        /// One line for people: what is wrong, and what to do.
        var description: String {
            switch self {
            case .missing(let path): "the file \(path) of --server-password-file is not there."
            case .unreadable(let error): "the file of --server-password-file can't be used: \(error.description)"
            case .empty(let path): "the file \(path) of --server-password-file has no password in its first line."
            case .tooLong(let most):
                "the server's password is longer than \(most) characters, so that nobody could send it."
            }
        }

        var exit: ExitCode {
            switch self {
            case .missing, .unreadable: .noFile
            case .empty, .tooLong: .badFile
            }
        }
    }

    static let variable = "PAIRS_SERVER_PASSWORD"
    /// Bytes in the file at most.
    private static let mostBytes = 1 << 12

    /// The password of the options, else of the environment; nil for none.
    static func read(_ options: ServerOptions) throws(Fault) -> String? {
        let password = try find(options)
        let most = options.limits.texts.password
        guard password?.unicodeScalars.count ?? 0 <= most else { throw .tooLong(most: most) }
        return password
    }

    private static func find(_ options: ServerOptions) throws(Fault) -> String? {
        guard let path = options.serverPasswordFile else {
            return options.serverPassword ?? Environment.variable(variable)
        }
        let read: [UInt8]?
        do throws(SystemError) { read = try Files.readBytes(path, atMost: mostBytes) } catch {
            throw .unreadable(error)
        }
        guard let bytes = read else { throw .missing(path) }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard !line.isEmpty, let password = String(validating: line, as: UTF8.self) else { throw .empty(path) }
        return password
    }
}
