import ClientCore
import Discovery

/// The servers around: those that are heard on the network, and one that this player starts. A ``ScreenProcess`` is given
/// one; it calls back on the loop's thread.
package protocol Neighbourhood: AnyObject {
    /// Listens from now on, and tells of all servers heard whenever they have changed, or that none was heard in time.
    func look(found: @escaping ([FoundGame]) -> Void)
    /// Listens no more.
    func stopLooking()
    /// Starts a server under that name, and tells what becomes of it.
    func host(name: String, became: @escaping (AppEvent.Hosting) -> Void)
    /// Stops the server that it has started, if there is one.
    func stopHosting()
}
