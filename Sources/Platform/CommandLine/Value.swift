/// How one typed value is read from the command line and shown in help.
public struct Value<Wrapped>: Sendable {
    /// What its text looks like.
    public let form: ValueForm
    /// Reads the text; nil if it is not of the form.
    public let read: @Sendable (String) -> Wrapped?
    /// Shows a default; nil if there is nothing to show.
    public let show: @Sendable (Wrapped) -> String?

    /// A value with its own reading and showing. `read` must accept what `show` writes.
    public init(
        _ form: ValueForm,
        read: @escaping @Sendable (String) -> Wrapped?,
        show: @escaping @Sendable (Wrapped) -> String?
    ) {
        self.form = form
        self.read = read
        self.show = show
    }
}

extension Value where Wrapped == Int {
    /// A whole number in decimal digits, within `range`.
    public static func integer(_ valueName: String = "N", in range: ClosedRange<Int>) -> Value {
        Value(
            ValueForm(valueName: valueName, noun: "a whole number", range: rangeText(range)),
            read: { text in Decimal.parse(text).flatMap { range.contains($0) ? $0 : nil } },
            show: { String($0) })
    }

    /// A number of bytes: a whole number, or one with K, M or G for 1,024, 1,024² or 1,024³.
    public static func bytes(_ valueName: String = "SIZE", in range: ClosedRange<Int>) -> Value {
        Value(
            ValueForm(valueName: valueName, noun: "a size like 512M or 2G"),
            read: { text in
                let shift = text.last.flatMap { ["K": 10, "M": 20, "G": 30][$0] } ?? 0
                guard let number = Decimal.parse(shift > 0 ? String(text.dropLast()) : text) else { return nil }
                let bytes = number.multipliedReportingOverflow(by: 1 << shift)
                return !bytes.overflow && range.contains(bytes.partialValue) ? bytes.partialValue : nil
            },
            show: { String($0) })
    }
}

extension Value where Wrapped == UInt64 {
    /// The seed of a random generator: a whole number of at least 0.
    public static var seed: Value {
        let number = Value<Int>.integer(in: 0 ... .max)
        return Value(number.form, read: { number.read($0).map(UInt64.init) }, show: { String($0) })
    }
}

extension Value where Wrapped == Duration {
    /// A whole number of milliseconds, shown as `MS`.
    public static func milliseconds(_ valueName: String = "MS", in range: ClosedRange<Int>) -> Value {
        duration(valueName, in: range, unit: .milliseconds(1), symbol: "ms")
    }

    /// A whole number of seconds, shown as `SECONDS`.
    public static func seconds(_ valueName: String = "SECONDS", in range: ClosedRange<Int>) -> Value {
        duration(valueName, in: range, unit: .seconds(1), symbol: "s")
    }

    private static func duration(
        _ valueName: String, in range: ClosedRange<Int>, unit: Duration, symbol: String
    ) -> Value {
        let number = Value<Int>.integer(valueName, in: range)
        return Value(
            number.form.with(range: "\(number.form.range) \(symbol)"),
            read: { text in number.read(text).map { unit * $0 } },
            show: { String(Int($0 / unit)) })
    }
}

extension Value where Wrapped == String {
    /// Any text that is not empty: a name, an identifier. An empty default is not shown.
    public static func text(_ valueName: String, noun: String = "a text") -> Value {
        text(valueName, completion: .none, noun: noun)
    }

    /// A file or a directory, taken as it is written.
    public static func path(_ valueName: String) -> Value {
        text(valueName, completion: .path, noun: "a path")
    }

    private static func text(_ valueName: String, completion: ValueForm.Completion, noun: String) -> Value {
        Value(
            ValueForm(valueName: valueName, noun: noun, completion: completion),
            read: { $0.isEmpty ? nil : $0 },
            show: { $0.isEmpty ? nil : $0 })
    }
}

extension Value where Wrapped == Address {
    /// `HOST:PORT`; the port may be left out.
    public static func address(_ valueName: String = "HOST:PORT") -> Value {
        Value(
            ValueForm(valueName: valueName, noun: "an address like 192.168.1.5:7247"),
            read: { Address($0) },
            show: { $0.description })
    }

    /// `HOST:PORT` with a port, where the standard one would be wrong.
    public static func addressWithPort(_ valueName: String = "HOST:PORT") -> Value {
        Value(
            ValueForm(valueName: valueName, noun: "an address with its port, like 127.0.0.1:9127"),
            read: { text in Address(text).flatMap { $0.description == text ? $0 : nil } },
            show: { $0.description })
    }
}

extension Value where Wrapped: RawRepresentable & CaseIterable & Sendable, Wrapped.RawValue == String {
    /// One case of an enumeration, written as its raw value.
    public static func word(_ valueName: String) -> Value {
        Value(
            ValueForm(
                valueName: valueName, noun: "one of these words",
                completion: .words(Wrapped.allCases.map(\.rawValue))),
            read: { Wrapped(rawValue: $0) },
            show: { $0.rawValue })
    }
}

/// "0 to 65535", or "at least 1" where the upper end is only the end of `Int`.
private func rangeText(_ range: ClosedRange<Int>) -> String {
    range.upperBound == Int.max ? "at least \(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
}
