import Wire

/// What all modules of a server use.
final class ServerParts {
    let setup: Server.Setup
    let clock = Clock()
    let outbox = Outbox()
    let random: RandomSource
    let recorder: JournalRecorder
    let archive: GameArchive
    let directory = TableDirectory()
    let connections = ConnectionDirectory()
    let sessionDirectory = SessionDirectory()
    let lateReplies: LateReplies
    let lobbyFeed: LobbyFeed
    /// The events whose changes a connection wants.
    var followedEvents: [ConnectionID: Set<String>] = [:]
    let elsewhere: Elsewhere
    let shares: TickShares
    let ownerNews = OwnerNews()
    /// Sends a session that is in nothing here to the server that a refusal names, and answers the request; nil where it can't be sent.
    var handOver: (Asker, ErrorReply) -> Answer? = { _, _ in nil }
    /// The alarms of tables and sessions, which stand with their time.
    let alarms = Alarms()
    /// Those of connections, accounts and the drain, in the time of connections.
    let connectionAlarms = Alarms()
    /// Those of house bots, of which so many ring in each tick.
    let botAlarms = Alarms()

    init(_ setup: Server.Setup) {
        self.setup = setup
        random = RandomSource(bytes: setup.randomBytes)
        recorder = JournalRecorder(isOn: setup.isRecorded, outbox, clock)
        archive = GameArchive(setup, outbox)
        lateReplies = LateReplies(outbox, clock, connectionAlarms, directory, recorder)
        elsewhere = Elsewhere(node: setup.node)
        lobbyFeed = LobbyFeed(outbox, elsewhere)
        recorder.tellsPlaces = setup.node != nil
        shares = TickShares(setup.limits)
    }
}

/// A part of the server that uses the others.
protocol ServerModule {
    var parts: ServerParts { get }
}

extension ServerModule {
    var setup: Server.Setup { parts.setup }
    var limits: ServerLimits { parts.setup.limits }
    var families: [any GameFamily] { parts.setup.families }
    var hashing: Hashing { parts.setup.hashing }
    var clock: Clock { parts.clock }
    var outbox: Outbox { parts.outbox }
    var random: RandomSource { parts.random }
    var recorder: JournalRecorder { parts.recorder }
    var archive: GameArchive { parts.archive }
    var directory: TableDirectory { parts.directory }
    var connections: ConnectionDirectory { parts.connections }
    var sessionDirectory: SessionDirectory { parts.sessionDirectory }
    var lateReplies: LateReplies { parts.lateReplies }
    var lobbyFeed: LobbyFeed { parts.lobbyFeed }
    var elsewhere: Elsewhere { parts.elsewhere }
    var shares: TickShares { parts.shares }
    var alarms: Alarms { parts.alarms }
    var connectionAlarms: Alarms { parts.connectionAlarms }
    var botAlarms: Alarms { parts.botAlarms }

    /// An id for a player that no other server of several gives.
    var newPlayerID: String { "p" + random.name(length: 9) + RandomSource.letters(of: setup.log) }

    /// The time by the calendar, in milliseconds since 1970.
    var milliseconds: Int64 { archive.milliseconds(at: clock.now) }
}
