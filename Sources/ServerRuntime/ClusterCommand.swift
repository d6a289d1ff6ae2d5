import Cluster
import PeopleStore
import Platform
import Postgres

/// The command `pairs-server cluster`: makes the tables of a cluster.
enum ClusterCommand {
    struct Options: Sendable {
        var words: [String] = []
        var cluster: String?
        var role: String?
    }

    static let program: Program<Options> = Program(
        name: "pairs-server cluster",
        summary:
            "Makes the tables of a cluster in the schema pairs of a PostgreSQL database, or brings them up to date.",
        defaults: Options(),
        options: [
            .optional(
                "cluster", \.cluster, .text("CONNINFO"),
                "Where the database is: libpq's string or URL. The role must own the schema, or be allowed to make it."),
            .optional(
                "grant", \.role, .text("ROLE", noun: "a role"),
                "With init: the role of the servers, which may use the tables and change none of their columns."),
        ],
        operand: .init("init", each: \.words),
        examples: [
            .init(
                "pairs-server cluster init --cluster \"host=db dbname=pairs user=owner\" --grant pairs",
                "Make the schema, or bring it up to date; again is harmless.")
        ],
        exits: [.badFile, .noFile, .cannotListen, .forbiddenCertificate],
        checks: { options in
            (options.words == ["init"] ? [] : ["the word is init."])
                + (options.cluster == nil ? ["--cluster says where the database is."] : [])
        })

    static func run(_ options: Options) -> ExitCode {
        guard let cluster = options.cluster else { return .usage }
        do throws(PostgresError) {
            let connection = try PostgresConnection(Conninfo(cluster))
            let schema = try ClusterSchema.prepare(connection, role: options.role, people: PeopleStore.clusterSteps)
            StandardStream.output.write(line: "schema \(schema)")
            return .success
        } catch {
            return StartFault(error).exit.because(error.description, in: program.name)
        }
    }
}
