import Platform
import ServerCore
import Wire

/// The file of `--allow-list`: the names of the accounts that may play, one in a line. Blank lines are left out.
enum AllowList {
    /// Why the file can't be used.
    enum Fault: Error, CustomStringConvertible {
        case missing(String)
        case unreadable(SystemError)
        case bad(String, line: Int, why: String)

        /// One line for people: what is wrong, and what to do.
        var description: String {
            switch self {
            case .missing(let path): "the allow list \(path) is not there. Make it, with one name in a line."
            case .unreadable(let error): "the allow list can't be used: \(error.description)"
            case .bad(let path, let line, let why):
                "line \(line) of the allow list \(path) is no name of an account: \(why)"
            }
        }

        var exit: ExitCode {
            switch self {
            case .missing, .unreadable: .noFile
            case .bad: .badFile
            }
        }
    }

    /// Bytes in the file at most.
    private static let mostBytes = 1 << 20

    /// The names as ``NameKeys/folded``.
    static func read(_ path: String, longestName: Int) throws(Fault) -> Set<String> {
        let read: [UInt8]?
        do throws(SystemError) {
            read = try Files.readBytes(path, atMost: mostBytes)
        } catch  where error.isTooLarge {
            throw .bad(path, line: 1, why: "The file has more than \(mostBytes) bytes.")
        } catch {
            throw .unreadable(error)
        }
        guard let bytes = read else { throw .missing(path) }
        var names: Set<String> = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            guard let text = String(validating: line, as: UTF8.self) else {
                throw .bad(path, line: index + 1, why: "It is not UTF-8.")
            }
            let name = text.trimmed
            if name.isEmpty { continue }
            if let flaw = TextRules.flaw(inName: name, longest: longestName) {
                throw .bad(path, line: index + 1, why: flaw)
            }
            names.insert(NameKeys(name).folded)
        }
        return names
    }
}

extension String {
    fileprivate var trimmed: String {
        let blanks: Set<Character> = [" ", "\t", "\r", "\u{FEFF}"]
        var text = drop { blanks.contains($0) }
        while let last = text.last, blanks.contains(last) { text.removeLast() }
        return String(text)
    }
}

/// Reads the file of `--allow-list` again at each SIGHUP, and logs what came of it. A file that can't be used changes nothing.
final class AllowListReload {
    private let path: String
    private let longestName: Int
    private let driver: ServerDriver
    private let log: (LogEntry) -> Void

    init(_ path: String, longestName: Int, of driver: ServerDriver, log: @escaping (LogEntry) -> Void) {
        (self.path, self.longestName, self.driver, self.log) = (path, longestName, driver, log)
    }

    func reload() {
        do throws(AllowList.Fault) {
            let names = try AllowList.read(path, longestName: longestName)
            driver.allow(names)
            log(LogEntry(.info, "allow_list_reloaded", .init("names", names.count)))
        } catch {
            log(LogEntry(.error, "allow_list_not_reloaded", .init("error", error.description)))
        }
    }
}
