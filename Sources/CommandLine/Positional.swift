/// An argument that is known by its place instead of a name.
public struct Positional<Options>: Sendable {
    /// How often it is given.
    public enum Count: Sendable, Equatable {
        /// Exactly once.
        case once
        /// Once or not at all.
        case optional
        /// Any number of times; only as the last one.
        case many
    }

    /// What its text looks like; the placeholder is its name in help.
    public let form: ValueForm
    /// How often it is given.
    public let count: Count
    /// What it is for, as a sentence.
    public let meaning: String
    /// Stores the value; false if the text is not of the form.
    let store: @Sendable (inout Options, String) -> Bool

    private init<Wrapped>(
        _ value: Value<Wrapped>, _ count: Count, _ meaning: String,
        into store: @escaping @Sendable (inout Options, Wrapped) -> Void
    ) {
        self.form = value.form
        self.count = count
        self.meaning = meaning
        self.store = { options, text in
            guard let read = value.read(text) else { return false }
            store(&options, read)
            return true
        }
    }

    /// An argument that must be given.
    public static func once<Wrapped>(
        _ property: WritableKeyPath<Options, Wrapped> & Sendable, _ value: Value<Wrapped>, _ meaning: String
    ) -> Positional {
        Positional(value, .once, meaning) { $0[keyPath: property] = $1 }
    }

    /// An argument that is nil unless given.
    public static func optional<Wrapped>(
        _ property: WritableKeyPath<Options, Wrapped?> & Sendable, _ value: Value<Wrapped>, _ meaning: String
    ) -> Positional {
        Positional(value, .optional, meaning) { $0[keyPath: property] = $1 }
    }

    /// All arguments that are left.
    public static func many<Wrapped>(
        _ property: WritableKeyPath<Options, [Wrapped]> & Sendable, _ value: Value<Wrapped>, _ meaning: String
    ) -> Positional {
        Positional(value, .many, meaning) { $0[keyPath: property].append($1) }
    }

    /// The argument in a synopsis: `FILE`, `[FILE]` or `[FILE]...`.
    var synopsis: String {
        switch count {
        case .once: form.placeholder
        case .optional: "[\(form.placeholder)]"
        case .many: "[\(form.placeholder)]..."
        }
    }
}
