import EventLoop
import Platform

#if canImport(Glibc)
    import CLinux
    import Glibc
#else
    import Darwin
#endif

/// A process that stands between a runner and one bot, so that nothing of the bot is left when the runner is gone, however it ended.
///
/// The runner holds one end of a pipe, `control`. When that end is closed, the keeper kills the bot's process group and every
/// process that descends from the bot, those in sessions of their own too, and goes last. On Linux it is the new parent of
/// processes whose parents have ended; elsewhere it knows the bot's group alone.
package enum Keeper {
    /// The first argument that makes a program its keeper. The bot's command follows.
    package static let argument = "--keep"

    /// The path of the program that runs, which is its own keeper.
    package static var thisProgram: String { Environment.programPath }

    /// Where the keeper reads the runner's orders, each a byte, and where it writes what became of the bot, each a line.
    static let control: Int32 = 3
    static let reports: Int32 = 4

    /// The order to ask the bot to end.
    static let askToEnd = UInt8(ascii: "t")

    /// Starts the bot, and stays until it and all that it has started are gone.
    package static func main(_ command: [String]) -> Never {
        // Only the runner ends it, and a report to a runner that is gone must not end it before its work is done.
        for ending in [SIGTERM, SIGINT, SIGHUP, SIGPIPE] { signal(ending, SIG_IGN) }
        #if canImport(Glibc)
            _ = pairs_adopt_orphans()
        #endif
        for descriptor in [control, reports] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        guard let program = command.first else { exit(64) }
        do throws(SystemError) {
            let bot = try Spawn(program, Array(command.dropFirst()), standing: .groupOfItsOwn).start()
            leaveStreams()
            obey(bot)
            wait(for: bot)
        } catch {
            report("failed \(error.code)")
        }
        exit(0)
    }

    /// The bot alone holds its streams, so that their end is the bot's.
    private static func leaveStreams() {
        // Safe because: the system reads the path, which is terminated, during the call alone.
        let nothing = unsafe open("/dev/null", O_RDWR)
        for stream in 0...2 as ClosedRange<Int32> { dup2(nothing, stream) }
    }

    private static func report(_ line: String) {
        _ = Descriptor.sendSome(Array((line + "\n").utf8)[...], to: reports)
    }

    /// Reads orders on a thread of its own.
    private static func obey(_ bot: Int32) {
        let reading: @Sendable () -> Void = {
            var byte: UInt8 = 0
            while true {
                // Safe because: one byte is lent for one byte.
                let count = unsafe read(control, &byte, 1)
                if count < 0, errno == EINTR { continue }
                if count <= 0 { break }
                if byte == askToEnd { kill(-bot, SIGTERM) }
            }
            // Whoever loses its parent becomes the keeper's child, and is killed in the next round.
            while true {
                kill(-bot, SIGKILL)
                for child in children() { kill(child, SIGKILL) }
                usleep(1_000)
            }
        }
        do throws(LoopError) {
            try BackgroundThread.start(reading)
        } catch {
            // Without the thread nobody would end the bot.
            kill(-bot, SIGKILL)
        }
    }

    /// Waits until no child is left.
    private static func wait(for bot: Int32) {
        while true {
            var status: Int32 = 0
            // Safe because: one status is written.
            let child = unsafe waitpid(-1, &status, 0)
            if child < 0, errno == EINTR { continue }
            if child < 0 { return }
            // The low seven bits are the signal that ended it, the next eight its exit status.
            if child == bot { report(status & 0x7F == 0 ? "exited \(status >> 8 & 0xFF)" : "killed \(status & 0x7F)") }
        }
    }

    /// The processes whose parent this process is.
    private static func children() -> [Int32] {
        #if canImport(Glibc)
            let names = (try? Files.list("/proc")) ?? []
            return names.compactMap { name in
                // `42 (the name) S 17 …`: the parent's number is the second field after the name, which may hold anything.
                guard let id = Int32(name), let text = (try? Files.read("/proc/\(id)/stat")) ?? nil,
                    let end = text.lastIndex(of: ")")
                else { return nil }
                let fields = text[end...].split(separator: " ")
                return fields.count > 2 && Int32(fields[2]) == getpid() ? id : nil
            }
        #else
            return []
        #endif
    }
}
