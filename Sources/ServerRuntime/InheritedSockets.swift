import EventLoop

/// The sockets that the service manager has opened for this process, each for the option that names its port. The one that no option
/// names is the game's, for its port stands in the socket's unit.
struct InheritedSockets {
    /// The socket of the game; nil for none.
    let game: Int32?
    private let byPort: [Int: Int32]

    /// Finds out which is whose. Throws where nobody would accept from one, so that its peers would wait for ever.
    init(_ descriptors: some Sequence<Int32>, for options: ServerOptions) throws(StartFault) {
        let named = Set(options.endpoints.map(\.port))
        var byPort: [Int: Int32] = [:]
        var rest: [(Int32, SocketAddress)] = []
        for descriptor in descriptors {
            let address = SocketAddress.bound(descriptor)
            let port = Int(address.port)
            if named.contains(port), byPort[port] == nil {
                byPort[port] = descriptor
            } else {
                rest.append((descriptor, address))
            }
        }
        game = byPort.removeValue(forKey: options.port) ?? rest.first?.0
        self.byPort = byPort
        guard let (_, address) = rest.first(where: { $0.0 != game }) else { return }
        throw StartFault(
            "a socket was opened for this server at \(address), and no option names port \(address.port). Name it, as with --web \(address.port), or take it out of the socket's unit.",
            .cannotListen)
    }

    /// The socket that listens at a port; nil for none.
    func at(_ port: Int) -> Int32? { byPort[port] }
}
