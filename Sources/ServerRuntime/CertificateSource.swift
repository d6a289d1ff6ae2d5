import Platform
import TLS

/// Where the server's certificate and key come from.
struct CertificateSource {
    /// The files; the same one twice where it holds both.
    let certificatePath: String
    let keyPath: String
    /// The name of a certificate that the server makes where the file is missing; nil for files that others keep.
    private let ownName: String?

    /// Bytes in each file at most.
    private static let mostBytes = 1 << 20

    /// The files that the options name, or the server's own in its data folder.
    init(_ options: ServerOptions, instance: String) {
        if let certificate = options.tlsCertificate, let key = options.tlsKey {
            (certificatePath, keyPath, ownName) = (certificate, key, nil)
        } else {
            let path = options.data + "/tls.pem"
            (certificatePath, keyPath, ownName) = (path, path, instance)
        }
    }

    /// Hands the PEM text of the certificate and of the key to whoever uses them. A server that has no certificate of its own yet makes
    /// one. Throws what is wrong with a file, or what its user says.
    func load<Result>(
        _ use: (_ certificate: [UInt8], _ key: [UInt8]) throws(CertificateError) -> Result
    ) throws(StartFault) -> Result {
        if let ownName { try keepOwn(ownName) }
        let (certificate, key) = try readBoth()
        do throws(CertificateError) {
            return try use(certificate, key)
        } catch {
            throw fault(error)
        }
    }

    /// Looks whether the server would use the files, and makes nothing. Throws what is wrong.
    func check() throws(StartFault) -> ServerFacts.Certificate {
        if ownName != nil, !Files.exists(certificatePath) { return .toBeMade }
        let (certificate, key) = try readBoth()
        do throws(CertificateError) {
            let server = try TLSServer(certificate: certificate, key: key, plainAnswer: [])
            if let day = server.firstDay { return .early(early(day)) }
            return .good(days: try Fingerprint.daysLeft(ofCertificate: certificate))
        } catch {
            // The server makes its own anew.
            if ownName != nil, case .expired = error { return .toBeMade }
            throw fault(error)
        }
    }

    /// Makes a certificate where there is none, or one that has expired. Its players are asked whether they accept another one. The
    /// expired one is kept beside it, for the clock may be wrong.
    private func keepOwn(_ name: String) throws(StartFault) {
        let text: [UInt8]?
        do throws(SystemError) { text = try Files.readBytes(certificatePath, atMost: Self.mostBytes) } catch {
            throw unusable(error)
        }
        if let text {
            guard let lastDay = Self.lastDay(ofExpired: text) else { return }
            let aside = certificatePath + ".expired"
            Files.link(certificatePath, to: aside)
            StandardStream.error.write(
                line:
                    "pairs-server: \(Self.expired(certificatePath, on: lastDay)), so the server makes another, which its players have to accept. The old one is kept in \(aside): if the clock is wrong, set it, move that file back, and start the server again."
            )
        }
        try make(name)
    }

    private static func lastDay(ofExpired certificate: [UInt8]) -> String? {
        do throws(CertificateError) { try Fingerprint.checkDates(ofCertificate: certificate) } catch {
            if case .expired(let day) = error { return day }
        }
        return nil
    }

    private static func expired(_ path: String, on day: String) -> String {
        "the certificate in \(path) expired on \(day), and this machine's clock says \(WallClock.day)"
    }

    /// That the certificate is not valid before that day, and what to do.
    func early(_ day: String) -> String {
        "the certificate in \(certificatePath) is not valid before \(day), and this machine's clock says \(WallClock.day). The server uses it all the same. If the clock is wrong, set it; until then players are warned."
    }

    /// One file for both, so that no crash leaves a certificate without its key.
    private func make(_ name: String) throws(StartFault) {
        let made: SelfSigned
        do throws(CertificateError) { made = try SelfSigned(name: name) } catch { throw fault(error) }
        do throws(SystemError) {
            try Files.write(String(decoding: made.certificate + made.key, as: UTF8.self), to: certificatePath)
        } catch {
            throw unusable(error)
        }
    }

    private func unusable(_ error: SystemError) -> StartFault {
        StartFault("\(error). Let the server's user read and write it.", .cannotKeepData)
    }

    /// Throws what is wrong with either file.
    private func readBoth() throws(StartFault) -> (certificate: [UInt8], key: [UInt8]) {
        let certificate = Result { () throws(StartFault) in try read(certificatePath, "--tls-certificate") }
        let key = Result { () throws(StartFault) in try read(keyPath, "--tls-key") }
        if case (.failure(let one), .failure(let other)) = (certificate, key), certificatePath != keyPath {
            throw StartFault(lines: one.lines + other.lines, exit: one.exit)
        }
        return (try certificate.get(), try key.get())
    }

    private func read(_ path: String, _ option: String) throws(StartFault) -> [UInt8] {
        do throws(SystemError) {
            if let bytes = try Files.readBytes(path, atMost: Self.mostBytes) { return bytes }
        } catch  where error.isTooLarge {
            throw StartFault(
                "\(path) has more than \(Self.mostBytes) bytes. Name another file with \(option).", .badFile)
        } catch {
            throw StartFault(
                error.isForbidden
                    ? "\(error). Let the server's user read it, as root: chgrp $(id -gn \(Machine.name(ofUser: Machine.user))) \(path); chmod 640 \(path)."
                    : "\(error). Name another file with \(option).", .forbiddenCertificate)
        }
        throw StartFault("there is no file \(path). Name one in PEM form with \(option) FILE.", .noFile)
    }

    private func fault(_ error: CertificateError) -> StartFault {
        let advice =
            ownName == nil
            ? "Name another file with --tls-certificate and --tls-key."
            : "Move it away, and the server makes another, which its players have to accept."
        let reason =
            switch error {
            case .noCertificate:
                "\(certificatePath) holds no certificate in PEM form, which begins with -----BEGIN CERTIFICATE-----"
            case .noKey: "\(keyPath) holds no private key in PEM form, which begins with -----BEGIN PRIVATE KEY-----"
            case .lockedKey: "the key in \(keyPath) is locked with a passphrase, which the server can't ask for"
            case .keyDoesNotFit: "the key in \(keyPath) does not fit the certificate in \(certificatePath)"
            case .expired(let day): Self.expired(certificatePath, on: day) + ". If the clock is wrong, set it"
            case .notYetValid(let day): early(day)
            case .refused(let reason): "the certificate in \(certificatePath) can't be used: \(reason)"
            }
        if case .notYetValid = error { return StartFault(reason, .badFile) }
        return StartFault("\(reason). \(advice)", .badFile)
    }
}
