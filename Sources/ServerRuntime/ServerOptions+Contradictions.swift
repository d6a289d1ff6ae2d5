import Platform
import Postgres
import Wire

extension ServerOptions {
    /// What contradicts itself, a sentence each.
    var contradictions: [String] {
        let keepsAccounts = accounts != .none
        let isOnWeb = webPort != nil || webTLSPort != nil
        let cases: [(isTrue: Bool, sentence: String)] = [
            (allowList != nil && !keepsAccounts, "--allow-list goes with accounts, not with --accounts none."),
            (
                serverPassword != nil && serverPasswordFile != nil,
                "--server-password and --server-password-file do not go together."
            ),
            (
                hasLadder && (!keepsAccounts || serverPassword != nil || serverPasswordFile != nil),
                "--ladder needs accounts, and goes with no --server-password."
            ),
            (commonsURL != nil && pictures != .commons, "--commons-url goes with --pictures commons."),
            (
                commonsURL.map { !PictureFinder.isStandIn($0) } ?? false,
                "--commons-url is http://, four numbers and a port, as http://127.0.0.1:8080."
            ),
            (backup != nil && repairs, "--restore and --repair do not go together."),
            (checksConfiguration && configuration == nil, "--check-config goes with --config."),
            (
                host.allSatisfy { "0123456789.".contains($0) } && AddressRange(host) == nil,
                "--host is an address of this machine, as 0.0.0.0 or ::, or its name."
            ),
            (isConfirmed && !repairs, "--yes goes with --repair."),
            ((cluster == nil) != (node == nil), "--cluster and --node go together."),
            (
                node.map { !Self.isNodeName($0) } ?? false,
                "--node is a name of 1 to 24 of a-z, 0-9 and -, with a letter first."
            ),
            (
                cluster != nil && (hasDurability || repairs || backup != nil),
                "--cluster goes with no --durability, --repair or --restore."
            ),
            (
                cluster == nil && (publicAddress != nil || publicTLS != nil),
                "--public and --public-tls go with --cluster."
            ),
            (
                publicAddress.map { Address($0) == nil } ?? false,
                "--public is a name or an address, and a port if need be."
            ),
            (
                cluster != nil && publicAddress == nil && ["0.0.0.0", "::"].contains(host),
                "--cluster needs --public HOST, because --host names no machine that clients could reach."
            ),
            ((tlsCertificate == nil) != (tlsKey == nil), "--tls-certificate and --tls-key go together."),
            (
                tlsCertificate != nil && tlsPort == nil && webTLSPort == nil,
                "--tls-certificate goes with --tls-port or --web-tls."
            ),
            (
                webURL.map { WebURL($0) == nil } ?? false,
                "--web-url is http:// or https:// with a name or address, and a port and a path if need be."
            ),
            (webURL != nil && !isOnWeb, "--web-url goes with --web or --web-tls."),
            (
                title.map { !Advertiser.isName($0) } ?? false,
                "--title has 1 to 40 characters, without control characters."
            ),
        ]
        return cases.filter(\.isTrue).map(\.sentence) + doubledPorts + (unreadableCluster.map { [$0] } ?? [])
    }

    private var unreadableCluster: String? {
        guard let cluster else { return nil }
        do throws(PostgresError) {
            _ = try Conninfo(cluster)
            return nil
        } catch {
            return "--cluster: \(error.description)"
        }
    }

    static func isNodeName(_ text: String) -> Bool {
        (1...24).contains(text.utf8.count) && text.utf8.first.map { 97...122 ~= $0 } ?? false
            && text.utf8.allSatisfy { 97...122 ~= $0 || 48...57 ~= $0 || $0 == 45 }
    }

    /// The ports that the server is told to open: the option, the host and the port, which is not 0.
    var endpoints: [(option: String, host: String, port: Int)] {
        let ports = [("--port", port), ("--tls-port", tlsPort), ("--web", webPort), ("--web-tls", webTLSPort)]
        let all = ports.map { ($0, host, $1) } + [("--metrics", metrics?.host ?? "", metrics?.port)]
        // A server that may pick its port finds one.
        return all.compactMap { option, host, port in port.flatMap { $0 > 0 ? (option, host, $0) : nil } }
    }

    /// A sentence for every two options that name one port. The server could open it only once.
    var doubledPorts: [String] {
        endpoints.enumerated().compactMap { index, endpoint in
            let other = endpoints[..<index].first { other in
                other.port == endpoint.port
                    && (other.host == endpoint.host
                        || [other.host, endpoint.host].contains { ["0.0.0.0", "::"].contains($0) })
            }
            return other.map { "\($0.option) and \(endpoint.option) name the same port, \(endpoint.port)." }
        }
    }
}
