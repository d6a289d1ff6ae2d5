import Platform

/// Where the password of a server may stand beside the command line, which every user of the machine can read.
enum ServerPassword {
    static let variable = "PAIRS_SERVER_PASSWORD"
    /// Bytes in the file at most.
    private static let mostBytes = 1 << 12

    /// The password of the options, else of the environment; nil for none.
    static func read(_ options: ServerOptions) throws(StartFault) -> String? {
        let password = try find(options)
        let most = options.limits.texts.password
        guard password?.unicodeScalars.count ?? 0 <= most else {
            throw StartFault(
                "the server's password is longer than \(most) characters, so that nobody could send it.", .badFile)
        }
        return password
    }

    private static func find(_ options: ServerOptions) throws(StartFault) -> String? {
        guard let path = options.serverPasswordFile else {
            return options.serverPassword ?? Environment.variable(variable)
        }
        let read: [UInt8]?
        do throws(SystemError) { read = try Files.readBytes(path, atMost: mostBytes) } catch {
            throw StartFault("the file of --server-password-file can't be used: \(error.description)", .noFile)
        }
        guard let bytes = read else {
            throw StartFault("the file \(path) of --server-password-file is not there.", .noFile)
        }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard !line.isEmpty, let password = String(validating: line, as: UTF8.self) else {
            throw StartFault("the file \(path) of --server-password-file has no password in its first line.", .badFile)
        }
        return password
    }
}
