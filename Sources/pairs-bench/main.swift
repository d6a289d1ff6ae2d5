import BenchRuntime

BenchMain.run(Array(CommandLine.arguments.dropFirst()))
