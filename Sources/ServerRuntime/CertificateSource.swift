import Platform
import TLS

/// Where the server's certificate and key come from.
struct CertificateSource {
    /// The files; the same one twice where it holds both.
    let certificatePath: String
    let keyPath: String
    /// The name of a certificate that the server makes where the file is missing; nil for files that others keep.
    private let ownName: String?

    /// Why there is no certificate to use: a sentence with what to do, and the program's exit status.
    struct Fault: Error {
        let description: String
        let exit: ExitCode
    }

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
    ) throws(Fault) -> Result {
        if let ownName { try keepOwn(ownName) }
        let certificate = try read(certificatePath, "--tls-certificate")
        let key = try read(keyPath, "--tls-key")
        do throws(CertificateError) {
            return try use(certificate, key)
        } catch {
            throw fault(error)
        }
    }

    /// Looks whether the files can be used, and makes nothing: for how many days the certificate is valid still; nil for one of the
    /// server's own that is not there yet. Throws what is wrong.
    func check() throws(Fault) -> Int? {
        if ownName != nil, !Files.exists(certificatePath) { return nil }
        let certificate = try read(certificatePath, "--tls-certificate")
        let key = try read(keyPath, "--tls-key")
        do throws(CertificateError) {
            _ = try TLSServer(certificate: certificate, key: key, plainAnswer: [])
            return try Fingerprint.daysLeft(ofCertificate: certificate)
        } catch {
            // The server makes its own anew.
            if ownName != nil, case .expired = error { return nil }
            throw fault(error)
        }
    }

    /// Makes a certificate where there is none, or one that has expired. Its players are asked whether they accept another one.
    private func keepOwn(_ name: String) throws(Fault) {
        let text: [UInt8]?
        do throws(SystemError) { text = try Files.readBytes(certificatePath, atMost: Self.mostBytes) } catch {
            throw unusable(error)
        }
        if let text, !Self.isExpired(text) { return }
        try make(name)
    }

    private static func isExpired(_ certificate: [UInt8]) -> Bool {
        do throws(CertificateError) { try Fingerprint.checkDates(ofCertificate: certificate) } catch {
            if case .expired = error { return true }
        }
        return false
    }

    /// One file for both, so that no crash leaves a certificate without its key.
    private func make(_ name: String) throws(Fault) {
        let made: SelfSigned
        do throws(CertificateError) { made = try SelfSigned(name: name) } catch { throw fault(error) }
        do throws(SystemError) {
            try Files.write(String(decoding: made.certificate + made.key, as: UTF8.self), to: certificatePath)
        } catch {
            throw unusable(error)
        }
    }

    private func unusable(_ error: SystemError) -> Fault {
        Fault(description: "\(error). Let the server's user read and write it.", exit: .cannotKeepData)
    }

    private func read(_ path: String, _ option: String) throws(Fault) -> [UInt8] {
        do throws(SystemError) {
            if let bytes = try Files.readBytes(path, atMost: Self.mostBytes) { return bytes }
        } catch  where error.isTooLarge {
            throw Fault(
                description: "\(path) has more than \(Self.mostBytes) bytes. Name another file with \(option).",
                exit: .badFile)
        } catch {
            throw Fault(
                description: "\(error). Let the server's user read it, and name a file.", exit: .forbiddenCertificate)
        }
        throw Fault(
            description: "there is no file \(path). Name one in PEM form with \(option) FILE.", exit: .noFile)
    }

    private func fault(_ error: CertificateError) -> Fault {
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
            case .expired(let day): "the certificate in \(certificatePath) expired on \(day)"
            case .notYetValid(let day): "the certificate in \(certificatePath) is not valid before \(day)"
            case .refused(let reason): "the certificate in \(certificatePath) can't be used: \(reason)"
            }
        return Fault(description: "\(reason). \(advice)", exit: .badFile)
    }
}
