import EventLoop
import Platform
import Review
import Synchronization

/// Replays that are checked by as many threads as there are processors, one of them the thread that asks.
final class ReplayVerification: Sendable {
    /// What was found in a file.
    enum Finding: Sendable {
        case good
        case fault(ReplayFault)
        case unreadable(String)
    }

    private struct State {
        var next = 0
        var findings: [Int: Finding] = [:]
    }

    private let files: [String]
    private let state = Mutex(State())
    /// Raised with each finding of another thread.
    private let found: Wakeup

    init(_ files: [String]) throws(LoopError) {
        self.files = files
        found = try Wakeup()
        for _ in 0..<max(0, min(Environment.processors, files.count) - 1) {
            try BackgroundThread.start { [self] in
                while checkNext() { found.raise() }
            }
        }
    }

    /// What was found in the file of that number, once it is. Each is told once.
    func finding(_ number: Int) -> Finding {
        while true {
            if let finding = state.withLock({ $0.findings.removeValue(forKey: number) }) { return finding }
            if !checkNext() { found.wait() }
        }
    }

    /// Checks the next file; false if none is left.
    private func checkNext() -> Bool {
        let number = state.withLock { state in
            state.next += 1
            return state.next - 1
        }
        guard files.indices.contains(number) else { return false }
        let finding = Self.check(files[number])
        state.withLock { $0.findings[number] = finding }
        return true
    }

    private static func check(_ file: String) -> Finding {
        switch ReplayFiles.read(file) {
        case .failure(let error): return .unreadable(error.description)
        case .success(let bytes):
            do throws(ReplayFault) {
                let game = try ReplayVerifier.verify(bytes, hashing: .pairs)
                guard game.end.over?.isSealed == true else { return .good }
                // The header is the file's first line.
                return .fault(
                    ReplayFault(
                        line: game.lines + 1, why: "The deal is not opened in this file, so nobody can check it."))
            } catch {
                return .fault(error)
            }
        }
    }
}
