/// How much is saved of plugins that have only their own part of the path: with each turn all that has changed is written, at
/// nobody's expense, so none of them may have the session write as much as its memory holds (N1, X6).
///
/// It lasts for one snapshot. Whoever takes down a plugin's part asks for room first, entries before cells.
final class SavedRoom {
  /// What is told of when it is left out; the results of loaders are had again without that.
  enum Kind: Int, CaseIterable {
    case answer, entry, cell, hole, operation, result
  }

  /// What each of these plugins has, about as bytes of JSON.
  static let most = 4 << 20

  /// Whether a plugin for which the session holds so many bytes may need more room than there is. That is far less than the
  /// room: a byte takes up to six, and the key of a row stands at each of its cells.
  static func mayFall(short held: Int) -> Bool { held > 32 << 10 }

  /// What is written besides the values.
  private static let around = 256

  /// Once there was no room for something, only what takes no more memory than this is looked at, because looking at all that
  /// a plugin holds takes its time in each turn.
  private static let small = 4 << 10

  private var left: [PluginID: Int] = [:]
  private var leftOut: [PluginID: [Kind: Int]] = [:]
  /// What was said of the cells that present something.
  private var presenting: [CellID: Bool] = [:]

  /// - Parameter plugins: Those that may fall short of room. Others have as much as they need.
  init(for plugins: [PluginID]) { for plugin in plugins { left[plugin] = Self.most } }

  /// Whether there is room for something of a plugin: some values, and so many bytes of texts besides.
  func hasRoom(for kind: Kind, of plugin: PluginID, _ values: [Value], besides bytes: Int = 0) -> Bool {
    guard let room = left[plugin] else { return true }
    // What is large in memory mostly is larger as JSON, so that it need not be looked at.
    let most = leftOut[plugin] == nil ? room : min(room, Self.small)
    if values.reduce(bytes, { $0 + $1.weight }) <= most {
      let written = values.reduce(Self.around + bytes) { $0 + $1.writtenBytes }
      if written <= room {
        left[plugin] = room - written
        return true
      }
    }
    leftOut[plugin, default: [:]][kind, default: 0] += 1
    return false
  }

  /// Whether there is room for a cell. Of one that presents something that is asked twice: before what it presents is saved,
  /// and before it is itself. Where it stands is not known yet the first time, and nil.
  func hasRoom(for id: CellID, _ cell: Cell, at owner: SavedCell.Owner?) -> Bool {
    if left[cell.plugin] == nil { return true }
    if let said = presenting[id] { return said }
    let bytes = (cell.name?.mostWrittenBytes ?? 0) + (owner?.writtenBytes ?? 0)
    let hasRoom = hasRoom(for: .cell, of: cell.plugin, [cell.value], besides: bytes)
    if owner == nil { presenting[id] = hasRoom }
    return hasRoom
  }

  /// What was left out. It is told by its number, because it may be very much.
  func losses(naming name: (PluginID) -> String) -> [Loss] {
    leftOut.sorted { $0.key < $1.key }.flatMap { plugin, counts in
      Kind.allCases.compactMap { kind in
        guard let words = kind.words, let count = counts[kind] else { return nil }
        return Loss("\(count == 1 ? words.one : "\(count) \(words.many)") of plugin '\(name(plugin))'", .size)
      }
    }
  }
}

extension SavedRoom.Kind {
  fileprivate var words: (one: String, many: String)? {
    switch self {
    case .answer: ("an answer of steps", "answers of steps")
    case .entry: ("an entry", "entries")
    case .cell: ("a cell", "cells")
    case .hole: ("the value of a hole", "values of holes")
    case .operation: ("a held operation", "held operations")
    case .result: nil
    }
  }
}

// MARK: What values there are

extension SavedRoom {
  /// Whether there is room for what an entry holds, with what it comes from.
  func hasRoom(for entry: SavedEntry, _ plugin: PluginID) -> Bool {
    var values = entry.source?.arguments ?? []
    var bytes = 6 * (entry.title?.utf8.count ?? 0) + (entry.type?.text.mostWrittenBytes ?? 0)
    bytes += (entry.source?.loader.text.mostWrittenBytes ?? 0) + (entry.tag?.mostWrittenBytes ?? 0)
    switch entry.content {
    case .value(let value): if let value = value.value { values.append(value) }
    case .failed(let error): bytes += 6 * error.weight
    case .waiting, .cancelled, .lost: break
    }
    return hasRoom(for: .entry, of: plugin, values, besides: bytes)
  }

  /// Whether there is room for what a hole holds, with what it comes from and where it stands.
  func hasRoom(for hole: SavedHole.Content, _ source: SavedSource?, at path: PartPath, of plugin: PluginID) -> Bool {
    var values = source?.arguments ?? []
    var bytes = (source?.loader.text.mostWrittenBytes ?? 0) + path.writtenBytes
    switch hole {
    case .value(let value): if let value = value.value { values.append(value) }
    case .failed(let error): bytes += 6 * error.weight
    case .waiting, .cancelled: break
    }
    return hasRoom(for: .hole, of: plugin, values, besides: bytes)
  }
}

extension SavedCell.Owner {
  fileprivate var writtenBytes: Int {
    switch self {
    case .plugin: 0
    case .part(_, let path): path.writtenBytes
    case .link(_, let path, let node): path.writtenBytes + node.reduce(0) { $0 + $1.mostWrittenBytes + 3 }
    }
  }
}

extension PartPath {
  fileprivate var writtenBytes: Int { reduce(0) { $0 + $1.writtenBytes } }
}

extension PartKey {
  fileprivate var writtenBytes: Int {
    func bytes(_ path: NodePath) -> Int { path.reduce(32) { $0 + $1.mostWrittenBytes + 3 } }
    return switch self {
    case .row(let list, let key): bytes(list) + key.writtenBytes
    case .hole(let node), .contribution(let node, _, _): bytes(node)
    case .presented: 32
    }
  }
}
