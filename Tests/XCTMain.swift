import Foundation
import Simulation
import Testing

/// Runs all tests, or a program of `Simulation` if the first argument names one.
/// Without this file the package manager searches the index of every test for XCTest classes, of which there are none, and to write
/// that index takes a sixth of the build.
@main
enum Main {
    static func main() async {
        SimulationPrograms.run()
        exit(await withTaskExecutorPreference(Threads(6)) { await Testing.__swiftPMEntryPoint() as CInt })
    }
}

/// Threads for tests that wait: by default there is one for each processor, and tests that wait for a process leave them idle.
private final class Threads: TaskExecutor {
    private let condition = NSCondition()
    nonisolated(unsafe) private var jobs: [UnownedJob] = []

    init(_ count: Int) {
        for _ in 0..<count { Thread.detachNewThread { [self] in work() } }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.withLock {
            jobs.append(job)
            condition.signal()
        }
    }

    private func work() {
        while true {
            let job = condition.withLock {
                while jobs.isEmpty { condition.wait() }
                return jobs.removeFirst()
            }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
