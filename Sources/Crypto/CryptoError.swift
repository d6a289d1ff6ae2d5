/// What can fail in this module for reasons outside the program.
public enum CryptoError: Error, Sendable, Equatable, CustomStringConvertible {
    /// libsodium could not be set up, as a rule because the system gives no random bytes.
    /// `code` is what `sodium_init` returned.
    case unavailable(code: Int32)

    /// A sentence for a log or a terminal, with the code.
    public var description: String {
        switch self {
        case .unavailable(let code): "libsodium could not start (sodium_init returned \(code))"
        }
    }
}
