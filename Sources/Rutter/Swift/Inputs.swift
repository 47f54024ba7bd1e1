internal import RutterCore
internal import RutterLua

/// A text that a person writes.
public struct Field: ScreenContent {
  public let nodes: [ScreenNode]

  /// - Parameters:
  ///   - label: What it is called.
  ///   - cell: Holds the text.
  ///   - isSecret: Whether it is hidden wherever it would show.
  public init(_ label: String, _ cell: Cell<String>, isSecret: Bool = false) {
    nodes = [
      .input(.field, label) { writer throws(ScriptError) in
        var detail = InputDetail(cell: try cell.id(writer.call))
        detail.isSecret = isSecret
        return detail
      }
    ]
  }
}

/// Something that is on or off.
public struct Toggle: ScreenContent {
  public let nodes: [ScreenNode]

  public init(_ label: String, _ cell: Cell<Bool>) {
    nodes = [.input(.toggle, label) { writer throws(ScriptError) in InputDetail(cell: try cell.id(writer.call)) }]
  }

  /// Shows whether a cell is set; turned off, it clears the cell. To turn it on is refused, for nobody could say with
  /// which value.
  public init<Content>(_ label: String, isSet cell: Cell<Content?>) {
    nodes = [
      .input(.toggle, label) { writer throws(ScriptError) in
        var detail = InputDetail(cell: try cell.id(writer.call))
        detail.isView = true
        return detail
      }
    ]
  }
}

/// One of several.
public struct Picker: ScreenContent {
  public let nodes: [ScreenNode]

  /// - Parameters:
  ///   - label: What it is called.
  ///   - cell: Holds the choice.
  ///   - choices: What there is to choose.
  public init<Choice: Codable & Sendable>(_ label: String, _ cell: Cell<Choice>, choices: [Choice]) {
    nodes = [
      .input(.picker, label) { writer throws(ScriptError) in
        var detail = InputDetail(cell: try cell.id(writer.call))
        for choice in choices { detail.choices.append(try Value(choice, for: "a choice of picker '\(label)'")) }
        return detail
      }
    ]
  }

  /// One of the words of a type.
  public init<Choice: RutterWords>(_ label: String, _ cell: Cell<Choice>) {
    self.init(label, cell, choices: Choice.words)
  }
}

extension ScreenNode {
  fileprivate static func input(
    _ kind: NodeKind, _ label: String, _ detail: @escaping @Sendable (NodeWriter) throws(ScriptError) -> InputDetail
  ) -> ScreenNode {
    ScreenNode { writer throws(ScriptError) in
      var input = try detail(writer)
      input.place = writer.place
      try writer.add(Node(kind, detail: .input(input)), label: Label(label))
    }
  }
}
