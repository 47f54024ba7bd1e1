internal import CRutterLua
internal import RutterCore

/// The options of one node, as they are read.
struct NodeOptions {
  var label: Text?
  var id: Text?
  /// Where a node with an id was made.
  var line: Int32 = 0
  var isEnabled = true
  var hooks = Hooks()
  var presents: Spec?
  var to: Spec?
  var gives: Spec?
  var load: Handle?
  var view: Handle?
  var present: Spec?
  var style: Style?
  var once: Once?
  var whileLoading = WhileRunning.ignore
  var whileRunning = WhileRunning.ignore
  var busy: CellID?
  var action: Handle?
  var link: Spec?
  var cell: CellID?
  /// The cell is there by its boolean view.
  var isView = false
  var choices: [Value] = []
  var isSecret = false
  var fraction: Double?
  var rows: Handle?
  var rowCount = 0
  var keys: [Value]?
  var items: [Value]?
  var waiting: Handle?
  var ready: Handle?
  var failed: Handle?
  var deferred: Spec?

  mutating func read(_ option: rl_option, _ reader: inout TapeReader) throws(ScriptError) {
    switch option {
    case .RL_OPTION_LABEL, .RL_OPTION_TITLE: label = try text(&reader)
    case .RL_OPTION_ID: id = try text(&reader)
    case .RL_OPTION_ENABLED: isEnabled = try flag(&reader)
    case .RL_OPTION_SECRET: isSecret = try flag(&reader)
    case .RL_OPTION_STABLE: _ = try flag(&reader)
    case .RL_OPTION_ON_CREATE: hooks.create = try function(&reader)
    case .RL_OPTION_ON_APPEAR: hooks.appear = try function(&reader)
    case .RL_OPTION_ON_DISAPPEAR: hooks.disappear = try function(&reader)
    case .RL_OPTION_ON_DESTROY: hooks.destroy = try function(&reader)
    case .RL_OPTION_PRESENTS: presents = try reader.spec()
    case .RL_OPTION_TO: to = try reader.spec()
    case .RL_OPTION_GIVES: gives = try reader.spec()
    case .RL_OPTION_LOAD: load = try function(&reader)
    case .RL_OPTION_VIEW: view = try function(&reader)
    case .RL_OPTION_PRESENT: present = try reader.spec()
    case .RL_OPTION_STYLE: style = try word(&reader)
    case .RL_OPTION_ONCE: once = try word(&reader)
    case .RL_OPTION_WHILE_LOADING: whileLoading = try word(&reader)
    case .RL_OPTION_WHILE_RUNNING: whileRunning = try word(&reader)
    case .RL_OPTION_BUSY: busy = try cell(&reader)
    case .RL_OPTION_ACTION: action = try function(&reader)
    case .RL_OPTION_LINK: link = try reader.spec()
    case .RL_OPTION_CELL:
      isView = reader.peek()?.item.extra == rl_class.RL_CLASS_CELL_VIEW.rawValue
      cell = try cell(&reader)
    case .RL_OPTION_CHOICES: choices = try list(&reader)
    case .RL_OPTION_FRACTION: fraction = try number(&reader)
    case .RL_OPTION_WAITING: waiting = try function(&reader)
    case .RL_OPTION_READY: ready = try function(&reader)
    case .RL_OPTION_FAILED: failed = try function(&reader)
    case .RL_OPTION_ROWS: try readRows(&reader)
    case .RL_OPTION_KEYS: keys = try list(&reader)
    case .RL_OPTION_ITEMS: items = try list(&reader)
    case .RL_OPTION_DEFERRED: deferred = try reader.spec()
    case .RL_OPTION_TOOLBAR, .RL_OPTION_KEY: throw reader.damaged
    }
  }

  private func text(_ reader: inout TapeReader) throws(ScriptError) -> Text {
    let (kind, item) = try reader.next()
    guard kind == .RL_STRING else { throw reader.damaged }
    return try reader.text(item)
  }

  private func flag(_ reader: inout TapeReader) throws(ScriptError) -> Bool {
    let (kind, _) = try reader.next()
    guard kind == .RL_TRUE || kind == .RL_FALSE else { throw reader.damaged }
    return kind == .RL_TRUE
  }

  private func function(_ reader: inout TapeReader) throws(ScriptError) -> Handle {
    let (kind, item) = try reader.next()
    guard kind == .RL_FUNCTION else { throw reader.damaged }
    return reader.function(item)
  }

  private func cell(_ reader: inout TapeReader) throws(ScriptError) -> CellID {
    let (kind, item) = try reader.next()
    guard kind == .RL_OBJECT else { throw reader.damaged }
    return CellID(Int(item.integer))
  }

  private func number(_ reader: inout TapeReader) throws(ScriptError) -> Double {
    let value = try reader.value()
    guard let number = Spec.value(value).number else { throw reader.damaged }
    return number
  }

  private func list(_ reader: inout TapeReader) throws(ScriptError) -> [Value] {
    guard case .list(let items) = try reader.value() else {
      throw ScriptError("a list of values is needed here, got a table with named fields")
    }
    return items
  }

  private func word<W: RawRepresentable>(_ reader: inout TapeReader) throws(ScriptError) -> W
  where W.RawValue == String {
    guard let word = W(rawValue: try text(&reader).string) else { throw reader.damaged }
    return word
  }

  private mutating func readRows(_ reader: inout TapeReader) throws(ScriptError) {
    let (kind, item) = try reader.next()
    guard kind == .RL_ROWS else { throw reader.damaged }
    rows = reader.function(item)
    rowCount = Int(item.extra)
  }
}
