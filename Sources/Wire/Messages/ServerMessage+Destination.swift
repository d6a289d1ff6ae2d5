extension ServerMessage {
    /// A node of a server of several, and where clients reach it.
    public struct Destination: Sendable, Hashable, Codable {
        /// The node's name: 1–24 of `a-z0-9-`.
        public var node: String
        /// Its name or address on the network.
        public var host: String
        /// Its port in the clear, 1–65,535.
        public var port: Int
        /// Its port for TLS, 1–65,535; absent without one.
        public var tlsPort: Int?
        /// The address of its page for browsers, as `https://pairs.example`; absent without one.
        public var web: String?

        /// A node at those ports.
        public init(node: String, host: String, port: Int, tlsPort: Int? = nil, web: String? = nil) {
            self.node = node
            self.host = host
            self.port = port
            self.tlsPort = tlsPort
            self.web = web
        }

        enum CodingKeys: String, CodingKey {
            case node, host, port
            case tlsPort = "tls_port"
            case web
        }

        /// The port to connect to; nil where the node has none of that kind, or names none that can be. Who speaks TLS never goes on in
        /// the clear.
        public func port(isEncrypted: Bool) -> Int? {
            guard !host.isEmpty, host.utf8.count <= 255, !host.contains(where: \.isWhitespace),
                let port = isEncrypted ? tlsPort : port, (1...65_535).contains(port)
            else { return nil }
            return port
        }
    }
}
