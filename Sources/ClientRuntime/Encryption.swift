import Platform
import TLS

/// What the command line says about TLS.
package struct Encryption: Sendable {
    /// The server with which to speak TLS whatever else is known; nil for none.
    var server: Address?
    /// The only certificate to accept there.
    var accepted: Fingerprint?

    /// Nothing is said.
    package init() {}

    init(_ options: ClientOptions) {
        guard options.isEncrypted || options.accepted != nil else { return }
        server = options.server
        accepted = options.accepted
    }
}
