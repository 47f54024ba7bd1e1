internal import Glibc
internal import RutterWorkers

/// Tells when Lua files in some folders change.
struct FileChanges: ~Copyable {
  /// Can be polled for reading.
  let descriptor: Int32
  private let roots: [String]
  private let isDeep: Bool

  private static let events =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE) | UInt32(IN_CREATE)

  /// Follows folders.
  ///
  /// - Parameters:
  ///   - roots: The folders. In the place of one that is not there the nearest one above it is followed.
  ///   - isDeep: Whether all folders in them are followed, too, but hidden ones and links.
  /// - Throws: if the system follows no more.
  init(_ roots: [String], isDeep: Bool = true) throws(SystemError) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    self.roots = roots
    self.isDeep = isDeep
    guard descriptor >= 0 else { throw .last }
    follow(roots)
  }

  deinit { close(descriptor) }

  /// Follows folders, too. What is followed already is not followed twice; one that has gone and come again is another one.
  func follow(_ roots: [String]) {
    var folders = roots
    while let folder = folders.popLast() {
      if inotify_add_watch(descriptor, folder, Self.events) < 0, folder != ".", folder != "/" {
        folders.append(parent(folder))
        continue
      }
      if !isDeep { continue }
      for name in (try? TextFile.names(in: folder)) ?? [] where !name.hasPrefix(".") && !name.hasSuffix(".lua") {
        let path = "\(folder)/\(name)"
        if TextFile.isOwnFolder(path) { folders.append(path) }
      }
    }
  }

  /// Takes all that has happened.
  ///
  /// - Returns: Whether a Lua file was among it, or a folder with some may be.
  func take() -> Bool {
    let news = takeAll()
    return news.hasScripts || news.hasOthers
  }

  /// The same, told apart: Lua files, and whatever else may be a folder.
  func takeAll() -> (hasScripts: Bool, hasOthers: Bool) {
    var hasScripts = false, hasOthers = false
    while let names = readSome() {
      hasScripts = hasScripts || names.contains { $0.hasSuffix(".lua") && !$0.hasPrefix(".") }
      hasOthers = hasOthers || names.contains { !$0.hasSuffix(".lua") && !$0.hasPrefix(".") }
    }
    if hasOthers { follow(roots) }
    return (hasScripts, hasOthers)
  }

  /// The names in some events; nil if there are none left.
  private func readSome() -> [String]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 16 << 10) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
    if bytes.isEmpty { return nil }
    var names: [String] = [], place = 0
    // Each event is a head of four numbers, the last of which says how long the name is that follows.
    while place + 16 <= bytes.count {
      let length = (0..<4).reduce(0) { $0 | Int(bytes[place + 12 + $1]) << (8 * $1) }
      let name = bytes[(place + 16)..<min(bytes.count, place + 16 + length)].prefix { $0 != 0 }
      names.append(String(decoding: name, as: UTF8.self))
      place += 16 + length
    }
    return names
  }
}
