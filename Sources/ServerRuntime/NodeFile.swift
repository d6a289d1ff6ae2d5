import Cluster
import Platform

/// The file `node` in the data folder of a cluster's node: its name, the cluster's id, its log and the epoch.
enum NodeFile {
    private static func path(_ folder: String) -> String { folder + "/node" }

    /// Throws where the folder belongs to a server without a cluster.
    static func check(_ folder: String) throws(StartFault) {
        let journal = (try? Files.list(folder + "/journal")) ?? []
        guard Files.exists(folder + "/pairs.db") || journal.contains(where: { $0.hasSuffix(".pairsj") }) else { return }
        throw StartFault(
            "the folder \(folder) has the games and accounts of a server without a cluster. Give the node its own with --data DIR; pairs-server cluster import \(folder) brings accounts, archive and running tables of a stopped server into the cluster.",
            .cannotKeepData)
    }

    /// Throws where the folder belongs to a node of a cluster.
    static func checkAbsent(_ folder: String) throws(StartFault) {
        guard let words = try read(folder) else { return }
        throw StartFault(
            "the folder \(folder) is that of the node \(words.first ?? "?") of a cluster. Start it with --cluster and --node, or give this server another folder with --data DIR.",
            .cannotKeepData)
    }

    /// The claim of the process that used the folder before; nil for a new folder. Throws where it was another node, or of another cluster.
    static func former(_ node: String, of cluster: String, in folder: String) throws(StartFault) -> LogClaim? {
        guard let words = try read(folder) else { return nil }
        guard words.count == 4, words[0] == node, words[1] == cluster, let log = Int(words[2]),
            let epoch = Int(words[3])
        else {
            throw StartFault(
                "the folder \(folder) is that of the node \(words.first ?? "?") of the cluster \(words.dropFirst().first ?? "?"), not of \(node) of \(cluster). Give each node its own with --data DIR.",
                .cannotKeepData)
        }
        return LogClaim(cluster: cluster, node: node, log: log, epoch: epoch)
    }

    static func write(_ claim: LogClaim, in folder: String) throws(StartFault) {
        do throws(SystemError) {
            try Files.write("\(claim.node) \(claim.cluster) \(claim.log) \(claim.epoch)\n", to: path(folder))
        } catch {
            throw StartFault(error.description, .cannotKeepData)
        }
    }

    private static func read(_ folder: String) throws(StartFault) -> [String]? {
        do throws(SystemError) {
            return try Files.read(path(folder)).map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
        } catch {
            throw StartFault(error.description, .cannotKeepData)
        }
    }
}
