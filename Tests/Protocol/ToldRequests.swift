import ServerCore
import Wire

/// The requests that the protocol's text and its schemas tell, whether a server offers them or not.
enum ToldRequests {
    /// Version 1, the moves of the families of games, what is about accounts, and about events.
    static let all = GameFamilies.requests().adding(RequestSet.people + RequestSet.events + RequestSet.pictures)
}
