import EventLoop
import Platform

/// Where one measurement takes place: its loop, the programs started for it, and the loads on them.
final class Stage {
    let loop: EventLoop
    private let programs: Programs
    private var running: [RunningProgram] = []
    private var loads: [Load] = []
    private var failure: String?
    private var endings: SignalSource?
    /// Wakes the loop, so that what waits for a time sees it.
    private var tick: Timer?

    private static let tickLength = Duration.milliseconds(5)

    /// An empty stage.
    init(_ programs: Programs) throws {
        self.programs = programs
        loop = try EventLoop()
        // Caught, so that the programs started are ended before this one.
        endings = try SignalSource(on: loop, [.interrupt, .termination]) { [unowned self] in
            failure = Bench.interruption
        }
        tick = Timer(on: loop) { [unowned self] in tick?.schedule(after: Self.tickLength) }
        tick?.schedule(after: Self.tickLength)
    }

    /// Starts a program, which is ended with the stage; in a new folder, or in that of one that was killed.
    func start(_ program: ProgramKind, inFolderOf killed: RunningProgram? = nil) throws -> RunningProgram {
        try start(program, in: killed?.data)
    }

    /// Starts a program in that folder, which is removed with the stage; in a new one for nil.
    func start(_ program: ProgramKind, in folder: String?) throws -> RunningProgram {
        let started = try programs.start(program, data: folder)
        running.append(started)
        return started
    }

    /// A load on a program, without connections; they are closed with the stage.
    func load(on program: RunningProgram, _ shape: Shape) -> Load {
        let load = Load(on: program.kind.name, shape, stage: self)
        loads.append(load)
        return load
    }

    /// Ends everything that was started. Nothing of it can be used any more.
    func close() {
        // First the programs, so that the server has nobody to tell that others have left.
        for program in running { program.end() }
        for load in loads { load.close() }
        running = []
        loads = []
        tick = nil
        endings = nil
    }

    /// Remembers what went wrong; whatever waits throws it.
    func fail(_ what: String) { if failure == nil { failure = what } }

    /// Lets the loop turn once, so that the user can end what waits for nothing else.
    func pause() throws {
        var hasTurned = false
        try wait(for: "nothing") {
            defer { hasTurned = true }
            return hasTurned
        }
    }

    /// Turns the loop until the condition holds.
    func wait(
        for event: String, within time: Duration = .seconds(30), until isDone: () throws -> Bool
    ) throws {
        let deadline = ContinuousClock.now + time
        while try !isDone() {
            try loop.tick()
            if let failure { throw BenchError(failure) }
            guard ContinuousClock.now < deadline else { throw BenchError("waited too long for \(event)") }
        }
    }
}
