import ClientCore
import Platform
import Wire

/// The client's files: settings, secret tokens, and the log of the last run.
package struct ClientFiles: Sendable {
    private let settingsDirectory: String
    private let stateDirectory: String

    /// The files in these folders; by default those that the system has for it.
    package init(
        settings: String = Environment.settingsDirectory, state: String = Environment.stateDirectory
    ) {
        settingsDirectory = settings
        stateDirectory = state
    }

    /// Where standard error goes while the screen is in use; its folder is made.
    package func log() throws(SystemError) -> String {
        try Files.makeDirectory(stateDirectory)
        return stateDirectory + "/log"
    }

    /// The settings; the defaults where there are none.
    package func settings() throws(SystemError) -> ClientSettings { try settingsFile().settings }

    /// Writes the settings, and keeps what else is in their file.
    package func keep(_ settings: ClientSettings) throws(SystemError) {
        var file = try settingsFile()
        file.keep(settings)
        try Files.makeDirectory(settingsDirectory)
        try Files.write(file.text, to: settingsPath)
    }

    /// Notes that the cards for newcomers were shown. What the command line says, such as the name, is not kept with it.
    package func keepIntroduced() throws(SystemError) {
        var settings = try settings()
        settings.isIntroduced = true
        try keep(settings)
    }

    package func sessions() throws(SystemError) -> SessionFile { SessionFile(try Files.read(sessionPath) ?? "") }

    /// The session to offer to a player of that name at that server, or, without a server, the one used last; none that
    /// another process is using.
    package func offer(at place: ServerPlace?, to name: String) throws(SystemError) -> KeptSession? {
        try sessions().offer(at: place, to: name, isInUse: Self.isInUse)
    }

    /// The session that a player of that name takes up at that server without a question.
    package func recall(at place: ServerPlace, for name: String) throws(SystemError) -> KeptSession? {
        try sessions().recall(at: place, for: name, isInUse: Self.isInUse)
    }

    /// Writes a session of this process to its file, in place of older ones of the same server.
    package func remember(_ session: KeptSession) throws(SystemError) {
        var session = session
        session.process = Int(Environment.processID)
        try change { $0.remember(session, isInUse: Self.isInUse) }
    }

    /// Forgets the sessions at a server, apart from those that another process is using.
    package func forget(_ place: ServerPlace) throws(SystemError) {
        try change { $0.forget(place, isInUse: Self.isInUse) }
    }

    /// Writes an account to the file of sessions, in place of another one of the same server.
    package func keep(_ account: KeptAccount) throws(SystemError) {
        try change { $0.remember(account) }
    }

    /// Writes what was learned of an account to the file of sessions, unless another sign-in has taken its place.
    package func amend(_ account: KeptAccount) throws(SystemError) {
        try change { $0.amend(account) }
    }

    /// Forgets the account at the server with this instance.
    package func drop(accountAt instance: String) throws(SystemError) {
        try change { $0.forget(accountAt: instance) }
    }

    private static func isInUse(_ session: KeptSession) -> Bool {
        session.process.map { $0 != Int(Environment.processID) && Environment.isRunning($0) } ?? false
    }

    private func change(_ change: (inout SessionFile) -> Void) throws(SystemError) {
        var file = try sessions()
        change(&file)
        try Files.makeDirectory(stateDirectory)
        try Files.write(file.text, to: sessionPath)
    }

    private var settingsPath: String { settingsDirectory + "/settings" }
    private var sessionPath: String { stateDirectory + "/session" }

    private func settingsFile() throws(SystemError) -> SettingsFile {
        SettingsFile(try Files.read(settingsPath) ?? "")
    }
}
