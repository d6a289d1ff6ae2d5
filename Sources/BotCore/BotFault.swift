/// Why a bot has lost a game whatever the score.
public enum BotFault: String, Sendable, Hashable, CaseIterable, Codable {
    /// It has ended or closed its output.
    case crash
    /// It has not answered.
    case hang
    /// It has written too much without an answer.
    case flood
    /// It has written a line that is no answer, or too many answers that were not legal.
    case garbage
    /// It has answered late too often.
    case late

    /// What the bot has done, to complete "it …".
    public var words: String {
        switch self {
        case .crash: "has ended or closed its output (crash)"
        case .hang: "did not answer (hang)"
        case .flood: "has written too much without an answer (flood)"
        case .garbage: "has written a line that is no answer, or too many moves that are not legal (garbage)"
        case .late: "has answered late too often (late)"
        }
    }
}
