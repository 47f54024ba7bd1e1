internal import CRutterLua
internal import RutterCore

/// Cells: `rutter.cell`, `:get()`, `:set(v)`, `:is_set()`, and the boolean view.
extension Call {
  /// Serves the less frequent requests about cells.
  func serveCell(_ service: rl_service) throws(ScriptError) {
    switch service {
    case .RL_SERVICE_CELL_IS_SET: try isCellSet()
    case .RL_SERVICE_CELL: try makeCell()
    default: try setView()
    }
  }

  func getCell() throws(ScriptError) {
    let id = CellID(try selfID())
    writer.write(try unsafe outbox.pointee.value(of: id, reading.pointee))
  }

  private func isCellSet() throws(ScriptError) {
    let id = CellID(try selfID())
    writer.write(!(try unsafe outbox.pointee.value(of: id, reading.pointee)).isNull)
  }

  func setCell() throws(ScriptError) {
    var reader = reader
    let (_, item) = try reader.next()
    let value = reader.isAtEnd ? .null : try reader.value()
    try unsafe outbox.pointee.set(CellID(Int(item.integer)), to: value, reading.pointee)
  }

  private func makeCell() throws(ScriptError) {
    var reader = reader
    let initial = reader.isAtEnd ? .null : try reader.value()
    let name = reader.isAtEnd ? .nothing : try reader.argument()
    let options = OptionReader(reader.isAtEnd ? .nothing : try reader.argument(), of: "rutter.cell", names: ["secret"])
    guard name.isNothing || name.text != nil else {
      throw ScriptError("the name of a cell is a string, got \(name.kind.withArticle)")
    }
    if name.text?.isEmpty == true {
      throw ScriptError("the name of a cell is empty; rutter.cell takes its first value, and then its name")
    }
    if let name = name.text { _ = try ScriptName.checked(name, "rutter.cell") }
    let isSecret = try options.checked().flag("secret") ?? false
    let id = try unsafe outbox.pointee.makeCell(name.text, initial: initial, isSecret: isSecret, reading.pointee)
    writer.write(.RL_CLASS_CELL, id.number)
  }

  /// Sets the boolean view of a cell. false clears the cell; true is refused, because nobody could say with which
  /// value.
  private func setView() throws(ScriptError) {
    let arguments = try arguments(2)
    guard case .value(.boolean(let flag)) = arguments[1] else {
      throw ScriptError("the boolean view of a cell is set to true or false, got \(arguments[1].kind.withArticle)")
    }
    let id = CellID(try selfID())
    if !flag { return try unsafe outbox.pointee.set(id, to: .null, reading.pointee) }
    let isSet = !(try unsafe outbox.pointee.value(of: id, reading.pointee)).isNull
    if !isSet { throw ScriptError("true does not say which value the cell is to hold; set the cell itself") }
  }
}
