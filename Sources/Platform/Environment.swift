#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the process was started with.
public enum Environment {
    /// The value of an environment variable; nil where it is unset or empty.
    public static func variable(_ name: String) -> String? {
        // Safe because: nothing in the process changes its environment, and the text is copied at once.
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }

    /// The folder for a program's data: `$XDG_DATA_HOME/pairs`, by default `~/.local/share/pairs`.
    public static var dataDirectory: String {
        if let base = variable("XDG_DATA_HOME"), base.hasPrefix("/") { return base + "/pairs" }
        return (variable("HOME") ?? ".") + "/.local/share/pairs"
    }

    /// Ends the process; what is buffered on standard output is written first.
    public static func exit(_ status: Int32) -> Never {
        #if canImport(Glibc)
            Glibc.exit(status)
        #else
            Darwin.exit(status)
        #endif
    }
}
