import BenchRuntime
import Platform
import Testing

#if canImport(Glibc)
    @Suite struct ChildProcessUsageTests {
        /// Work shows in the processor time.
        @Test func processorTimeGrows() throws {
            let child = try ChildProcess(
                "/bin/sh", ["-c", "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done; echo done; exec sleep 600"])
            let before = try child.processorTime
            #expect(child.readLine(within: .seconds(60)) == "done")
            #expect(try child.processorTime > before)
            child.end(patience: .seconds(60))
        }

        /// A program that runs occupies whole pages of memory; one that has ended cannot be asked.
        @Test func memoryIsTold() throws {
            let child = try ChildProcess("/bin/sh", ["-c", "echo ready; exec sleep 600"])
            #expect(child.readLine(within: .seconds(60)) == "ready")
            let bytes = try child.residentBytes
            #expect(bytes > 0 && bytes % 4_096 == 0)
            child.end(patience: .seconds(60))
            #expect(throws: (any Error).self) { try child.residentBytes }
        }
    }
#endif
