import EventLoop
import Platform

/// The program that starts and watches this one, where there is one that speaks as systemd does: it is told when the server is
/// ready and when it ends, and that the loop still turns; and it may have opened the sockets. See sd_notify(3) and
/// sd_listen_fds(3).
final class ServiceManager {
    private let path: String?
    private let interval: Duration?
    private var timer: Timer?

    /// Sockets that were opened for this process, in their order. The first is number 3.
    static var descriptors: Range<Int32> {
        guard number("LISTEN_PID") == Int(Environment.processID), let count = number("LISTEN_FDS"), count > 0,
            count < 16
        else { return 3..<3 }
        return 3..<Int32(3 + count)
    }

    init(on loop: EventLoop) {
        path = Environment.variable("NOTIFY_SOCKET")
        let isMeant = Self.number("WATCHDOG_PID").map { $0 == Int(Environment.processID) } ?? true
        interval = isMeant ? Self.number("WATCHDOG_USEC").map { .microseconds($0) } : nil
        timer = Timer(on: loop) { [unowned self] in watch() }
    }

    /// Tells that the server takes connections, and begins to tell that the loop turns: twice in the time after which the manager
    /// ends a program that is silent.
    func isReady() {
        tell("READY=1\nSTATUS=Players can connect.")
        watch()
    }

    /// Tells that the configuration is read again, or was.
    func isReloading(_ isReloading: Bool) { tell(isReloading ? "RELOADING=1" : "READY=1") }

    /// Tells that the server ends.
    func isEnding() { tell("STOPPING=1\nSTATUS=Players are told goodbye.") }

    private func watch() {
        guard let interval, path != nil else { return }
        tell("WATCHDOG=1")
        timer?.schedule(after: interval / 2)
    }

    /// A manager that does not listen changes nothing.
    private func tell(_ state: String) {
        guard let path else { return }
        try? LocalSocket.tell(state, at: path)
    }

    private static func number(_ variable: String) -> Int? {
        Environment.variable(variable).flatMap { Int($0) }
    }
}
