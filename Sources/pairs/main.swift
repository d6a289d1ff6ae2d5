import ClientRuntime

ClientRuntime.main(Array(CommandLine.arguments.dropFirst()))
