import ServerCore
import TLS
import Wire

/// Reads a server's certificate again, at each SIGHUP, and logs what came of it. A file that can't be used changes nothing.
final class CertificateReload {
    private let first: TLSListener
    private let others: [TLSListener]
    private let log: LogWriter
    private let changed: () -> Void

    /// Logs the certificate that there is, which all these ports have; nil where there is no port. The callback is called after each change.
    init?(of listeners: [TLSListener], _ log: LogWriter, changed: @escaping () -> Void) {
        guard let first = listeners.first else { return nil }
        (self.first, others) = (first, Array(listeners.dropFirst()))
        self.log = log
        self.changed = changed
        tell("certificate")
    }

    func reload() {
        do throws(StartFault) {
            try first.reload()
            for listener in others { try listener.reload() }
            tell("certificate_reloaded")
        } catch {
            log.write(.error, "certificate_not_reloaded", .init("error", error.description))
        }
        changed()
    }

    private func tell(_ what: String) {
        log.write(.info, what, .init("fingerprint", first.fingerprint.description))
        guard let doubt = first.doubt else { return }
        log.write(.warning, "certificate_not_valid_yet", .init("warning", doubt))
    }
}

extension TLSListener {
    /// What the network is told of it.
    var announced: Beacon.TLS { Beacon.TLS(port: Int(address.port), fingerprint: fingerprint.description) }
}
