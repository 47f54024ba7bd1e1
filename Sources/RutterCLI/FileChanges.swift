internal import Glibc
internal import RutterWorkers

/// Tells when Lua files in some folders change.
///
/// The system follows folders, not their names. So the folders above are followed, too: when another one gets the name of one
/// that leads to a file, as a release does that is put in the place of the one before, that is a change.
struct FileChanges: ~Copyable {
  /// Can be polled for reading.
  let descriptor: Int32
  private let roots: [String]
  private let isDeep: Bool
  /// What counts in the folders that are followed, by the numbers that the system has given them.
  private let folders = Locked<[Int32: Names]>([:])

  /// Which names count in a folder.
  private enum Names {
    case all
    /// Those that lead to folders that are followed.
    case only(Set<String>)
  }

  private struct Event {
    var folder: Int32
    /// Whether the folder is not followed any more: it is gone, and its number will not be used again.
    var isLast: Bool
    /// What has changed in it; empty where that is the folder itself.
    var name: String
  }

  private static let events =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE) | UInt32(IN_CREATE)
  /// What puts another folder, or a link to one, in a place.
  private static let eventsOnTheWay = UInt32(IN_MOVED_TO) | UInt32(IN_CREATE)

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
    var open = roots
    while let folder = open.popLast() {
      guard follow(folder, Self.events, .all) || folder == "." || folder == "/" else {
        open.append(parent(folder))
        continue
      }
      if !isDeep { continue }
      for name in (try? TextFile.names(in: folder)) ?? [] where !name.hasPrefix(".") && !name.hasSuffix(".lua") {
        let path = "\(folder)/\(name)"
        if TextFile.isOwnFolder(path) { open.append(path) }
      }
    }
    for root in roots { followTheWay(to: root) }
  }

  /// - Returns: Whether the folder can be followed.
  private func follow(_ folder: String, _ events: UInt32, _ names: Names) -> Bool {
    let number = inotify_add_watch(descriptor, folder, events | UInt32(IN_MASK_ADD))
    if number < 0 { return false }
    folders.withLock { folders in
      switch (folders[number], names) {
      case (.all, _): break
      case (.only(let known)?, .only(let more)): folders[number] = .only(known.union(more))
      default: folders[number] = names
      }
    }
    return true
  }

  private func followTheWay(to folder: String) {
    var path = folder
    while path != ".", path != "/" {
      // Whoever may not look into one of them is not told of that one.
      _ = follow(parent(path), Self.eventsOnTheWay, .only([lastName(path)]))
      path = parent(path)
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
    while let events = readSome() {
      for event in events {
        switch folders.withLock({ $0[event.folder] }) {
        case .only(let names): hasOthers = hasOthers || names.contains(event.name)
        case .all where event.name.hasPrefix("."): break
        case .all where event.name.hasSuffix(".lua"): hasScripts = true
        // Of a folder without a number it is said that there were too many events.
        case .all, nil: hasOthers = true
        }
        if event.isLast { folders.withLock { _ = $0.removeValue(forKey: event.folder) } }
      }
    }
    if hasOthers { follow(roots) }
    return (hasScripts, hasOthers)
  }

  /// The next events; nil if there are none left.
  private func readSome() -> [Event]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 16 << 10) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
    if bytes.isEmpty { return nil }
    var events: [Event] = [], place = 0
    // Each event is a head of four numbers, the last of which says how long the name is that follows.
    while place + 16 <= bytes.count {
      func number(_ index: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(bytes[place + 4 * index + $1]) << (8 * $1) }
      }
      let length = Int(number(3))
      let name = bytes[(place + 16)..<min(bytes.count, place + 16 + length)].prefix { $0 != 0 }
      events.append(
        Event(
          folder: Int32(bitPattern: number(0)), isLast: number(1) & UInt32(IN_IGNORED) != 0,
          name: String(decoding: name, as: UTF8.self)))
      place += 16 + length
    }
    return events
  }
}
