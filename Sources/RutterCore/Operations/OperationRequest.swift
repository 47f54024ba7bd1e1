/// A value or deferred value that is to become an entry, and its style.
public struct PathPart: Sendable, Hashable {
  /// What the entry will hold.
  package enum Content: Sendable, Hashable { case value(Value), deferred(Deferred) }
  package var content: Content
  public var style: Style?
  /// Joins a part's content with its style; nil leaves the style to the destination.
  package init(_ content: Content, style: Style? = nil) {
    self.content = content
    self.style = style
  }
  /// Makes a part of a value; nil leaves the style to the destination.
  public init(_ value: Value, style: Style? = nil) { self.init(.value(value), style: style) }
}

/// Which entries an operation means (P3).
package enum Selector: Sendable, Hashable {
  case entry(EntryID)
  /// Those of these entries that are still there, such as a function has chosen.
  case entries([EntryID])
  case type(TypeName)
  case value(Value)
  /// A script function that is asked of each entry.
  case function(Handle)
}

/// A request to change the path, as plain data.
public struct OperationRequest: Sendable, Hashable {
  /// The changes that can be asked for (P2, P4).
  package enum Kind: Sendable, Hashable {
    case push(PathPart)
    case pushAll([PathPart])
    case pop(Int)
    case popTo(Selector)
    case popToRoot
    case remove(Selector)
    case replace(PathPart)
    case replaceAll([PathPart])
    case bringToFront(PathPart)
    /// Several steps as one operation.
    case edit([OperationRequest])
    /// Several steps that a script's function names when the operation is carried out.
    case editBy(Handle)
    /// Loads the matching entries' deferred values again.
    case refresh(Selector?)
    /// What the route of a URL gives becomes the path, or is pushed; nil leaves that to the route (U4).
    case open(Text, push: Bool?)
    /// As the person does it: the top entry leaves.
    case back
    /// An entry ends with an answer, and all above it (R1); nil for the top entry.
    case finish(Value, of: EntryID?)
    /// An operation that a guard holds is asked for again (G3).
    case resume(Text)
    /// Another stack of a container shows, or the one that does is emptied (Q3). By its id or title.
    case select(Text)
    /// The innermost flow ends that the asking entry stands in, with an answer (Q5).
    case finishFlow(Value)
    /// A bound cell was set: its presentation comes, changes, or leaves. Only the engine asks for it. While a guard holds it,
    /// `wanted` is what the cell was set to, as the cell has its former value again.
    case bind(BindingKey, wanted: Value? = nil)
  }
  /// What is asked for, and the options that go with it.
  private struct Fields: Sendable, Hashable {
    var kind: Kind
    var once: Once?
    var present: Present
    var isFromAnywhere: Bool
    var isForced = false
    var stack: StackChoice?
    var wantsAnswer = false
    var place: Place?
  }
  /// A request goes from event to operation to plan, so its fields stand once, and only a reference goes.
  private final class Parts: Sendable {
    let fields: Fields
    init(_ fields: Fields) { self.fields = fields }
  }
  private var parts: Parts

  package var kind: Kind {
    get { parts.fields.kind }
    set { change { $0.kind = newValue } }
  }
  package var once: Once? {
    get { parts.fields.once }
    set { change { $0.once = newValue } }
  }
  package var present: Present {
    get { parts.fields.present }
    set { change { $0.present = newValue } }
  }
  /// Whether the operation is carried out even if something foreign lies above the asking entry (P7).
  package var isFromAnywhere: Bool {
    get { parts.fields.isFromAnywhere }
    set { change { $0.isFromAnywhere = newValue } }
  }
  /// Whether no guard is asked: only a host may want that (G2).
  package var isForced: Bool {
    get { parts.fields.isForced }
    set { change { $0.isForced = newValue } }
  }
  /// The stack that is to change; nil for that of whoever asks (Q2).
  package var stack: StackChoice? {
    get { parts.fields.stack }
    set { change { $0.stack = newValue } }
  }
  /// Whether a program wants what the entry that comes by it will answer (R1).
  package var wantsAnswer: Bool {
    get { parts.fields.wantsAnswer }
    set { change { $0.wantsAnswer = newValue } }
  }
  /// Where in the script it was asked for.
  package var place: Place? {
    get { parts.fields.place }
    set { change { $0.place = newValue } }
  }

  /// Asks for a change, with the options that go with it.
  package init(
    _ kind: Kind, once: Once? = nil, present: Present = .after, isFromAnywhere: Bool = false, place: Place? = nil
  ) {
    parts = Parts(Fields(kind: kind, once: once, present: present, isFromAnywhere: isFromAnywhere, place: place))
  }

  private mutating func change(_ body: (inout Fields) -> Void) {
    var fields = parts.fields
    body(&fields)
    parts = Parts(fields)
  }

  public static func == (left: OperationRequest, right: OperationRequest) -> Bool {
    left.parts === right.parts || left.parts.fields == right.parts.fields
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(parts.fields) }
}

extension OperationRequest {
  /// What a change of the path is called.
  package enum Word: String, Sendable, CaseIterable {
    case push, pop, remove, replace, edit, refresh, open, back, present, finish, resume, select
    case pushAll = "push_all"
    case popTo = "pop_to"
    case popToRoot = "pop_to_root"
    case replaceAll = "replace_all"
    case bringToFront = "bring_to_front"
    case finishFlow = "finish_flow"
  }
}

extension OperationRequest.Kind {
  /// The word by which scripts, JSON and messages call it.
  package var name: String { word.rawValue }

  package var word: OperationRequest.Word {
    switch self {
    case .push: .push
    case .pushAll: .pushAll
    case .pop: .pop
    case .popTo: .popTo
    case .popToRoot: .popToRoot
    case .remove: .remove
    case .replace: .replace
    case .replaceAll: .replaceAll
    case .bringToFront: .bringToFront
    case .edit, .editBy: .edit
    case .refresh: .refresh
    case .open: .open
    case .back: .back
    case .finish: .finish
    case .resume: .resume
    case .select: .select
    case .finishFlow: .finishFlow
    case .bind: .present
    }
  }

  /// Whether it can only take entries away.
  var onlyRemoves: Bool {
    switch self {
    case .pop, .popTo, .popToRoot, .remove, .back, .finish, .finishFlow, .select: true
    case .edit(let steps): steps.allSatisfy(\.kind.onlyRemoves)
    case .push, .pushAll, .replace, .replaceAll, .bringToFront, .editBy, .refresh, .open, .resume, .bind: false
    }
  }

  var isRemoval: Bool { if case .remove = self { true } else { false } }

  /// The same change without its values, deferreds and functions.
  var bare: Self {
    switch self {
    case .push: .push(PathPart(.null))
    case .pushAll: .pushAll([])
    case .popTo: .popTo(.entry(.root))
    case .remove: .remove(.entry(.root))
    case .replace: .replace(PathPart(.null))
    case .replaceAll: .replaceAll([])
    case .bringToFront: .bringToFront(PathPart(.null))
    case .edit, .editBy: .edit([])
    case .refresh: .refresh(nil)
    case .open(_, let push): .open("", push: push)
    case .finish(_, let entry): .finish(.null, of: entry)
    case .finishFlow: .finishFlow(.null)
    case .bind(let key, _): .bind(key)
    case .pop, .popToRoot, .back, .resume, .select: self
    }
  }

  /// The same change with the entries that selector functions have meant in the place of the functions.
  func meaning(_ selections: [Selection]) -> Self {
    func meant(_ selector: Selector) -> Selector {
      guard case .function(let function) = selector else { return selector }
      return selections.last { $0.function == function }.map { .entries($0.entries) } ?? selector
    }
    return switch self {
    case .popTo(let selector): .popTo(meant(selector))
    case .remove(let selector): .remove(meant(selector))
    case .refresh(let selector?): .refresh(meant(selector))
    case .edit(let steps):
      .edit(
        steps.map { step in
          var step = step
          step.kind = step.kind.meaning(selections)
          return step
        })
    default: self
    }
  }

  /// The script functions that the request holds.
  package var handles: [Handle] {
    switch self {
    case .push(let part), .replace(let part), .bringToFront(let part): part.handle.map { [$0] } ?? []
    case .pushAll(let parts), .replaceAll(let parts): parts.compactMap(\.handle)
    case .popTo(.function(let handle)), .remove(.function(let handle)), .refresh(.function(let handle)): [handle]
    case .edit(let steps): steps.flatMap(\.kind.handles)
    case .editBy(let handle): [handle]
    case .pop, .popTo, .popToRoot, .remove, .refresh, .open, .back, .finish, .resume, .select, .finishFlow, .bind: []
    }
  }
}

/// What a selector function has meant, of which the path was asked once.
struct Selection: Sendable {
  var function: Handle
  /// From the top down.
  var entries: [EntryID]
}

extension PathPart {
  package var handle: Handle? { if case .deferred(let deferred) = content { deferred.handle } else { nil } }
}

/// Who asked for an operation (P7).
package enum Asker: Sendable, Hashable {
  case person
  case host
  case plugin(PluginID)
  /// An action, hook or link of an entry. `deed` is a different number for each run of an action or hook and for each
  /// activation of a link. Entries that a deed put above its own entry are not foreign to it.
  case entry(EntryID, deed: Int)
  /// A cell that a presentation is bound to.
  case cell(CellID)
}

/// The one typed answer that every operation gets (P1).
public indirect enum Outcome: Sendable, Hashable {
  case committed
  case duplicate
  case nothingToDo
  case refused(Refusal)
  /// A guard said no.
  case blocked(Block)
  case cancelled(by: Cause)
  /// A guard had something else pushed in its place.
  case redirected(to: Redirection)
  /// No destination shows a value of the type; `stopped` names the plugin whose type it is, if that was stopped.
  case missingDestination(TypeName, near: [String], at: Refusal.Position? = nil, stopped: String? = nil)
  case failed(NavigationError)

  /// The word by which scripts and JSON call it.
  public var name: String {
    switch self {
    case .committed: "committed"
    case .duplicate: "duplicate"
    case .nothingToDo: "nothing_to_do"
    case .refused: "refused"
    case .blocked: "blocked"
    case .cancelled: "cancelled"
    case .redirected: "redirected"
    case .missingDestination: "missing_destination"
    case .failed: "failed"
    }
  }

  /// What is said besides the word: a reason, an operation, a type, an error. nil if the word says everything.
  public var detail: String? {
    switch self {
    case .committed, .duplicate, .nothingToDo: nil
    case .refused(let refusal): refusal.description
    case .blocked(let block): block.description
    case .cancelled(let cause): cause.description
    case .redirected(let redirection): redirection.description
    case .missingDestination(let type, let near, let position, let stopped):
      (position.map { "\($0): " } ?? "") + type.description
        + (near.isEmpty ? "" : " (did you mean \(near.joined(separator: " or "))?)")
        + (stopped.map { " (plugin '\($0)' was stopped)" } ?? "")
    case .failed(let error): error.description
    }
  }
}

extension Outcome {
  /// The same with no more than the beginning of what a script has put into it.
  var short: Outcome {
    switch self {
    case .blocked(var block):
      if block.name == nil { block.reason = nil }
      return .blocked(block)
    case .redirected(var redirection):
      redirection.value = nil
      return .redirected(to: redirection)
    case .failed(.script(var error)):
      (error.message, error.traceback) = (error.message.cut(to: 256), "")
      return .failed(.script(error))
    default: return self
    }
  }
}

extension Outcome: CustomStringConvertible {
  /// The word, and what is said besides: `refused (only 2)`.
  public var description: String { sentence }
}

/// Names one presentation by the entry that declares it and its cell. A screen binds a cell only once (B3).
package struct BindingKey: Sendable, Hashable {
  package var owner: EntryID
  package var cell: CellID
  /// Joins the declaring entry with the bound cell.
  package init(owner: EntryID, cell: CellID) {
    self.owner = owner
    self.cell = cell
  }
}

extension OperationRequest {
  /// Puts other values in the place of those that it would put on the path or select by.
  package mutating func replaceValues<Failure: Error>(
    _ change: (Value) throws(Failure) -> Value
  ) throws(Failure) {
    func part(_ part: PathPart) throws(Failure) -> PathPart {
      guard case .value(let value) = part.content else { return part }
      return PathPart(try change(value), style: part.style)
    }
    func parts(_ parts: [PathPart]) throws(Failure) -> [PathPart] {
      var changed: [PathPart] = []
      for one in parts { changed.append(try part(one)) }
      return changed
    }
    func selector(_ selector: Selector) throws(Failure) -> Selector {
      if case .value(let value) = selector { .value(try change(value)) } else { selector }
    }
    switch kind {
    case .push(let one): kind = .push(try part(one))
    case .pushAll(let all): kind = .pushAll(try parts(all))
    case .replace(let one): kind = .replace(try part(one))
    case .replaceAll(let all): kind = .replaceAll(try parts(all))
    case .bringToFront(let one): kind = .bringToFront(try part(one))
    case .popTo(let one): kind = .popTo(try selector(one))
    case .remove(let one): kind = .remove(try selector(one))
    case .refresh(let one?): kind = .refresh(try selector(one))
    case .finish(let value, let entry): kind = .finish(try change(value), of: entry)
    case .edit(var steps):
      for index in steps.indices { try steps[index].replaceValues(change) }
      kind = .edit(steps)
    case .open(let url, let push):
      // A URL is a text; what in it is changed is no URL any more.
      if case .string(let changed) = try change(.string(url)) { kind = .open(changed, push: push) }
    case .finishFlow(let value): kind = .finishFlow(try change(value))
    case .bind(let key, let wanted?): kind = .bind(key, wanted: try change(wanted))
    case .pop, .popToRoot, .editBy, .refresh(nil), .back, .resume, .select, .bind(_, nil): break
    }
  }

  /// Puts others in the place of the deferred values in it, in the order of ``Kind/deferreds``.
  mutating func replaceDeferreds(by deferreds: [Deferred]) {
    var left = deferreds[...]
    func part(_ part: PathPart) -> PathPart {
      guard case .deferred = part.content, let next = left.popFirst() else { return part }
      return PathPart(.deferred(next), style: part.style)
    }
    func replaced(_ kind: Kind) -> Kind {
      switch kind {
      case .push(let one): .push(part(one))
      case .pushAll(let all): .pushAll(all.map(part))
      case .replace(let one): .replace(part(one))
      case .replaceAll(let all): .replaceAll(all.map(part))
      case .bringToFront(let one): .bringToFront(part(one))
      case .edit(let steps):
        .edit(
          steps.map { step in
            var step = step
            step.kind = replaced(step.kind)
            return step
          })
      default: kind
      }
    }
    kind = replaced(kind)
  }
}
