#if canImport(Glibc)
    import Glibc
#else
    import Darwin
    import MachO
#endif

/// What the system tells the process about itself: arguments, variables, folders, the machine.
public enum Environment {
    /// The value of an environment variable; nil if it is unset or empty.
    public static func variable(_ name: String) -> String? {
        // Safe because: nothing in the process changes its environment, and the text is copied at once.
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }

    /// The process's arguments, its own name not included.
    public static var arguments: [String] { Array(Swift.CommandLine.arguments.dropFirst()) }

    /// The folder for a program's data: `$XDG_DATA_HOME/pairs`, by default `~/.local/share/pairs`.
    public static var dataDirectory: String { directory("XDG_DATA_HOME", or: ".local/share") }

    /// The folder for what a person has chosen: `$XDG_CONFIG_HOME/pairs`, by default `~/.config/pairs`.
    public static var settingsDirectory: String { directory("XDG_CONFIG_HOME", or: ".config") }

    /// The folder for what a program remembers by itself: `$XDG_STATE_HOME/pairs`, by default `~/.local/state/pairs`.
    public static var stateDirectory: String { directory("XDG_STATE_HOME", or: ".local/state") }

    private static func directory(_ name: String, or path: String) -> String {
        if let base = variable(name), base.hasPrefix("/") { return base + "/pairs" }
        return (variable("HOME") ?? ".") + "/\(path)/pairs"
    }

    /// The path from the process's folder, if it does not begin at the root.
    public static func wholePath(of path: String) -> String {
        if path.hasPrefix("/") { return path }
        var folder = [CChar](repeating: 0, count: Int(PATH_MAX))
        // Safe because: the system writes a terminated text of at most the size given.
        guard unsafe getcwd(&folder, folder.count) != nil else { return path }
        return String(decoding: folder.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) + "/" + path
    }

    /// The path of the running program; "" where the system does not tell.
    public static var programPath: String {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        #if canImport(Glibc)
            // Safe because: the system writes at most the size given, which leaves a terminating zero.
            guard unsafe readlink("/proc/self/exe", &path, path.count - 1) > 0 else { return "" }
        #else
            var size = UInt32(path.count)
            // Safe because: the system writes a terminated text of at most the size given.
            guard unsafe _NSGetExecutablePath(&path, &size) == 0 else { return "" }
        #endif
        return String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The folder of the running program; the current one where the system does not tell.
    public static var programDirectory: String {
        let path = programPath
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }

    /// Whether a process of that number runs, be it another user's.
    public static func isRunning(_ process: Int) -> Bool {
        guard let id = pid_t(exactly: process), id > 0 else { return false }
        return kill(id, 0) == 0 || errno == EPERM
    }

    /// How many processors the system lets its programs use; 1 where it does not tell.
    public static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// The machine's name without its domain; "" if the system does not know it.
    public static var machineName: String {
        var name = [CChar](repeating: 0, count: 256)
        // Safe because: the system writes at most the size given, which leaves a terminating zero.
        guard unsafe gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(
            decoding: name.prefix { $0 != 0 && $0 != CChar(UInt8(ascii: ".")) }.map(UInt8.init(bitPattern:)),
            as: UTF8.self)
    }

    /// The number of this process.
    public static var processID: Int32 { getpid() }

    /// Ends the process with this status; nothing after the call runs. A success, or a finding, whose words could not be written is
    /// ``ExitCode/outputLost``. A failure keeps its status.
    public static func exit(_ code: ExitCode) -> Never {
        var code = code
        if let failure = StandardStream.outputFailure {
            let program = Swift.CommandLine.arguments.first?.split(separator: "/").last ?? "pairs"
            StandardStream.error.write(line: "\(program): \(failure)")
            if !code.isFailure { code = .outputLost }
        }
        #if canImport(Glibc)
            Glibc.exit(code.status)
        #else
            Darwin.exit(code.status)
        #endif
    }
}
