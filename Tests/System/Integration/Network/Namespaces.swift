#if os(Linux)
    import Foundation
    import TestSupport

    /// Virtual machines on one cable: network namespaces joined by a bridge, made and removed here.
    final class Namespaces {
        /// Whether this process may make any: it is root, and `ip` is there.
        static let arePermitted: Bool = {
            guard let trial = try? Namespaces(machines: 1) else { return false }
            return (try? trial.run("true", [], on: 0).wait()) == 0
        }()
        static let refusal = "Network namespaces need root and the program ip."

        /// The names of the namespaces.
        let names: [String]
        private let bridge: String

        struct Refusal: Error {}

        /// So many machines: the first has 10.72.47.1/24 and fd72::1/64, the second 10.72.47.2, and so on, as far as a family is
        /// wanted. Whoever is wanted without a cable has the loopback interface alone.
        init(machines: Int, ipv4: Bool = true, ipv6: Bool = true, cables: Bool = true) throws {
            let unique = "pairs-\(ProcessInfo.processInfo.processIdentifier)-\(UInt16.random(in: 0...(.max)))"
            bridge = unique + "-bridge"
            names = (0..<machines).map { "\(unique)-\($0)" }
            for name in [bridge] + names { try Self.ip(["netns", "add", name]) }
            try Self.ip(["-n", bridge, "link", "add", "br0", "type", "bridge"])
            try Self.ip(["-n", bridge, "link", "set", "br0", "up"])
            for (index, name) in names.enumerated() {
                try Self.ip(["-n", name, "link", "set", "lo", "up"])
                guard cables else { continue }
                // Without it an IPv6 address waits a second to see whether it is taken.
                let settings = "/proc/sys/net/ipv6/conf/default"
                let noWait = "echo 0 > \(settings)/accept_dad; echo \(ipv6 ? 0 : 1) > \(settings)/disable_ipv6"
                _ = try run("sh", ["-c", noWait], on: index).wait()
                try Self.ip(
                    ["-n", name, "link", "add", "eth0", "type", "veth", "peer", "name", "m\(index)", "netns", bridge])
                try Self.ip(["-n", bridge, "link", "set", "m\(index)", "master", "br0", "up"])
                if ipv4 {
                    try Self.ip(["-n", name, "address", "add", "10.72.47.\(index + 1)/24", "brd", "+", "dev", "eth0"])
                }
                if ipv6 {
                    try Self.ip(["-n", name, "address", "add", "fd72::\(index + 1)/64", "dev", "eth0", "nodad"])
                }
                try link(index, "up")
            }
        }

        deinit { for name in [bridge] + names { try? Self.ip(["netns", "del", name]) } }

        /// Plugs a machine's cable in, "up", or out, "down".
        func link(_ machine: Int, _ state: String) throws {
            try Self.ip(["-n", names[machine], "link", "set", "eth0", state])
        }

        /// Runs a program of the project, or another one, on a machine.
        func run(
            _ program: String, _ arguments: [String], on machine: Int, environment: [String: String] = [:]
        ) throws -> BuiltProgram {
            let built = BuiltProgram.directory.appendingPathComponent(program).path
            let path = program.hasPrefix("pairs") ? built : program
            return try BuiltProgram(
                URL(fileURLWithPath: "/usr/bin/env"), ["ip", "netns", "exec", names[machine], path] + arguments,
                environment: environment)
        }

        /// Runs a program to its end: its lines and its status.
        func result(_ program: String, _ arguments: [String], on machine: Int) throws -> (
            lines: [String], status: Int32
        ) {
            let program = try run(program, arguments, on: machine)
            program.closeInput()
            return (program.readToEnd(), program.wait())
        }

        private static func ip(_ arguments: [String]) throws {
            let program = try BuiltProgram(URL(fileURLWithPath: "/usr/bin/env"), ["ip"] + arguments)
            guard program.wait() == 0 else { throw Refusal() }
        }
    }
#endif
