public import CommandLine

extension Program {
    /// Reads the process's arguments, runs `body` with what they say, and ends the process with the status it returns.
    /// Help goes to standard output, a mistake to standard error.
    public func main(_ body: (Options) -> Int32) -> Never {
        switch parse(Array(Swift.CommandLine.arguments.dropFirst())) {
        case .print(let text):
            StandardStream.output.write(line: text)
            Environment.exit(ExitCode.success.status)
        case .usage(let error):
            StandardStream.error.write(line: error.description)
            Environment.exit(ExitCode.usage.status)
        case .run(let options):
            Environment.exit(body(options))
        }
    }
}
