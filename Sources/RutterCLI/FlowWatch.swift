internal import Glibc
internal import Rutter
internal import RutterWorkers

/// Tells, on a thread of its own, when files of a flow may have changed (`rutter run --watch`).
final class FlowWatch: Sendable {
  /// What follows so closely belongs together: an editor writes several times, and many files may come at once.
  private static let pauseMicroseconds: Int64 = 50_000
  /// Whoever never stops writing is heard all the same.
  private static let mostPauses = 20

  private let files: Locked<[String]>
  private let changes: FileChanges
  private let bell: Bell
  private let isOver = Locked(false)

  /// Follows files from now on; what happens before ``wait()`` is not lost.
  ///
  /// - Throws: if the system is out of file descriptors, or follows no more.
  init(_ files: [String]) throws(SystemError) {
    self.files = Locked(files)
    bell = try Bell()
    changes = try FileChanges(Self.folders(of: files), isDeep: false)
  }

  /// Follows other files from now on.
  func follow(_ files: [String]) {
    self.files.withLock { $0 = files }
    bell.ring()
  }

  /// Has a function called after each burst of changes, on another thread.
  func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    try Thread(stackBytes: 256 << 10) { [self] in
      while wait() { body() }
    }.detach()
  }

  /// Ends the thread.
  func stop() {
    isOver.withLock { $0 = true }
    bell.ring()
  }

  /// Waits for a burst of changes, to its end.
  ///
  /// - Returns: false if it is over.
  func wait() -> Bool {
    while !isOver.withLock({ $0 }) {
      // Again each time: folders may have gone and come.
      changes.follow(Self.folders(of: files.withLock { $0 }))
      guard bell.wait(microseconds: nil, orFor: changes.descriptor), changes.take() else { continue }
      waitForItsEnd()
      return !isOver.withLock { $0 }
    }
    return false
  }

  /// Waits for a burst of changes, to its end, or for what a descriptor has to tell.
  ///
  /// - Returns: Whether it was a burst of changes.
  func wait(orFor other: Int32) -> Bool {
    while true {
      changes.follow(Self.folders(of: files.withLock { $0 }))
      var descriptors = [changes.descriptor, other].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&descriptors, nfds_t(descriptors.count), -1)
      if descriptors[0].revents != 0, changes.take() {
        waitForItsEnd()
        return true
      }
      if descriptors[1].revents != 0 { return false }
    }
  }

  private func waitForItsEnd() {
    for _ in 0..<Self.mostPauses {
      guard bell.wait(microseconds: Self.pauseMicroseconds, orFor: changes.descriptor) else { return }
      _ = changes.take()
    }
  }

  /// The folders in which files lie, as they are named and with links resolved.
  private static func folders(of files: [String]) -> [String] {
    let folders = files.flatMap { [parent($0), realPath($0).map(parent) ?? parent($0)] }
    return Set(folders).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension Flow {
  /// Everything that was read of it, as it was named and as it lies.
  var filesRead: [String] { units.flatMap { $0.files + [$0.path + "/."] + [$0.path] } }

  /// Tells what was read of it from anything else.
  var fingerprint: String { plugins.hashes.map { "\($0.name) \($0.hash)" }.joined(separator: "\n") }
}
