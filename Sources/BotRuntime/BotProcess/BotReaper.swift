import EventLoop
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A process that stands between a runner and one bot, so that nothing of the bot is left when the runner is gone, however it ended.
///
/// The runner holds one end of a pipe, `control`. When that end is closed, the keeper kills the bot's process group and every
/// process that descends from the bot, those in sessions of their own too, and goes last. On Linux it is the new parent of
/// processes whose parents have ended; elsewhere it knows the bot's group alone.
package enum BotReaper {
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
        Orphans.adopt()
        for descriptor in [control, reports] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        guard let program = command.first else { exit(64) }
        do throws(SystemError) {
            let bot = try Spawn(program, Array(command.dropFirst()), standing: .groupOfItsOwn).start()
            // The bot alone holds its streams, so that their end is the bot's.
            Descriptor.leaveStreams()
            obey(bot)
            wait(for: bot)
        } catch {
            report("failed \(error.code)")
        }
        exit(0)
    }

    private static func report(_ line: String) {
        _ = Descriptor.sendSome(Array((line + "\n").utf8)[...], to: reports)
    }

    /// Reads orders on a thread of its own.
    private static func obey(_ bot: Int32) {
        let reading: @Sendable () -> Void = {
            var orders: [UInt8] = []
            while Descriptor.receive(from: control, into: &orders) > 0 {
                for order in orders where order == askToEnd { kill(-bot, SIGTERM) }
                orders.removeAll()
            }
            // Whoever loses its parent becomes the keeper's child, and is killed in the next round.
            while true {
                kill(-bot, SIGKILL)
                for child in Orphans.all() { kill(child, SIGKILL) }
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
        while let (child, status) = Orphans.next() {
            // The low seven bits are the signal that ended it, the next eight its exit status.
            if child == bot { report(status & 0x7F == 0 ? "exited \(status >> 8 & 0xFF)" : "killed \(status & 0x7F)") }
        }
    }
}
