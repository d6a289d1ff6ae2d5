import Cluster
import PeopleStore
import Platform
import Postgres

/// The command `pairs-server cluster`: makes the schema of a cluster, and brings a server's data there and back.
enum ClusterCommand {
    struct Options: Sendable {
        var words: [String] = []
        var cluster: String?
        var role: String?
        var node: String?
    }

    static let program: Program<Options> = Program(
        name: "pairs-server cluster",
        summary:
            "Makes the schema pairs of a cluster in a PostgreSQL database; brings accounts, archive and running tables of a stopped server there and back.",
        defaults: Options(),
        options: [
            .optional(
                "cluster", \.cluster, .text("CONNINFO"),
                "Where the database is: libpq's string or URL. The role must own the schema, or be allowed to make it."),
            .optional(
                "grant", \.role, .text("ROLE", noun: "a role"),
                "With init: the role of the servers, which may use the tables and change none of their columns."),
            .optional(
                "node", \.node, .text("NAME"), "With import: the node that goes on with the journal."),
        ],
        operand: .init("init|import DIR|export DIR", each: \.words),
        examples: [
            .init(
                "pairs-server cluster init --cluster \"host=db dbname=pairs user=owner\" --grant pairs",
                "Make the schema, or bring it up to date; again is harmless."),
            .init(
                "pairs-server cluster import /var/lib/pairs --cluster \"host=db dbname=pairs user=pairs\" --node n1",
                "Bring the data of a stopped server in. Where that was cut short, the same again goes on."),
            .init(
                "pairs-server cluster export /srv/pairs --cluster \"host=db dbname=pairs user=pairs\"",
                "Bring everything out, into a new folder for a server without a cluster."),
        ],
        exits: [.badFile, .noFile, .cannotListen, .cannotKeepData, .dataIsInUse, .forbiddenCertificate],
        checks: { options in
            (Verb(options.words) == nil ? ["there is one of init, import DIR and export DIR."] : [])
                + (options.cluster == nil ? ["--cluster says where the database is."] : [])
                + (options.node.map { !ServerOptions.isNodeName($0) } ?? false
                    ? ["--node is a name of 1 to 24 of a-z, 0-9 and -, with a letter first."] : [])
        })

    private enum Verb {
        case prepare, bringIn(String), bringOut(String)

        init?(_ words: [String]) {
            switch (words.first, words.count) {
            case ("init", 1): self = .prepare
            case ("import", 2): self = .bringIn(words[1])
            case ("export", 2): self = .bringOut(words[1])
            default: return nil
            }
        }
    }

    static func run(_ options: Options) -> ExitCode {
        guard let cluster = options.cluster else { return .usage }
        do throws(PostgresError) {
            let conninfo = try Conninfo(cluster)
            switch Verb(options.words) {
            case .prepare:
                let connection = try PostgresConnection(conninfo)
                let schema = try ClusterSchema.prepare(
                    connection, role: options.role, people: PeopleStore.clusterSteps)
                StandardStream.output.write(line: "schema \(schema)")
            case .bringIn(let folder): return ClusterCopy.bring(folder, into: conninfo, node: options.node)
            case .bringOut(let folder): return ClusterCopy.bring(conninfo, into: folder)
            case nil: return .usage
            }
            return .success
        } catch {
            return StartFault(error).exit.because(error.description, in: program.name)
        }
    }
}
