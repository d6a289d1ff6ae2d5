import EventLoop
import Platform
import ServerCore

extension ServerOptions {
    /// What clients are told of this node, without the port where it is the one that is listened on.
    var publicHost: (name: String, port: Int?) {
        guard let publicAddress, let address = Address(publicAddress) else { return (host, nil) }
        return (address.host, publicAddress.hasSuffix(":\(address.port)") ? address.port : nil)
    }

    /// Why a server could not start with these options on this machine: its folder, its files, its password and its addresses. A port that is taken
    /// is none of it, for the server that runs may have it.
    var faults: [StartFault] {
        var found = faultsOfDoor
        func look(_ part: () throws(StartFault) -> Void) {
            do throws(StartFault) { try part() } catch { found.append(error) }
        }
        look { () throws(StartFault) in
            if tlsPort != nil || webTLSPort != nil { _ = try CertificateSource(self, instance: "").check() }
        }
        look { () throws(StartFault) in try lookAtFolder() }
        look { () throws(StartFault) in try Self.lookAtAddress(host, "--host") }
        look { () throws(StartFault) in if let metrics { try Self.lookAtAddress(metrics.host, "--metrics") } }
        return found
    }

    /// Those of the allow list and the server's password alone.
    var faultsOfDoor: [StartFault] {
        var found: [StartFault] = []
        do throws(StartFault) {
            if let allowList { _ = try AllowList.read(allowList, longestName: limits.texts.name) }
        } catch {
            found.append(error)
        }
        do throws(StartFault) { _ = try ServerPassword.read(self) } catch { found.append(error) }
        return found
    }

    /// Throws what ``Files/makeDirectory(_:for:)`` would say, and makes nothing.
    private func lookAtFolder() throws(StartFault) {
        let place = Files.nearest(to: data)
        guard let refusal = Files.refusal(ofWritingTo: place) else { return }
        let deed = place == data ? "write to" : "make"
        throw StartFault("can't \(deed) the folder \(data): \(refusal).", .cannotKeepData)
    }

    /// Listens for a moment there, at a port that is free.
    private static func lookAtAddress(_ host: String, _ option: String) throws(StartFault) {
        do throws(LoopError) {
            try Listener(on: try EventLoop(), host: host, port: 0) { _ in }.close()
        } catch {
            throw StartFault("\(option): \(error.description).", .cannotListen)
        }
    }

    /// What people may do with accounts; nil where there are none, neither here nor at other nodes.
    var accountPolicy: AccountPolicy? {
        guard accounts != .none || cluster != nil,
            let registration = AccountPolicy.Registration(rawValue: accounts.rawValue)
        else { return nil }
        return AccountPolicy(
            registration: registration, takesPlainPasswords: takesPlainPasswords, contact: contact,
            allowed: allowed)
    }
}
