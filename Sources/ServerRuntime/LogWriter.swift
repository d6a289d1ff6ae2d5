import Platform
import ServerCore

/// Writes the log to standard error, one record a line, as `name=value` fields: time in seconds since the start, level,
/// event, then the details. Values with anything but plain characters are quoted, with escapes as in JSON.
package struct LogWriter: Sendable {
    /// The least that is written; nil for nothing.
    let least: LogRecord.Level?

    /// A writer of records from that level on.
    package init(least: LogRecord.Level?) { self.least = least }

    /// Writes a record, if it matters enough.
    package func write(_ record: LogRecord, at time: Duration) {
        guard let least, record.level >= least else { return }
        StandardStream.error.write(line: Self.line(record, at: time))
    }

    /// The record as one line.
    package static func line(_ record: LogRecord, at time: Duration) -> String {
        let (seconds, attoseconds) = time.components
        let milliseconds = String(attoseconds / 1_000_000_000_000_000)
        let padding = String(repeating: "0", count: 3 - milliseconds.count)
        var line = "time=\(seconds).\(padding)\(milliseconds) level=\(record.level) event=\(record.event)"
        for field in record.fields { line += " \(field.name)=\(quoted(field.value))" }
        return line
    }

    private static func quoted(_ value: String) -> String {
        let isPlain = value.utf8.allSatisfy { byte in
            byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "=")
                && byte != UInt8(ascii: "\\")
        }
        if isPlain, !value.isEmpty { return value }
        var text = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case _ where isUnseen(scalar):
                for unit in scalar.utf16 {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// Whether a scalar could break the line, command a terminal, or turn the text around it.
    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
