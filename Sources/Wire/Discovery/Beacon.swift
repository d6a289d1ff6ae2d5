/// What a server announces about itself, to all or to one who asked.
public struct Beacon: Sendable, Hashable, Codable {
    /// The server's instance, as in its welcome: 1–64 ASCII letters, digits and dashes.
    public var instance: String
    /// The name that its host gave it: 1–40 Unicode scalars.
    public var name: String
    /// The TCP port on which it listens, 1–65,535. Its address is that of the datagram's sender.
    public var port: Int
    /// How many public tables it has.
    public var tables: Int
    /// How many seats at them are open to anybody.
    public var openSeats: Int
    /// The protocol's version that it speaks, at least 1.
    public var protocolVersion: Int
    /// Whether it has tables and a stranger can join none of them.
    public var isLocked: Bool
    /// The program's version: at most 16 Unicode scalars.
    public var version: String
    private var tlsPort: Int?
    private var tlsFingerprint: String?

    /// Where a server speaks TLS, and by what a client knows it.
    public struct TLS: Sendable, Hashable {
        /// The TCP port for connections with TLS, 1–65,535.
        public var port: Int
        /// The SHA-256 of its certificate: 64 lowercase hexadecimal digits.
        public var fingerprint: String

        /// That port and fingerprint.
        public init(port: Int, fingerprint: String) {
            self.port = port
            self.fingerprint = fingerprint
        }

        var isPlausible: Bool {
            (1...65_535).contains(port) && fingerprint.utf8.count == 64
                && fingerprint.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
                    default: false
                    }
                }
        }
    }

    /// Its TLS; nil where it speaks none. With it, ``version`` has at most 16 bytes, so that a datagram has room.
    public var tls: TLS? {
        get {
            guard let tlsPort, let tlsFingerprint else { return nil }
            return TLS(port: tlsPort, fingerprint: tlsFingerprint)
        }
        set { (tlsPort, tlsFingerprint) = (newValue?.port, newValue?.fingerprint) }
    }

    enum CodingKeys: String, CodingKey {
        case protocolVersion = "protocol"
        case instance, name, port, tables
        case openSeats = "open_seats"
        case isLocked = "locked"
        case version
        case tlsPort = "tls_port"
        case tlsFingerprint = "tls_fingerprint"
    }

    /// How many Unicode scalars a name may have.
    public static let nameLength = 1...40

    /// A beacon of these fields, which are not checked.
    public init(
        instance: String, name: String, port: Int, tables: Int, openSeats: Int, protocolVersion: Int, isLocked: Bool,
        version: String
    ) {
        self.instance = instance
        self.name = name
        self.port = port
        self.tables = tables
        self.openSeats = openSeats
        self.protocolVersion = protocolVersion
        self.isLocked = isLocked
        self.version = version
    }

    /// Whether every field is within its range. Control characters must have been taken out before.
    var isPlausible: Bool {
        let counts = 0...1_000_000_000
        return (1...64).contains(instance.utf8.count) && instance.utf8.allSatisfy(isNameByte)
            && Self.nameLength.contains(name.unicodeScalars.count) && version.unicodeScalars.count <= 16
            && (1...65_535).contains(port) && counts.contains(tables) && counts.contains(openSeats)
            && (1...1_000_000).contains(protocolVersion) && isTLSPlausible
    }
}

extension Beacon {
    fileprivate var isTLSPlausible: Bool {
        guard tlsPort != nil || tlsFingerprint != nil else { return true }
        return tls?.isPlausible == true && version.utf8.count <= 16
    }
}

/// Whether the name of an instance or an asker can have this byte. JSON escapes none of them.
func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
    default: false
    }
}
