#if canImport(Glibc)
    import CLinux
    import Glibc
#else
    import Darwin
#endif

/// How a program is started: its arguments, its descriptors, and where it stands among the processes.
package struct Spawn {
    /// What a descriptor of the program is.
    package enum Stream {
        /// The one that this process has under that number.
        case descriptor(Int32)
        /// On which nothing comes.
        case nothing
        /// A file, made anew.
        case file(String)
    }

    /// Which signals reach the program from outside.
    package enum Standing: Sendable {
        /// Those of the terminal's keys, like this process.
        case besideUs
        /// Not those of the terminal's keys.
        case groupOfItsOwn
        /// Neither those of keys nor of the end of the session.
        case sessionOfItsOwn
    }

    private let path: String
    private let arguments: [String]
    private var streams: [(number: Int32, stream: Stream)] = []
    private var standing = Standing.besideUs

    /// A program with the arguments after its name: the one at a path, or one on the `PATH` where the name has no slash.
    package init(_ path: String, _ arguments: [String], standing: Standing = .besideUs) {
        self.path = path
        self.arguments = [path] + arguments
        self.standing = standing
    }

    /// Gives the program a descriptor.
    package mutating func give(_ stream: Stream, as number: Int32) { streams.append((number, stream)) }

    /// Starts it, and returns its number.
    package func start() throws(SystemError) -> Int32 {
        #if canImport(Glibc)
            var actions = unsafe posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #else
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #endif
        var noSignals = sigset_t()
        var defaults = sigset_t()
        // Safe because: actions, attributes and sets are initialised before use and the first two destroyed once; every argument is a copy of its own
        // that is freed after the call, and the list ends with nil; the environment is passed on as it is.
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        // One that has a number of those to be given would be overwritten before its turn.
        var moved: [Int32] = []
        defer { moved.forEach { close($0) } }
        for (number, stream) in streams {
            switch stream {
            case .descriptor(let own):
                moved.append(fcntl(own, F_DUPFD_CLOEXEC, 10))
                unsafe posix_spawn_file_actions_adddup2(&actions, moved.last ?? own, number)
            case .nothing: unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDONLY, 0)
            case .file(let path):
                unsafe posix_spawn_file_actions_addopen(&actions, number, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            }
        }
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // The child inherits the signals that this thread blocks, and a pool's thread blocks all: SIGTERM would not end it.
        unsafe sigemptyset(&noSignals)
        unsafe posix_spawnattr_setsigmask(&attributes, &noSignals)
        // It inherits ignored signals too, and many programs end by SIGPIPE.
        unsafe sigemptyset(&defaults)
        for signal in [SIGPIPE, SIGTERM, SIGINT, SIGHUP] { unsafe sigaddset(&defaults, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
        var flags = Int(POSIX_SPAWN_SETSIGMASK) | Int(POSIX_SPAWN_SETSIGDEF)
        switch standing {
        case .besideUs: break
        case .groupOfItsOwn: flags |= Int(POSIX_SPAWN_SETPGROUP)
        case .sessionOfItsOwn: flags |= Self.newSession
        }
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        var list = unsafe arguments.map { unsafe strdup($0) } + [nil]
        defer { unsafe list.forEach { unsafe free($0) } }
        var id: Int32 = 0
        let code = unsafe posix_spawnp(&id, path, &actions, &attributes, &list, environ)
        guard code == 0 else { throw SystemError(code: code, context: "can't start \(path)") }
        return id
    }

    // POSIX_SPAWN_SETSID, which Glibc's header has as a macro that Swift does not import.
    #if canImport(Glibc)
        private static let newSession = 0x80
    #else
        private static let newSession = Int(POSIX_SPAWN_SETSID)
    #endif
}

/// The two ends of a pipe, which no program inherits unless it is given one.
package struct Pipe {
    package let reading: Int32
    package let writing: Int32

    package init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
            // At once, for another thread may start a program in between.
            // Safe because: the array has room for the two descriptors that the kernel writes.
            guard unsafe pipe2(&ends, O_CLOEXEC) == 0 else { throw .last("can't open a pipe") }
        #else
            // Safe because: the array has room for the two descriptors that the kernel writes.
            guard unsafe pipe(&ends) == 0 else { throw .last("can't open a pipe") }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        #endif
        reading = ends[0]
        writing = ends[1]
    }
}
