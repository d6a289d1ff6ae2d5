import Foundation
import Platform
import Testing

struct ChildProcessTests {
    private static let shell = "/bin/sh"

    /// Lines are told one by one, the arguments as they were given; nil comes where the output has ended.
    @Test func tellsLines() throws {
        let child = try ChildProcess(Self.shell, ["-c", "printf '%s\\n' \"$0\" ''; printf rest", "a b"])
        #expect(child.readLine(within: .seconds(60)) == "a b")
        #expect(child.readLine(within: .seconds(60)) == "")
        #expect(child.readLine(within: .seconds(60)) == nil)
        child.end(patience: .seconds(60))
    }

    /// A program without a slash in its name is found on the path, and gets no input.
    @Test func isFoundOnThePath() throws {
        let child = try ChildProcess("cat", [])
        #expect(child.readLine(within: .seconds(60)) == nil)
        child.end(patience: .seconds(60))
    }

    /// A leashed program's input is open until the object goes, its complaints are in a file, and it is in no group with the
    /// terminal's keys.
    @Test func leash() throws {
        let folder = try Files.makeTemporaryDirectory()
        defer { Files.removeDirectory(folder) }
        var child: ChildProcess? = try ChildProcess(
            Self.shell, ["-c", "echo oh >&2; echo $$; read line; echo over"], leashed: true, complaints: folder + "/log"
        )
        let id = try #require(Int32(child?.readLine(within: .seconds(60)) ?? ""))
        #expect(getpgid(id) == id)
        #expect(child?.readLine(within: .milliseconds(1)) == nil)
        #expect(try Files.read(folder + "/log") == "oh\n")
        child = nil
        var status: Int32 = 0
        #expect(waitpid(id, &status, 0) == id)
    }

    /// A program that is unleashed reads the end of its input, and is not signalled.
    @Test func unleashing() throws {
        let child = try ChildProcess(
            Self.shell, ["-c", "trap 'echo signalled' TERM; echo ready; read line; echo over"], leashed: true)
        #expect(child.readLine(within: .seconds(60)) == "ready")
        child.unleash()
        child.end(patience: .seconds(60))
        #expect(child.readLine(within: .seconds(60)) == "over")
        #expect(child.readLine(within: .seconds(60)) == nil)
    }

    /// A line that does not come in time is nil, and the program goes on.
    @Test func waitingHasAnEnd() throws {
        let child = try ChildProcess("sleep", ["600"])
        #expect(child.readLine(within: .milliseconds(1)) == nil)
        #expect(kill(child.id, 0) == 0)
        child.end(patience: .seconds(60))
        #expect(kill(child.id, 0) != 0)
    }

    /// A program that ignores the request to end is killed. Ending it again does nothing.
    @Test func theStubbornAreEnded() throws {
        let child = try ChildProcess(Self.shell, ["-c", "trap '' TERM; echo ready; exec sleep 600"])
        #expect(child.readLine(within: .seconds(60)) == "ready")
        child.end(patience: .zero)
        #expect(kill(child.id, 0) != 0)
        child.end(patience: .zero)
    }

    /// A program that is not there is an error with the system's number.
    @Test func missingProgramsAreAnError() {
        let error = #expect(throws: SystemError.self) { try ChildProcess("/nowhere/program", []) }
        #expect(error?.code == ENOENT)
        #expect(error?.context == "can't start /nowhere/program")
    }
}
