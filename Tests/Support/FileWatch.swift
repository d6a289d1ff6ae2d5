#if os(Linux)
    import Foundation

    /// Waiting for what a program writes to a folder.
    extension TemporaryFolder {
        /// How long a program may take, before the test fails.
        private static let patience: Int32 = 20_000

        /// Waits until there is a file of that path inside the folder.
        public func waitForFile(_ path: String) throws {
            let file = self.path + "/" + path
            while !FileManager.default.fileExists(atPath: file) {
                // The deepest folder that there is already; what is made in it comes one step nearer.
                var folder = (file as NSString).deletingLastPathComponent
                while !FileManager.default.fileExists(atPath: folder) {
                    folder = (folder as NSString).deletingLastPathComponent
                }
                let watch = inotify_init1(Int32(IN_CLOEXEC))
                defer { close(watch) }
                inotify_add_watch(watch, folder, UInt32(IN_CREATE | IN_MOVED_TO))
                // The file may have been made before the watch began.
                let isNearer = (file as NSString).pathComponents[(folder as NSString).pathComponents.count]
                if FileManager.default.fileExists(atPath: folder + "/" + isNearer) { continue }
                var waiting = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
                guard poll(&waiting, 1, Self.patience) > 0 else { throw POSIXError(.ETIMEDOUT) }
            }
        }
    }
#endif
