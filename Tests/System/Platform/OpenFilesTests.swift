import Foundation
import Platform
import Testing

struct OpenFilesTests {
    /// What is allowed already stays, and what the system forbids is not claimed.
    @Test func theLimitIsTheSystems() {
        var limit = rlimit()
        #expect(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
        #expect(OpenFiles.allow(1) == Int(clamping: limit.rlim_cur))
        #expect(OpenFiles.allow(.max) <= Int(clamping: limit.rlim_max))
    }
}
