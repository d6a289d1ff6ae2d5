import EventLoop
import Platform
import Wire

/// The proxies whose word about their peers is believed.
struct Proxies: Sendable {
    fileprivate let ranges: [AddressRange]

    /// Whether an address is one of theirs.
    func contains(_ address: SocketAddress) -> Bool {
        let host = address.host
        return ranges.contains { $0.contains(host) }
    }
}

extension Value where Wrapped == Proxies {
    /// Ranges of addresses with commas between them.
    static var proxies: Value {
        Value(
            ValueForm(valueName: "CIDR,...", noun: "addresses such as 127.0.0.1,10.0.0.0/8"),
            read: { text in
                let words = text.split(separator: ",", omittingEmptySubsequences: false)
                let ranges = words.compactMap { AddressRange(String($0)) }
                return ranges.count == words.count ? Proxies(ranges: ranges) : nil
            },
            show: { $0.ranges.map(\.description).joined(separator: ",") })
    }
}
