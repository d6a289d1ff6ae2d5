import ClientCore
import Platform
import Terminal
import Wire

extension ClientOptions {
    /// What the program does first.
    var start: AppModel.Start {
        if let hostedEvent, case .success(let event) = HostedEvent.read(hostedEvent) { return .hostingEvent(event) }
        if hosts { return .hosting }
        let server = server ?? Self.ownMachine
        let place = ServerPlace(host: server.host, port: server.port)
        switch past {
        case .archived(let game): return .server(place, .replay(game))
        case .lines(let lines): return .film(lines)
        case nil: break
        }
        if let table { return .server(place, .join(table)) }
        if let watched { return .server(place, .watch(watched)) }
        return self.server == nil ? .home : .server(place, .lobby)
    }
}

extension AppModel {
    /// A client with the settings of the command line, the environment and the files. Settings and sessions that cannot be
    /// read count as missing.
    init(
        _ options: ClientOptions, files: ClientFiles, start: Start, size: Size,
        greetsNewcomers: Bool, art: PictureArt? = nil, traits: (ClientSettings) -> TerminalTraits
    ) {
        let account = Environment.variable("USER")
        let user = PlayerName.suggested(for: account)
        let settings = options.settings(in: files, user: user)
        // The variables that name the language of messages, as POSIX says (8.2).
        var locale: [String: String] = [:]
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] { locale[name] = Environment.variable(name) }
        var place: ServerPlace?
        if case .server(let server, _) = start { place = server }
        let kept = try? files.offer(at: place, to: settings.name ?? user)
        self.init(
            settings: settings, user: user, program: "pairs/" + PairsVersion.current, locale: locale,
            kept: kept, start: start, traits: traits(settings), size: size,
            greetsNewcomers: greetsNewcomers, hasName: PlayerName.isName(account), nonces: ClientLink.nonces(),
            accounts: (try? files.sessions().accounts) ?? [], art: art, password: options.serverPassword)
    }
}

extension ClientOptions {
    /// The settings that were kept, with the name that was given.
    fileprivate func settings(in files: ClientFiles, user: String) -> ClientSettings {
        var settings = (try? files.settings()) ?? ClientSettings()
        if name != user { settings.name = name }
        return settings
    }
}
