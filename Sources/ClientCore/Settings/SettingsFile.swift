/// The settings as a text that people can edit: lines `name = value`. Unknown lines are kept as they are.
///
///     # Lines that begin with # are comments.
///     name = ada
///     appearance = dark
///     mouse = no
public struct SettingsFile: Sendable, Hashable {
    private var lines: [String]

    /// The file with that text. An empty text means the defaults.
    public init(_ text: String = "") {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        while lines.last?.isEmpty == true { lines.removeLast() }
    }

    /// The text, each line with a line feed.
    public var text: String { lines.map { $0 + "\n" }.joined() }

    /// The settings in the file. A value that cannot be read is replaced by the default.
    public var settings: ClientSettings {
        var settings = ClientSettings()
        for line in lines {
            guard let (name, value) = Self.parts(of: line) else { continue }
            Self.entries.first { $0.name == name }?.read(value, &settings)
        }
        return settings
    }

    /// Writes these settings: each in the line that it already has, the others at the end, defaults included.
    public mutating func keep(_ settings: ClientSettings) {
        for entry in Self.entries {
            let value = entry.show(settings)
            let line = entry.name + (value.isEmpty ? " =" : " = " + value)
            // Of several lines the last one counts, as in reading.
            if let index = lines.lastIndex(where: { Self.parts(of: $0)?.name == entry.name }) {
                lines[index] = line
            } else {
                lines.append(line)
            }
        }
    }

    private static func parts(of line: String) -> (name: String, value: String)? {
        guard line.first != "#", let sign = line.firstIndex(of: "=") else { return nil }
        return (trimmed(line[..<sign]), trimmed(line[line.index(after: sign)...]))
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// One setting: its name in the file, and how it is read and written.
    private struct Entry: Sendable {
        let name: String
        let read: @Sendable (String, inout ClientSettings) -> Void
        let show: @Sendable (ClientSettings) -> String

        static func flag(_ name: String, _ property: WritableKeyPath<ClientSettings, Bool> & Sendable) -> Entry {
            Entry(
                name: name,
                read: { value, settings in
                    if value == "yes" || value == "no" { settings[keyPath: property] = value == "yes" }
                },
                show: { $0[keyPath: property] ? "yes" : "no" })
        }

        static func word<Word: RawRepresentable<String> & Sendable>(
            _ name: String, _ property: WritableKeyPath<ClientSettings, Word> & Sendable
        ) -> Entry {
            Entry(
                name: name,
                read: { value, settings in
                    if let word = Word(rawValue: value) { settings[keyPath: property] = word }
                },
                show: { $0[keyPath: property].rawValue })
        }

        /// An empty text is nil.
        static func text(_ name: String, _ property: WritableKeyPath<ClientSettings, String?> & Sendable) -> Entry {
            Entry(
                name: name,
                read: { value, settings in settings[keyPath: property] = value.isEmpty ? nil : value },
                show: { $0[keyPath: property] ?? "" })
        }
    }

    private static let entries: [Entry] = [
        .text("name", \.name), .text("language", \.language), .word("appearance", \.appearance),
        .word("color", \.colour), .flag("multicolor", \.isMulticoloured), .flag("four-colors", \.hasFourColours),
        .flag("large-cards", \.hasLargeCards), .word("card-back", \.cardBack),
        .flag("reduced-motion", \.reducesMotion), .flag("mouse", \.usesMouse), .flag("bell", \.rings),
        .flag("title", \.setsTitle), .flag("chat", \.showsChat), .flag("introduced", \.isIntroduced),
        .text("game", \.game), .text("mode", \.mode), .text("level", \.level),
    ]
}
