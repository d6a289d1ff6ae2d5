import ClientCore
import Discovery
import Platform

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

    /// The sessions that can be resumed.
    package func sessions() throws(SystemError) -> SessionFile { SessionFile(try Files.read(sessionPath) ?? "") }

    /// Writes a session to its file, in place of an older one of the same server.
    package func remember(_ session: KeptSession) throws(SystemError) {
        var file = try sessions()
        file.remember(session)
        try keep(file)
    }

    /// Forgets the session at a server.
    package func forget(_ place: ServerPlace) throws(SystemError) {
        var file = try sessions()
        file.forget(place)
        try keep(file)
    }

    private func keep(_ file: SessionFile) throws(SystemError) {
        try Files.makeDirectory(stateDirectory)
        try Files.write(file.text, to: sessionPath)
    }

    private var settingsPath: String { settingsDirectory + "/settings" }
    private var sessionPath: String { stateDirectory + "/session" }

    private func settingsFile() throws(SystemError) -> SettingsFile {
        SettingsFile(try Files.read(settingsPath) ?? "")
    }
}
