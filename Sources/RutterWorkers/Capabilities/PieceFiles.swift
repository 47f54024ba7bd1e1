internal import RutterCore

/// Which files the pieces of answers have come from: what is read on by its path is not to go on in another file that has
/// taken the name meanwhile.
///
/// Of very many answers that nobody reads to their end only the last are remembered; the others go on unchecked.
struct PieceFiles: Sendable {
  private struct Place: Hashable {
    let plugin: PluginID
    let path: String
    /// Where the next piece begins.
    let position: Int
  }

  /// A file as it was when a piece of it was read.
  struct File: Sendable {
    let identity: FileIdentity
    /// 0 also for those that the system makes up while they are read.
    let size: Int
  }

  private static let most = 1_000

  private var files: [Place: File] = [:]
  private var oldestFirst = Queue<Place>()

  /// Remembers from which file a piece was read, before the next one.
  mutating func remember(_ file: File, _ plugin: PluginID, _ path: String, before position: Int) {
    let place = Place(plugin: plugin, path: path, position: position)
    if files.updateValue(file, forKey: place) == nil { oldestFirst.append(place) }
    while files.count > Self.most, let oldest = oldestFirst.removeFirst() { files.removeValue(forKey: oldest) }
  }

  /// The file from which the piece before this position was read; nil where that is not known any more.
  func file(_ plugin: PluginID, _ path: String, before position: Int) -> File? {
    files[Place(plugin: plugin, path: path, position: position)]
  }
}
