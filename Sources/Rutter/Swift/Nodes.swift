public import RutterCore
internal import RutterLua

/// A part of a screen with a heading.
public struct Section: ScreenContent {
  public let nodes: [ScreenNode]

  public init(_ title: String, @ScreenBuilder _ content: () throws -> [ScreenNode]) rethrows {
    let content = try content()
    nodes = [ScreenNode { writer throws(ScriptError) in try writer.add(Node(.section, label: Text(title)), content) }]
  }
}

/// A line between nodes.
public struct Divider: ScreenContent {
  public init() {}
  public var nodes: [ScreenNode] { [ScreenNode { writer throws(ScriptError) in try writer.add(Node(.divider)) }] }
}

/// How far something has come.
public struct ProgressBar: ScreenContent {
  public let nodes: [ScreenNode]

  /// - Parameters:
  ///   - label: What has come so far; may be empty.
  ///   - fraction: From 0 to 1; nil where nobody knows.
  public init(_ label: String = "", _ fraction: Double? = nil) {
    nodes = [
      ScreenNode { writer throws(ScriptError) in
        if let fraction, !(0...1).contains(fraction) {
          throw ScriptError("a progress bar takes a fraction from 0 to 1, got \(fraction)")
        }
        try writer.add(Node(.progress, label: Text(label), detail: .progress(fraction)))
      }
    ]
  }
}

/// Something that leads to another screen when it is activated.
public struct Link: ScreenContent {
  public let nodes: [ScreenNode]

  /// Pushes a value.
  public init<Content: RutterType>(_ label: String, to content: Content, style: Style? = nil, once: Once? = nil) {
    self.init(label) { writer throws(ScriptError) in
      var detail = LinkDetail(.value(try writer.value(content, for: "link '\(label)'")))
      (detail.style, detail.once) = (style, once)
      return detail
    }
  }

  /// Loads a value, and pushes it.
  ///
  /// - Parameters:
  ///   - label: What it is called.
  ///   - deferred: A loader with its arguments.
  ///   - present: Whether it is loaded first or pushed first.
  ///   - style: How it is shown; what the destination says unless told.
  ///   - once: Where an equal entry makes it a duplicate.
  ///   - whileLoading: What another activation does meanwhile.
  ///   - busy: Is true while it loads.
  public init<Content>(
    _ label: String, to deferred: DeferredValue<Content>, present: Present = .after, style: Style? = nil,
    once: Once? = nil, whileLoading: WhileRunning = .ignore, busy: Cell<Bool>? = nil
  ) {
    self.init(label) { writer throws(ScriptError) in
      var detail = LinkDetail(.deferred(try deferred.deferred(writer.call)))
      (detail.present, detail.style, detail.once, detail.whileLoading) = (present, style, once, whileLoading)
      detail.busy = try busy?.id(writer.call)
      return detail
    }
  }

  /// Shows a screen that stands here, and needs no value and no destination.
  public init(
    _ label: String, style: Style? = nil, screen: @escaping @Sendable (ScreenContext) throws -> Screen
  ) {
    self.init(label) { writer throws(ScriptError) in
      var detail = LinkDetail(.screen(writer.screen { _, context in try screen(context) }))
      detail.style = style
      return detail
    }
  }

  private init(_ label: String, _ detail: @escaping @Sendable (NodeWriter) throws(ScriptError) -> LinkDetail) {
    nodes = [
      ScreenNode { writer throws(ScriptError) in
        try writer.add(Node(.link, detail: .link(try detail(writer))), label: Label(label))
      }
    ]
  }
}

/// Something that does something when it is activated.
public struct Button: ScreenContent {
  public let nodes: [ScreenNode]

  /// - Parameters:
  ///   - label: What it is called.
  ///   - whileRunning: What another activation does while the action waits for something.
  ///   - busy: Is true while the action runs.
  ///   - file: Where errors say that it is.
  ///   - line: Likewise.
  ///   - action: What it does.
  public init(
    _ label: String, whileRunning: WhileRunning = .ignore, busy: Cell<Bool>? = nil, file: String = #fileID,
    line: Int = #line, action: @escaping @Sendable (ActionContext) throws -> Void
  ) {
    let place = Place(file, line)
    nodes = [
      ScreenNode { writer throws(ScriptError) in
        var detail = ActionDetail(writer.action(action, at: place))
        detail.whileRunning = whileRunning
        detail.busy = try busy?.id(writer.call)
        try writer.add(Node(.button, detail: .action(detail)), label: Label(label))
      }
    ]
  }

  /// Runs the load of a failed view again.
  public init(_ label: String, retrying failure: FailedLoad, file: String = #fileID, line: Int = #line) {
    self.init(label, file: file, line: line) { action in try action.retry(failure) }
  }
}

/// A line of a screen, or of a list, that does something when it is activated.
public struct Row: ScreenContent {
  public let nodes: [ScreenNode]

  /// A row with a text.
  public init(
    _ label: String, whileRunning: WhileRunning = .ignore, busy: Cell<Bool>? = nil, file: String = #fileID,
    line: Int = #line, action: (@Sendable (ActionContext) throws -> Void)? = nil
  ) {
    self.init(Label(label), whileRunning, busy, Place(file, line), action)
  }

  /// A row that is built of nodes.
  public init(
    whileRunning: WhileRunning = .ignore, busy: Cell<Bool>? = nil, file: String = #fileID, line: Int = #line,
    action: (@Sendable (ActionContext) throws -> Void)? = nil, @ScreenBuilder _ content: () throws -> [ScreenNode]
  ) rethrows {
    self.init(Label(try content()), whileRunning, busy, Place(file, line), action)
  }

  private init(
    _ label: Label, _ whileRunning: WhileRunning, _ busy: Cell<Bool>?, _ place: Place,
    _ action: (@Sendable (ActionContext) throws -> Void)?
  ) {
    nodes = [
      ScreenNode { writer throws(ScriptError) in
        var detail = ActionDetail(nil)
        detail.action = action.map { writer.action($0, at: place) }
        detail.whileRunning = whileRunning
        detail.busy = try busy?.id(writer.call)
        try writer.add(Node(.row, detail: .action(detail)), label: label)
      }
    ]
  }
}

/// A deferred value in the middle of a screen. It is loaded when the screen shows; then only this part is built.
public struct Hole: ScreenContent {
  public let nodes: [ScreenNode]

  /// - Parameters:
  ///   - deferred: A loader with its arguments.
  ///   - waiting: What stands there meanwhile; a plain view unless told.
  ///   - failed: What stands there if it fails; a plain view with a retry unless told.
  ///   - ready: What stands there when the value has come.
  public init<Content>(
    _ deferred: DeferredValue<Content>,
    waiting: (@Sendable (WaitingLoad, ScreenContext) throws -> [ScreenNode])? = nil,
    failed: (@Sendable (FailedLoad, ScreenContext) throws -> [ScreenNode])? = nil,
    @ScreenBuilder ready: @escaping @Sendable (Content, ScreenContext) throws -> [ScreenNode]
  ) {
    nodes = [
      ScreenNode { writer throws(ScriptError) in
        var detail = HoleDetail(try deferred.deferred(writer.call))
        detail.ready = writer.part { try ready(try $0.value.decode(for: "what \(deferred.loader) gave"), $1) }
        detail.waiting = waiting.map { waiting in writer.part { try waiting(WaitingLoad($0), $1) } }
        detail.failed = failed.map { failed in writer.part { try failed(try FailedLoad($0), $1) } }
        try writer.add(Node(.hole, detail: .hole(detail)))
      }
    ]
  }
}

/// A place to which other plugins contribute nodes; ``SwiftPlugin/slot(_:of:file:line:)`` declares it.
public struct SlotPlace: ScreenContent {
  public let nodes: [ScreenNode]

  /// - Parameters:
  ///   - name: Without the plugin.
  ///   - content: What contributions get.
  public init<Content: Codable & Sendable>(_ name: String, _ content: Content) {
    nodes = [
      ScreenNode { writer throws(ScriptError) in
        let value = try Value(content, for: "slot '\(name)'")
        let full = Text("\(writer.call.plugin.name).\(name)")
        try writer.add(Node(.slot, detail: .slot(SlotDetail(name: full, value: value, place: writer.place))))
      }
    ]
  }
}
