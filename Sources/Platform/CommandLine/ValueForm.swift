/// What the text of a value looks like: all that help says about it.
public struct ValueForm: Sendable, Equatable {
    /// What a shell can offer while the value is being typed.
    public enum Completion: Sendable, Equatable {
        /// Nothing: any text of that form.
        case none
        /// One of these words.
        case words([String])
        /// A file or a directory.
        case path
    }

    /// The word that stands for the value in the synopsis, in capitals: `PORT`, `MS`.
    public let valueName: String
    /// What kind of thing it is, with its article: "a whole number".
    public let noun: String
    /// Range and unit, "200 to 5000 ms"; empty if any value goes.
    public let range: String
    /// What a shell can offer.
    public let completion: Completion

    /// The form of a value. A list of words is its own range.
    public init(valueName: String, noun: String, range: String = "", completion: Completion = .none) {
        self.valueName = valueName
        self.noun = noun
        self.completion = completion
        if case .words(let words) = completion, range.isEmpty {
            self.range = words.joined(separator: ", ")
        } else {
            self.range = range
        }
    }

    /// What a good value would have been: "a whole number (0 to 65535)".
    public var expectation: String {
        range.isEmpty ? noun : "\(noun) (\(range))"
    }

    /// The same form with another range.
    func with(range: String) -> ValueForm {
        ValueForm(valueName: valueName, noun: noun, range: range, completion: completion)
    }
}
