public import CommandLine

extension Program {
    /// Reads the process's arguments and returns what they say. Where they ask for help, that goes to standard output;
    /// where they have a mistake, that goes to standard error; and the process ends.
    public func start() -> Options {
        switch parse(Array(Swift.CommandLine.arguments.dropFirst())) {
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
