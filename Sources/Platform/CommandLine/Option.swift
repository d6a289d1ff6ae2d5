/// One named option of a program, tied by a key path to the property of `Options` that holds its value.
///
/// `Options` is a plain structure whose initial values are the defaults. Help shows these same values.
public struct Option<Options>: Sendable {
    /// What the parser does when it finds the option.
    enum Action: Sendable {
        case set(@Sendable (inout Options) -> Void)
        /// Stores the value; false if the text is not of the form.
        case read(ValueForm, @Sendable (inout Options, String) -> Bool)
        case printHelp
        case printVersion
        case printManual
        case printCompletions(ValueForm)
    }

    /// The long name without its dashes: lower case, words joined by `-`.
    public let name: String
    /// The letter of the short form, if there is one.
    public let short: Character?
    /// What it does, in a sentence or two.
    public let meaning: String
    let action: Action
    private let show: @Sendable (Options) -> String?

    /// The form of its value; nil for a flag.
    public var form: ValueForm? {
        switch action {
        case .read(let form, _), .printCompletions(let form): form
        default: nil
        }
    }

    /// The value in `defaults` as one would type it; nil if there is none, as for a flag.
    public func defaultText(in defaults: Options) -> String? { form == nil ? nil : show(defaults) }

    /// The value as a file of options has it; nil if there is none.
    public func valueText(in options: Options) -> String? { show(options) }

    private init(
        _ name: String, _ short: Character?, _ meaning: String, action: Action,
        show: @escaping @Sendable (Options) -> String? = { _ in nil }
    ) {
        precondition(
            !name.isEmpty && name.utf8.allSatisfy(isNameByte), "An option's name is lower case, digits and dashes.")
        self.name = name
        self.short = short
        self.meaning = meaning
        self.action = action
        self.show = show
    }
}

extension Option {
    /// An option without a value that switches something on.
    public static func flag(
        _ name: String, short: Character? = nil, _ property: WritableKeyPath<Options, Bool> & Sendable,
        _ meaning: String
    ) -> Option {
        Option(
            name, short, meaning, action: .set { $0[keyPath: property] = true },
            show: { $0[keyPath: property] ? "yes" : "no" })
    }

    /// An option with a value and a default.
    public static func value<Wrapped>(
        _ name: String, short: Character? = nil, _ property: WritableKeyPath<Options, Wrapped> & Sendable,
        _ value: Value<Wrapped>, _ meaning: String
    ) -> Option {
        Option(
            name, short, meaning,
            action: reading(value) { $0[keyPath: property] = $1 },
            show: { value.show($0[keyPath: property]) })
    }

    /// An option with a value that is nil unless given.
    public static func optional<Wrapped>(
        _ name: String, short: Character? = nil, _ property: WritableKeyPath<Options, Wrapped?> & Sendable,
        _ value: Value<Wrapped>, _ meaning: String
    ) -> Option {
        Option(
            name, short, meaning,
            action: reading(value) { $0[keyPath: property] = $1 },
            show: { $0[keyPath: property].flatMap(value.show) })
    }

    /// `-h`, `--help`: every program has it.
    static var help: Option {
        Option("help", "h", "Print this help and exit.", action: .printHelp)
    }

    /// `--manual`: every program with commands has it.
    static var manual: Option {
        Option("manual", nil, "Print the page of the manual and exit; man -l - shows it.", action: .printManual)
    }

    /// `--completions`: every program with commands has it.
    static var completions: Option {
        Option(
            "completions", nil, "Print a script that lets this shell complete the options, and exit.",
            action: .printCompletions(Value<Shell>.word("SHELL").form))
    }

    /// `--version`: every program has it.
    static var version: Option {
        Option("version", nil, "Print name and version and exit.", action: .printVersion)
    }

    private static func reading<Wrapped>(
        _ value: Value<Wrapped>, into store: @escaping @Sendable (inout Options, Wrapped) -> Void
    ) -> Action {
        .read(value.form) { options, text in
            guard let read = value.read(text) else { return false }
            store(&options, read)
            return true
        }
    }
}

private func isNameByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
