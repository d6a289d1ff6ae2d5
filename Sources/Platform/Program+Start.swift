extension Program {
    /// Runs the command that the first argument names; nil if it names none.
    public func runCommand(_ arguments: [String]) throws -> ExitCode? {
        try commands.first { $0.name == arguments.first }?.run(Array(arguments.dropFirst()))
    }

    /// Reads the process's arguments and returns what they say. Where they ask for help, that goes to standard output;
    /// where they have a mistake, that goes to standard error; and the process ends. Call it before a file or socket is
    /// opened, because it opens the standard streams that are closed.
    public func start() -> Options { start(Environment.arguments) }

    /// The same with arguments of one's own, as those behind a command, and values of those that are not given; see
    /// ``Program/parse(_:over:isWhole:)``.
    public func start(_ arguments: [String], over base: Options? = nil, isWhole: Bool = true) -> Options {
        Descriptor.openMissingStreams()
        switch parse(arguments, over: base, isWhole: isWhole) {
        case .print(let text):
            StandardStream.output.write(line: text)
            Environment.exit(.success)
        case .usage(let error):
            StandardStream.error.write(line: error.description)
            Environment.exit(.usage)
        case .run(let options):
            return options
        }
    }
}
