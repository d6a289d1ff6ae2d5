package import Platform
package import TLS
internal import Wire

/// Whether a client trusts the server at an address. It trusts whom it does not know, remembers the certificate, and refuses
/// another one from then on. Before the server's welcome it knows a server by the address, then by its instance.
package final class ServerTrust {
    /// What is known before the first connection.
    package struct Wishes: Sendable {
        /// The only certificate to accept, whatever is remembered.
        package var accepted: Fingerprint?
        /// What the network announces of it, for the first time alone.
        package var announced: Fingerprint?
        /// Whether a server that is trusted has named the address as another node of its own, which has a certificate of its own.
        var isSibling = false

        package init(accepted: Fingerprint? = nil, announced: Fingerprint? = nil) {
            self.accepted = accepted
            self.announced = announced
        }
    }

    /// Something that the user has to be told.
    package enum News: Sendable {
        /// A certificate was seen for the first time and is remembered, with what is odd about it.
        case new(Fingerprint, CertificateDoubt?)
        /// The server that has greeted is the one that is trusted.
        case good(Fingerprint)
        /// It can't be remembered; why.
        case notKept(String)
    }

    /// Why the last connection was refused, in sentences; nil if it was not.
    package private(set) var refusal: String?

    private let address: Address
    private let wishes: Wishes
    private let program: String
    private let told: (News) -> Void
    /// The certificate of this connection.
    private var fingerprint: Fingerprint?
    /// What is odd about it.
    var doubt: CertificateDoubt?

    /// Where the accepted certificates are kept, for all programs of this person.
    private static var folder: String { Environment.stateDirectory }
    private static var path: String { folder + "/trust" }

    /// The trust in the server at an address. `program` is what its refusals tell to call.
    package init(
        at address: Address, _ wishes: Wishes = Wishes(), program: String, told: @escaping (News) -> Void
    ) {
        self.address = address
        self.wishes = wishes
        self.program = program
        self.told = told
    }

    /// The trust in another node of the same server. What the network announces is about this one alone.
    func sibling(at address: Address) -> ServerTrust {
        var wishes = Wishes(accepted: wishes.accepted)
        wishes.isSibling = true
        return ServerTrust(at: address, wishes, program: program, told: told)
    }

    /// Whether a certificate was accepted at that address before. A client then never speaks in the clear there.
    package static func isKnown(_ address: Address) -> Bool {
        ((try? Files.read(path)) ?? nil).map { TrustFile($0).entry(at: address) != nil } ?? false
    }

    /// What is wrong with the certificate of the server at this address; nil for nothing.
    func flaw(of fingerprint: Fingerprint) -> String? {
        self.fingerprint = fingerprint
        refusal = flaw(fingerprint)
        return refusal
    }

    private func flaw(_ found: Fingerprint) -> String? {
        if let accepted = wishes.accepted {
            return found == accepted
                ? nil : "The certificate of \(address) is \(found), and not \(accepted), as --trust says."
        }
        do throws(SystemError) {
            if let known = TrustFile(try Files.read(Self.path) ?? "").entry(at: address) {
                return known.fingerprint == found ? nil : changed(from: known, to: found)
            }
        } catch {
            return "\(error). So nobody knows whether the server is trusted."
        }
        guard let announced = wishes.announced, announced != found else { return nil }
        return
            "The certificate of \(address) is \(found), and not \(announced), as the network announces. To accept it: \(command(found)) (ask the host first)"
    }

    /// What is wrong with a server that does not speak TLS, by the first bytes of what it sends.
    func flaw(ofPlain bytes: Span<UInt8>) -> String {
        let known = ((try? Files.read(Self.path)) ?? nil).flatMap { TrustFile($0).entry(at: address) }
        let reason =
            if let known {
                "\(address) does not speak TLS. On \(known.day) it did, with the certificate \(known.fingerprint). Somebody may be between you and the server, or its host has turned TLS off (ask the host)."
            } else if bytes.starts(with: Self.greeting) {
                "\(address) speaks Pairs without TLS. Leave --tls and --trust out, or name the server's port for TLS."
            } else {
                "\(address) does not speak TLS. Is the port right?"
            }
        refusal = reason
        return reason
    }

    /// How a server in the clear begins.
    private static let greeting = Array(#"{"type":"welcome""#.utf8)

    /// What is wrong with the server that has greeted; nil for nothing. Then its certificate is remembered.
    func flaw(ofInstance instance: String) -> String? {
        guard let fingerprint else { return nil }
        refusal = flaw(fingerprint, of: instance)
        if refusal == nil { told(.good(fingerprint)) }
        return refusal
    }

    private func flaw(_ fingerprint: Fingerprint, of instance: String) -> String? {
        guard !instance.isEmpty, instance.utf8.count <= 64, !instance.contains(where: \.isWhitespace) else {
            return nil
        }
        do throws(SystemError) {
            let file = TrustFile(try Files.read(Self.path) ?? "")
            let here = file.entry(at: address)
            if here?.fingerprint == fingerprint, here?.instance == instance { return nil }
            let elsewhere = file.entry(of: instance)
            if wishes.accepted == nil, !wishes.isSibling, let elsewhere, elsewhere.fingerprint != fingerprint {
                return changed(from: elsewhere, to: fingerprint)
            }
            let entry = TrustFile.Entry(
                address: address, fingerprint: fingerprint, day: WallClock.day, instance: instance)
            try Files.makeDirectory(Self.folder)
            if file.isLong { try Files.write(file.laterHalf, to: Self.path) }
            try Files.append(entry.line, to: Self.path)
            let isNew = elsewhere?.fingerprint != fingerprint && here?.fingerprint != fingerprint
            if isNew, wishes.accepted == nil { told(.new(fingerprint, doubt)) }
        } catch {
            told(.notKept("\(error)"))
        }
        return nil
    }

    private func changed(from known: TrustFile.Entry, to found: Fingerprint) -> String {
        let place = known.address == address ? "" : " at \(known.address)"
        return
            "The certificate of \(address) has changed. Since \(known.day) it was \(known.fingerprint)\(place). Now it is \(found). Somebody may be between you and the server, or its host has made a new one. To accept it: \(command(found)) (ask the host first)"
    }

    private func command(_ fingerprint: Fingerprint) -> String {
        "\(program) --connect \(address) --trust \(fingerprint)"
    }
}

extension Value where Wrapped == Fingerprint {
    /// The fingerprint of a certificate: 64 hexadecimal digits, with or without colons.
    package static var fingerprint: Value {
        Value(
            ValueForm(valueName: "FINGERPRINT", noun: "64 hexadecimal digits"), read: { Fingerprint($0) },
            show: { $0.description })
    }
}
