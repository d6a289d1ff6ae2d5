/// The names of the house bots' strengths, from weak to strong.
public enum StrengthName: String, Sendable, Hashable, CaseIterable {
    case sleepy, casual, sharp, perfect, theorist
}
