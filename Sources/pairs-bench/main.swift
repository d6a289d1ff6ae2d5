import BenchRuntime

BenchProgram.main()
