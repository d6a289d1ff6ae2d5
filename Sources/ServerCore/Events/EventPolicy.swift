/// Who may make events.
public enum EventPolicy: String, Sendable, CaseIterable {
    case everybody
    /// Moderators and admins alone.
    case moderators
    /// There are none but those that come from other servers.
    case nobody
}
