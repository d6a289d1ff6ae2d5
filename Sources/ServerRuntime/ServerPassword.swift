import Platform

/// Reads the server's password. A file or the environment may have it, because every user of the machine can read the command line.
enum ServerPassword {
    /// The password of the options, else of the environment; nil for none.
    static func read(_ options: ServerOptions) throws(StartFault) -> String? {
        var password = options.serverPassword
        do throws(PasswordFile.Fault) {
            if password == nil { password = try PasswordFile.password(in: options.serverPasswordFile) }
        } catch {
            throw StartFault(error.description, error.isEmpty ? .badFile : .noFile)
        }
        let most = options.limits.texts.password
        guard password?.unicodeScalars.count ?? 0 <= most else {
            throw StartFault(
                "the server's password is longer than \(most) characters, so that nobody could send it.", .badFile)
        }
        if options.hasLadder, password != nil {
            throw StartFault("--ladder goes with no \(PasswordFile.variable).", .usage)
        }
        return password
    }
}
