internal import RutterCore
internal import RutterText

/// The closed world of one run of one test: the flows that it launched, and nothing real beside them.
final class World: SpecWorld {
  private let library: FlowLibrary
  /// The folder of the spec file.
  private let folder: String
  /// The spec's own state, for the functions of the test that stand in for loads, and for its invariants.
  private let spec: SpecState
  private(set) var apps: [App] = []

  init(_ library: FlowLibrary, _ spec: SpecState, folder: String) {
    self.library = library
    self.spec = spec
    self.folder = folder
  }

  func step(_ name: String, _ arguments: [Value], at place: Place) -> StepResult {
    answer(at: place) { () throws(Failure) in
      switch name {
      case "launch": return [.integer(Int64(try launch(arguments)))]
      case "do": try app(arguments).obey(try command(arguments))
      case "settle": try app(arguments).obey(.wait)
      case "expect_error": try expectError(arguments)
      case "close": try app(arguments).close()
      default: throw Failure(.step, "there is no step '\(name)'")
      }
      return []
    }
  }

  func look(_ name: String, _ arguments: [Value], at place: Place) -> StepResult {
    answer(at: place) { () throws(Failure) in
      let app = try app(arguments)
      switch name {
      case "path": return [.list(app.frame.path.map(\.asValue))]
      case "screen": return [app.frame.top.asValue]
      case "outcome": return [app.journal.outcome?.asValue ?? .null]
      case "log": return [.list(app.journal.log.map { $0.asValue(plugin: app.pluginName($0.plugin)) })]
      case "find": return [try find(app, arguments)]
      case "find_all": return [.list(app.frame.all(try target(arguments)).map(\.asValue))]
      default: throw Failure(.step, "there is no question '\(name)'")
      }
    }
  }

  /// What must hold when a test has ended: nothing unread, nothing under way.
  func finish() -> Failure? {
    for app in apps {
      if let forbidden = app.journal.forbidden { return forbidden }
      if let trouble = app.journal.unread.first {
        var failure = Failure(.flow, trouble.sentence, at: trouble.place)
        failure.traceback = trouble.traceback
        failure.notes = ["an error that belongs to the test is taken by app:expect_error(\"…\")"]
        return failure
      }
      let running = app.isClosed ? [] : app.running
      if !running.isEmpty {
        var failure = Failure(.unfinished, "the test ends while this runs: \(running.joined(separator: ", "))")
        failure.notes = ["app:settle() waits for it; app:close() says that it may be left alone"]
        return failure
      }
    }
    return nil
  }

  // MARK: Steps

  private func launch(_ arguments: [Value]) throws(Failure) -> Int {
    guard let name = arguments.first?.text else {
      throw Failure(.step, "test.launch takes the name of a flow, got \(arguments.first?.kind ?? "nothing")")
    }
    let options = try LaunchOptions(arguments.count > 1 ? arguments[1] : .null, from: folder)
    let flow = try library.find(name, plugins: options.plugins, from: folder)
    let app = App(name, flow, options) { [spec] in spec.answer(stub: $0, $1) }
    apps.append(app)
    if let forbidden = app.journal.forbidden { throw forbidden }
    if app.condition == .notLoaded, let trouble = app.journal.unread.first {
      throw Failure(.loading, "the flow '\(name)' does not load: \(trouble.sentence)", at: trouble.place)
    }
    return apps.count
  }

  private func command(_ arguments: [Value]) throws(Failure) -> Command {
    do { return try JSONCommand.read(arguments.count > 1 ? arguments[1] : .null).command } catch {
      throw Failure(.step, error.message)
    }
  }

  private func expectError(_ arguments: [Value]) throws(Failure) {
    let journal = try app(arguments).journal
    let text = arguments.count > 1 ? arguments[1].text : nil
    if journal.takeTrouble(containing: text) { return }
    let wanted = text.map { "an error with '\($0)'" } ?? "an error"
    let came = journal.unread.map(\.sentence)
    throw Failure(
      .step, "expected \(wanted), " + (came.isEmpty ? "but nothing failed" : "got \(came.joined(separator: "; "))"))
  }

  // MARK: Questions

  private func find(_ app: App, _ arguments: [Value]) throws(Failure) -> Value {
    switch app.frame.find(try target(arguments)) {
    case .success(let node): return node.asValue
    case .failure(let error): throw Failure(.step, "\(error)")
    }
  }

  private func target(_ arguments: [Value]) throws(Failure) -> Target {
    let target = Record.Field("target", arguments.count > 1 ? arguments[1] : .null)
    let command = try command([.null, .record(Record([Record.Field("do", .string("tap")), target]))])
    guard case .tap(let target) = command else { throw Failure(.step, "this is no target") }
    return target
  }

  // MARK: What both use

  private func app(_ arguments: [Value]) throws(Failure) -> App {
    guard case .integer(let number)? = arguments.first, apps.indices.contains(Int(number) - 1) else {
      throw Failure(.step, "this app is not of this test; launch one in each test, or in before_each")
    }
    return apps[Int(number) - 1]
  }

  private func answer(at place: Place, _ body: () throws(Failure) -> [Value]) -> StepResult {
    do throws(Failure) {
      return .values(try body())
    } catch {
      var failure = error
      if failure.place == nil { failure.place = place }
      return .failed(failure)
    }
  }
}
