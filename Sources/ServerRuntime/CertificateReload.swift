import ServerCore
import TLS
import Wire

/// Reads a server's certificate again, at each SIGHUP, and logs what came of it. A file that can't be used changes nothing.
final class CertificateReload {
    private let tlsListener: TLSListener
    private let log: LogWriter
    private let changed: (Beacon.TLS) -> Void

    /// Logs the certificate that there is. The callback gets what is announced from then on.
    init(of tlsListener: TLSListener, _ log: LogWriter, changed: @escaping (Beacon.TLS) -> Void) {
        self.tlsListener = tlsListener
        self.log = log
        self.changed = changed
        tell("certificate")
    }

    func reload() {
        do throws(StartFault) {
            try tlsListener.reload()
            tell("certificate_reloaded")
            changed(tlsListener.announced)
        } catch {
            log.write(.error, "certificate_not_reloaded", .init("error", error.description))
        }
    }

    private func tell(_ what: String) {
        log.write(.info, what, .init("fingerprint", tlsListener.fingerprint.description))
        guard let doubt = tlsListener.doubt else { return }
        log.write(.warning, "certificate_not_valid_yet", .init("warning", doubt))
    }
}

extension TLSListener {
    /// What the network is told of it.
    var announced: Beacon.TLS { Beacon.TLS(port: Int(address.port), fingerprint: fingerprint.description) }
}
