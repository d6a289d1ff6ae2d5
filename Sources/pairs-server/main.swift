import ServerRuntime

ServerMain.run(Array(CommandLine.arguments.dropFirst()))
