import ClientCore
import Wire

/// The servers on the network, and one that this player starts. A ``ScreenProcess`` is given one. It calls back on the
/// loop's thread.
package protocol LocalServers: AnyObject {
    /// Begins to listen. `found` gets all servers whenever they have changed, and an empty list if none is heard in time.
    func look(found: @escaping ([FoundServer]) -> Void)
    /// Stops listening for servers.
    func stopLooking()
    /// Starts a server of that name, for the network or for this machine alone, and reports when it listens and when it has ended.
    func host(name: String, isAnnounced: Bool, became: @escaping (AppEvent.Hosting) -> Void)
    /// Asks the server that it has started for something, as `pairs-server admin` does. `answered` gets why it refused, or nil.
    func administer(_ order: String, answered: @escaping (String?) -> Void)
    /// Stops the server that it has started, if there is one.
    func stopHosting()
}
