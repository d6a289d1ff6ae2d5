import Platform
import ServerCore
import Wire

/// The file of `--allow-list`: the names of the accounts that may play, one in a line. Blank lines are left out.
enum AllowList {
    /// Bytes in the file at most.
    private static let mostBytes = 1 << 20

    /// The names as ``NameKeys/folded``.
    static func read(_ path: String, longestName: Int) throws(StartFault) -> Set<String> {
        func bad(_ line: Int, _ why: String) -> StartFault {
            StartFault("line \(line) of the allow list \(path) is no name of an account: \(why)", .badFile)
        }
        let read: [UInt8]?
        do throws(SystemError) {
            read = try Files.readBytes(path, atMost: mostBytes)
        } catch  where error.isTooLarge {
            throw bad(1, "The file has more than \(mostBytes) bytes.")
        } catch {
            throw StartFault("the allow list can't be used: \(error.description)", .noFile)
        }
        guard let bytes = read else {
            throw StartFault("the allow list \(path) is not there. Make it, with one name in a line.", .noFile)
        }
        var names: Set<String> = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            guard let text = String(validating: line, as: UTF8.self) else {
                throw bad(index + 1, "It is not UTF-8.")
            }
            let name = text.trimmed
            if name.isEmpty { continue }
            if let flaw = TextRules.flaw(inName: name, longest: longestName) {
                throw bad(index + 1, flaw)
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
    private let server: Server
    private let log: (LogEntry) -> Void

    init(_ path: String, longestName: Int, of server: Server, log: @escaping (LogEntry) -> Void) {
        (self.path, self.longestName, self.server, self.log) = (path, longestName, server, log)
    }

    func reload() {
        do throws(StartFault) {
            let names = try AllowList.read(path, longestName: longestName)
            server.allow(names)
            log(LogEntry(.info, "allow_list_reloaded", .init("names", names.count)))
        } catch {
            log(LogEntry(.error, "allow_list_not_reloaded", .init("error", error.description)))
        }
    }
}
