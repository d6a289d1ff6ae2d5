package import Platform
package import TLS

/// The servers whose certificates were accepted, as a text: one line `HOST PORT FINGERPRINT DAY INSTANCE` for each time that one was
/// accepted. A later line counts more than an earlier one.
package struct TrustFile: Sendable {
    /// A certificate that was accepted.
    package struct Entry: Sendable, Equatable {
        package let address: Address
        package let fingerprint: Fingerprint
        /// When it was accepted, as `2026-01-31`.
        package let day: String
        /// The server that had it, by its instance.
        package let instance: String

        package init(address: Address, fingerprint: Fingerprint, day: String, instance: String) {
            self.address = address
            self.fingerprint = fingerprint
            self.day = day
            self.instance = instance
        }

        fileprivate init?(_ line: Substring) {
            let words = line.split(separator: " ")
            guard words.count == 5, let port = Int(words[1]), (1...65_535).contains(port),
                let fingerprint = Fingerprint(words[2])
            else { return nil }
            self.init(
                address: Address(host: String(words[0]), port: port), fingerprint: fingerprint,
                day: String(words[3]), instance: String(words[4]))
        }

        /// The line with its line feed.
        package var line: String { "\(address.host) \(address.port) \(fingerprint) \(day) \(instance)\n" }
    }

    private var entries: [Entry]

    /// The most entries that are kept; the oldest go first.
    package static let limit = 1_000

    /// The file with that text. Lines that can't be read are left out.
    package init(_ text: String) { entries = text.split(separator: "\n").compactMap(Entry.init) }

    /// The certificate that was accepted last at an address.
    package func entry(at address: Address) -> Entry? { entries.last { $0.address == address } }

    /// The certificate of a server that was accepted last, wherever that was.
    package func entry(of instance: String) -> Entry? { entries.last { $0.instance == instance } }

    /// Whether it has more entries than it should.
    package var isLong: Bool { entries.count > Self.limit }

    /// The later half of it, as a text.
    package var laterHalf: String { entries.suffix(Self.limit / 2).map(\.line).joined() }
}
