/// One stack of the tree, as it is saved.
package struct SavedStack: Hashable, Sendable {
  /// The number of the stack; 0 for that of the root screen.
  package var id: Int
  /// What scripts and people call it.
  package var name: Text
  /// The entry that holds it; nil for that of the root screen.
  package var owner: EntryID?
  /// The id of its own root.
  package var root: EntryID
  /// Whether it is the active one of its container.
  package var isActive = false
  /// Its place among those of its container that were active before, counted from the oldest; nil if it was not (Q4).
  package var history: Int?
  /// The title of its root's screen, if that was built.
  package var title: String?
  /// Whether the screen of its root has a guard, so that it has to be there to be asked.
  package var isGuarded = false
  /// Whether that screen declares what cells present, so that it has to be there when they are set.
  package var isPresenting = false
  /// Bottom to top.
  package var entries: SharedList<Shared<SavedEntry>> = []

  package init(id: Int, name: Text, owner: EntryID?, root: EntryID) {
    self.id = id
    self.name = name
    self.owner = owner
    self.root = root
  }
}

extension Snapshot {
  /// The stacks that were there when it was taken. What stands in an entry that was not available waits for that, and was not
  /// there either.
  var stacksThatWereThere: [SavedStack] {
    var waiting: Set<EntryID> = []
    return stacks.filter { stack in
      let waits = stack.owner.map(waiting.contains) ?? false
      if waits { waiting.insert(stack.root) }
      for entry in stack.entries where waits || entry.unshared.isUnavailable { waiting.insert(entry.unshared.id) }
      return !waits
    }
  }
}

/// One entry of a stack, as it is saved.
package struct SavedEntry: Hashable, Sendable {
  /// What it holds.
  package enum Content: Hashable, Sendable {
    case value(SavedValue)
    /// Its value is being loaded; the load starts anew.
    case waiting
    case failed(NavigationError)
    case cancelled
    /// It had a value, or was to get one, that cannot be saved.
    case lost(Loss.Reason)
  }
  package var id: EntryID
  /// The type of its value, also of one that is not there yet.
  package var type: TypeName?
  package var content: Content
  package var style: Style
  /// The loader that its value came from, or comes from.
  package var source: SavedSource?
  /// What presents it, for one that a cell presents.
  package var presented: SavedPresented?
  /// The name of the type under which it came from elsewhere, or would go there: else the first alias of its type (N2).
  package var tag: Text?
  /// The title of its screen, if that was built: it shows in the path.
  package var title: String?
  /// Whether it showed as unavailable.
  package var isUnavailable = false
  /// Whether its screen has a guard, so that it has to be there to be asked.
  package var isGuarded = false
  /// Whether its screen declares what cells present, so that it has to be there when they are set.
  package var isPresenting = false
  /// The plugin that asked for it.
  package var plugin: Text
  package var asker: SavedAsker
  /// The operation that put it on the path, and its word.
  package var operation: OperationID
  package var word: OperationRequest.Word

  package init(
    _ id: EntryID, _ content: Content, type: TypeName? = nil, style: Style = .push, plugin: Text = "",
    asker: SavedAsker = .host, operation: OperationID = OperationID(0), word: OperationRequest.Word = .push
  ) {
    self.id = id
    self.content = content
    self.type = type
    self.style = style
    self.plugin = plugin
    self.asker = asker
    self.operation = operation
    self.word = word
  }
}

/// A loader with its arguments.
package struct SavedSource: Hashable, Sendable {
  package var loader: LoaderName
  package var arguments: [Value]
  /// The versions of the types of the arguments, but for those that are 1.
  package var versions: [TypeName: Int]

  package init(_ loader: LoaderName, _ arguments: [Value], versions: [TypeName: Int] = [:]) {
    self.loader = loader
    self.arguments = arguments
    self.versions = versions
  }
}

/// Which cell presents an entry, and what the cell held for that.
package struct SavedPresented: Hashable, Sendable {
  package var owner: EntryID
  package var cell: CellID
  /// The case that the cell's value names.
  package var name: Text?

  package init(owner: EntryID, cell: CellID, name: Text? = nil) {
    self.owner = owner
    self.cell = cell
    self.name = name
  }

  /// What the cell held when it presented a value: the value, or the case that it names with the value.
  func cellValue(of content: Value) -> Value {
    guard let name else { return content }
    return content == .null ? .string(name) : .record(Record([Record.Field(name, content)]))
  }
}

/// Who asked for an entry or an operation (P7).
package enum SavedAsker: Hashable, Sendable {
  case person, host
  case plugin(Text)
  case entry(EntryID, deed: Int)
  case cell(CellID)
}
