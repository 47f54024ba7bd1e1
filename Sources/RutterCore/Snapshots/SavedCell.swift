/// One named cell, as it is saved. The hidden cells of links that show something have no name, and are saved as well.
package struct SavedCell: Hashable, Sendable {
  /// Whose end is the end of the cell.
  package enum Owner: Hashable, Sendable {
    case plugin
    /// A screen, or a row, hole or contribution in it.
    case part(EntryID, PartPath)
    /// A link in a part of a screen.
    case link(EntryID, PartPath, NodePath)

    var entry: EntryID? {
      switch self {
      case .plugin: nil
      case .part(let entry, _), .link(let entry, _, _): entry
      }
    }

    /// The part in which it stands.
    var path: PartPath? {
      switch self {
      case .plugin: nil
      case .part(_, let path), .link(_, let path, _): path
      }
    }
  }
  package var id: CellID
  package var name: Text?
  package var plugin: Text
  package var owner: Owner
  package var value: SavedValue
  package var isSecret: Bool

  package init(
    _ id: CellID, _ name: Text?, of plugin: Text, owner: Owner, _ value: SavedValue, isSecret: Bool = false
  ) {
    self.id = id
    self.name = name
    self.plugin = plugin
    self.owner = owner
    self.value = value
    self.isSecret = isSecret
  }
}

/// One hole of a screen that has its value, waits for it, or has failed, as it is saved.
package struct SavedHole: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case value(SavedValue)
    /// Its value is being loaded; the load starts anew, also where the screen is covered.
    case waiting
    case failed(NavigationError)
    case cancelled
  }
  package var entry: EntryID
  /// Where it stands; the last part is the hole itself.
  package var path: PartPath
  /// nil for a value that was loaded inline.
  package var source: SavedSource?
  package var content: Content

  package init(_ entry: EntryID, _ path: PartPath, _ source: SavedSource?, _ content: Content) {
    self.entry = entry
    self.path = path
    self.source = source
    self.content = content
  }
}

/// How a part of a screen is known again when the screen is built anew (S2).
package enum PartKey: Hashable, Sendable {
  case row(list: NodePath, key: Value)
  case hole(NodePath)
  /// A contribution to a slot: the one of its plugin that is as many-th there.
  case contribution(slot: NodePath, plugin: Text, place: Int)
  /// The lasting screen that a cell presents.
  case presented(CellID)
}

/// The parts of a screen that stand around something, from the outside in; none for the screen itself.
package typealias PartPath = [PartKey]
