internal import CRutterLua
internal import RutterCore

/// Reads the presentations of a screen (B1).
extension TreeReader {
  func presents(_ argument: ScriptArgument?) throws(ScriptError) -> [PresentationDetail] {
    guard let argument else { return [] }
    if argument.options != nil, case .record = argument { return [try presentation(argument)] }
    guard case .list(let items) = argument else {
      let isMixed = if case .record = argument { true } else { false }
      throw ScriptError(
        "'presents' is one table or a list of them, got "
          + (isMixed ? "one in which something has no name" : argument.kind.withArticle))
    }
    var all: [PresentationDetail] = []
    for item in items { all.append(try presentation(item, at: items.count > 1 ? all.count + 1 : nil)) }
    return all
  }

  private func presentation(_ argument: ScriptArgument, at index: Int? = nil) throws(ScriptError) -> PresentationDetail
  {
    let what = "'presents'" + (index.map { ", item \($0)" } ?? "")
    let options = try OptionReader(argument, of: what, names: ["when", "item", "case", "screen", "cases", "style"])
      .checked()
    let bindings = (["when", "item", "case"] as [Text]).filter { options[$0] != nil }
    guard bindings.count == 1, let name = bindings.first, let bound = options[name] else {
      throw ScriptError("\(what) needs one of 'when', 'item' and 'case', a cell")
    }
    guard let cell = bound.object(.RL_CLASS_CELL) ?? bound.object(.RL_CLASS_CELL_VIEW) else {
      throw options.wrong(name, "a cell", bound)
    }
    let style: Style? = try options.word("style")
    if name == "case" {
      let cases = try self.cases(options, what)
      let first = cases.isEmpty ? nil : place(cases[0].screen)
      return PresentationDetail(cell: CellID(cell), kind: .cases(cases), style: style, place: first)
    }
    let screen = try options.needed("screen")
    let kind: PresentationDetail.Kind = name == "when" ? .when(screen) : .item(screen)
    return PresentationDetail(cell: CellID(cell), kind: kind, style: style, place: place(screen))
  }

  private func cases(_ options: OptionReader, _ what: String) throws(ScriptError) -> [(name: Text, screen: Handle)] {
    guard let argument = options["cases"], let record = argument.options else {
      throw ScriptError("\(what) with 'case' needs 'cases', a table { name = function }")
    }
    var cases: [(name: Text, screen: Handle)] = []
    for field in record.fields {
      guard let name = field.name.text else {
        throw ScriptError("'cases' of \(what) is a table { name = function }; a name is a string")
      }
      _ = try ScriptName.checked(name, "'cases' of \(what)")
      guard case .function(let screen) = field.value else {
        throw ScriptError("'cases' of \(what), '\(name)': a function is needed, got \(field.value.kind.withArticle)")
      }
      cases.append((name, screen))
    }
    return cases.sorted { $0.name < $1.name }
  }
}
