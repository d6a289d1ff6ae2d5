// BenchRuntime
