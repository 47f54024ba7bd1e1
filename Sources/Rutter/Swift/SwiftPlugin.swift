public import RutterCore
package import RutterLua
package import RutterWorkers

/// A plugin written in Swift, beside those of scripts: types, async loaders and functions, destinations.
///
/// ```swift
/// var cookbook = SwiftPlugin(name: "cookbook")
/// let recipe = try cookbook.loader("recipe") { (id: Int) async throws -> Recipe in try await database.recipe(id) }
/// try cookbook.function("send") { (mail: Mail) async throws -> Bool in try await mailer.send(mail) }
/// try cookbook.destination(Recipe.self) { recipe, screen in
///   Screen(recipe.name) { Link("Next", to: recipe.next) }
/// }
/// let flow = try Flow(path: "supper.lua").with(cookbook)
/// ```
///
/// Scripts find all of it as `rutter.plugin("cookbook")`. The plugin is a description: any number of sessions may use it,
/// and what its closures keep between calls is theirs to guard.
///
/// Loaders and functions are **work of the outside**: each call runs in a task of its own, which is cancelled when nobody
/// waits for it any more. Transcripts note calls and answers by name, and specs put stubs in their place. All other
/// closures run on the session's thread, one at a time, and should be quick.
public struct SwiftPlugin: Sendable {
  package private(set) var native: NativePlugin
  /// What loaders and functions do, by their full names.
  package private(set) var work: [String: NativeWork] = [:]
  /// The types in Swift that are registered, by their names.
  private var types: [TypeName: any RutterType.Type] = [:]
  private var cells = 0

  /// Makes a plugin that offers nothing yet.
  ///
  /// - Parameter name: The first part of the names of all that it offers: letters, digits and `_`.
  public init(name: String) { native = NativePlugin(name: name) }

  /// The first part of the names of all that it offers.
  public var name: String { native.name }

  // MARK: Types

  /// Registers a type, of which the name begins with the plugin's. Types that a destination, a loader or a function names
  /// are registered by that.
  ///
  /// - Throws: if its schema cannot be found out.
  public mutating func type<Content: RutterType>(
    _ type: Content.Type, file: String = #fileID, line: Int = #line
  ) throws(SwiftPluginError) {
    let (plugin, _) = Self.parts(of: type.typeName)
    guard plugin == name else {
      throw SwiftPluginError("type '\(type.typeName)' is not of plugin '\(name)': its name begins with '\(name).'")
    }
    try register(type, Place(file, line))
  }

  private mutating func register<Content: RutterType>(_ type: Content.Type, _ place: Place) throws(SwiftPluginError) {
    let typeName = type.typeName, (plugin, word) = Self.parts(of: typeName)
    guard plugin == name else { return }
    if let known = types[typeName] {
      if known == type { return }
      throw SwiftPluginError("type '\(typeName)' is \(known) already; \(type) needs a typeName of its own")
    }
    guard Manifest.isName(word) else {
      throw SwiftPluginError("type '\(typeName)': a name is made of letters, digits and '_'")
    }
    types[typeName] = type
    do throws(SchemaError) {
      native.add(.type(typeName, try type.schema, place))
      // Found out again for the types inside: a schema by hand names types, but knows none in Swift.
      let search = SchemaProbe.Search()
      _ = try? Schema(probing: type, in: search)
      try register(search, place)
    } catch {
      throw SwiftPluginError("type '\(typeName)': \(error)")
    }
  }

  private mutating func register(_ search: SchemaProbe.Search, _ place: Place) throws(SchemaError) {
    for type in search.types {
      do throws(SwiftPluginError) { try register(type, place) } catch { throw SchemaError(error.description) }
    }
  }

  private static func parts(of name: TypeName) -> (plugin: String, word: String) {
    let parts = name.description.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : ("", name.description)
  }

  /// What values of a type look like where they are used; types of this plugin in it are registered.
  private mutating func schema<Content: Decodable>(
    of type: Content.Type, for what: String, _ place: Place
  ) throws(SwiftPluginError) -> Schema {
    do throws(SchemaError) {
      let search = SchemaProbe.Search(), schema = try Schema.use(of: type, in: search)
      try register(search, place)
      return schema
    } catch {
      throw SwiftPluginError("\(what): \(error)")
    }
  }

  private func checked(_ short: String, _ what: String) throws(SwiftPluginError) -> String {
    if Manifest.isName(short) { return native.full(short).description }
    throw SwiftPluginError("\(what) '\(short)': a name is made of at most 64 letters, digits and '_'")
  }

  // MARK: Work

  /// Offers an async loader. Scripts find it as `rutter.plugin("cookbook").recipe`, and call it for a deferred value.
  ///
  /// An error that it throws fails the load, with the error's description. `CancellationError` ends it without a failure:
  /// a link is idle again, a placeholder says that it was cancelled. When nobody waits for the value any more, the task is
  /// cancelled, and what it still gives is dropped.
  ///
  /// - Parameters:
  ///   - name: Without the plugin.
  ///   - timeout: How long an attempt may take, in the session's time; nil for as long as it likes.
  ///   - retry: Further attempts after a failure.
  ///   - fresh: How long a result is used again for equal arguments. Needs `isShared`.
  ///   - isShared: Whether loads with equal arguments share one run.
  ///   - file: Where messages say that it is.
  ///   - line: Likewise.
  ///   - load: Takes decoded arguments, and runs in a task of its own.
  /// - Returns: The loader, for links and actions in Swift.
  /// - Throws: What is wrong with the name, or with a type that it takes or gives.
  @discardableResult
  public mutating func loader<each Argument: Codable & Sendable, Content: Codable & Sendable>(
    _ name: String, timeout: Duration? = .seconds(30), retry: LoadRetry? = nil, fresh: Duration? = nil,
    isShared: Bool = false, file: String = #fileID, line: Int = #line,
    load: @escaping @Sendable (repeat each Argument) async throws -> Content
  ) throws(SwiftPluginError) -> SwiftLoader<Content, repeat each Argument> {
    let full = try checked(name, "loader"), what = "loader '\(full)'", place = Place(file, line)
    var parameters: [Schema] = []
    for type in repeat (each Argument).self { parameters.append(try schema(of: type, for: what, place)) }
    var loader = NativePlugin.Loader(
      name, takes: parameters, gives: try schema(of: Content.self, for: what, place), place: place)
    if fresh != nil, !isShared {
      throw SwiftPluginError("\(what): fresh needs isShared: true, or nothing is used again")
    }
    loader.timeoutMicroseconds = timeout?.wholeMicroseconds
    loader.retry = retry?.retry
    loader.freshMicroseconds = fresh?.wholeMicroseconds
    loader.isShared = isShared
    try add(loader, full, Self.work(load))
    return SwiftLoader(name: full)
  }

  /// Offers an async loader for values without a type in Swift.
  ///
  /// - Parameters:
  ///   - name: Without the plugin.
  ///   - takes: What its arguments look like; nil for whatever comes.
  ///   - gives: What it promises.
  ///   - file: Where messages say that it is.
  ///   - line: Likewise.
  ///   - load: Takes the arguments, and runs in a task of its own.
  /// - Throws: What is wrong with the name.
  public mutating func loader(
    _ name: String, takes: [Schema]? = nil, gives: Schema, file: String = #fileID, line: Int = #line,
    load: @escaping @Sendable ([Value]) async throws -> Value
  ) throws(SwiftPluginError) {
    let loader = NativePlugin.Loader(name, takes: takes, gives: gives, place: Place(file, line))
    try add(loader, try checked(name, "loader"), NativeWork(load))
  }

  private mutating func add(
    _ loader: NativePlugin.Loader, _ full: String, _ work: NativeWork
  ) throws(SwiftPluginError) {
    try put(work, full)
    native.add(.loader(loader))
  }

  private mutating func put(_ work: NativeWork, _ full: String) throws(SwiftPluginError) {
    guard self.work.updateValue(work, forKey: full) == nil else {
      throw SwiftPluginError("'\(full)' is there already: a loader or a function of one name is one")
    }
  }

  /// Offers a function. Scripts call it as `rutter.plugin("cookbook").send(mail)`, which waits for what it gives; so do
  /// actions in Swift, by ``ActionContext/call(_:_:then:)``.
  ///
  /// A script gets nil and a message where the function throws, as from all work of the outside: `assert(…)` around the
  /// call makes that an error.
  ///
  /// - Parameters:
  ///   - name: Without the plugin.
  ///   - file: Where messages say that it is.
  ///   - line: Likewise.
  ///   - body: Takes decoded arguments, and runs in a task of its own, which is cancelled when the script that waits ends.
  /// - Returns: The function, for actions in Swift.
  /// - Throws: What is wrong with the name, or with a type that it takes or gives.
  @discardableResult
  public mutating func function<each Argument: Codable & Sendable, Content: Codable & Sendable>(
    _ name: String, file: String = #fileID, line: Int = #line,
    body: @escaping @Sendable (repeat each Argument) async throws -> Content
  ) throws(SwiftPluginError) -> SwiftFunction<Content, repeat each Argument> {
    let full = try checked(name, "function"), what = "function '\(full)'", place = Place(file, line)
    var parameters: [Schema] = []
    for type in repeat (each Argument).self { parameters.append(try schema(of: type, for: what, place)) }
    _ = try schema(of: Content.self, for: what, place)
    try put(
      Self.work { (argument: repeat each Argument) async throws -> Content in
        do { return try await body(repeat each argument) } catch let error as CancellationError {
          // Of a function that is a message like any other; only a load can be abandoned.
          throw Task.isCancelled ? error : SwiftPluginError("\(full) was cancelled by itself")
        }
      }, full)
    native.add(.function(name: name, parameters: parameters, place))
    return SwiftFunction(name: full)
  }

  /// Offers a function that gives nothing; a script gets `true`.
  @discardableResult
  public mutating func function<each Argument: Codable & Sendable>(
    _ name: String, file: String = #fileID, line: Int = #line,
    body: @escaping @Sendable (repeat each Argument) async throws -> Void
  ) throws(SwiftPluginError) -> SwiftFunction<Bool, repeat each Argument> {
    try function(name, file: file, line: line) { (argument: repeat each Argument) async throws -> Bool in
      try await body(repeat each argument)
      return true
    }
  }

  private static func work<each Argument: Codable & Sendable, Content: Codable & Sendable>(
    _ body: @escaping @Sendable (repeat each Argument) async throws -> Content
  ) -> NativeWork {
    NativeWork { values in
      let arguments = WorkArguments(values)
      return try Value(try await body(repeat try arguments.next((each Argument).self)))
    }
  }

  // MARK: Screens

  /// Serves the values of a type with a screen.
  ///
  /// - Parameters:
  ///   - type: What it serves: a type of this plugin, of another one, or a built-in one such as `Int`.
  ///   - style: How entries of it are shown, unless somebody says otherwise.
  ///   - once: Where an equal entry makes a push a duplicate.
  ///   - replaces: Whether it takes the place of another destination for the type.
  ///   - gives: What its entries answer whoever presents them, by ``ActionContext/finish(_:)``; anything unless told.
  ///   - file: Where errors say that it is.
  ///   - line: Likewise.
  ///   - waiting: The screen of a value that is still being loaded; a plain one unless told.
  ///   - failed: The screen of a value that could not be loaded; a plain one with a retry unless told.
  ///   - screen: The screen; nil says "nothing for this value". It only reads, runs on the session's thread, and runs
  ///     again when a cell has changed that it has read.
  /// - Throws: What is wrong with the type.
  public mutating func destination<Content: RutterType>(
    _ type: Content.Type, style: Style? = nil, once: Once? = nil, replaces: Bool = false,
    gives: (any (Decodable & Sendable).Type)? = nil, file: String = #fileID, line: Int = #line,
    waiting: (@Sendable (WaitingLoad, ScreenContext) throws -> Screen)? = nil,
    failed: (@Sendable (FailedLoad, ScreenContext) throws -> Screen)? = nil,
    screen: @escaping @Sendable (Content, ScreenContext) throws -> Screen?
  ) throws(SwiftPluginError) {
    let place = Place(file, line)
    let what = "destination for '\(type.typeName)'"
    _ = try schema(of: type, for: what, place)
    let answer: Schema? = if let gives { try schema(of: gives, for: what, place) } else { nil }
    add(type.typeName, at: place, style, once, replaces, answer, waiting, failed) {
      try screen(try $0.decode(for: "\(type.typeName)"), $1)
    }
  }

  /// Serves the values of a type that has none in Swift.
  public mutating func destination(
    for type: TypeName, style: Style? = nil, once: Once? = nil, replaces: Bool = false, gives: Schema? = nil,
    file: String = #fileID, line: Int = #line,
    waiting: (@Sendable (WaitingLoad, ScreenContext) throws -> Screen)? = nil,
    failed: (@Sendable (FailedLoad, ScreenContext) throws -> Screen)? = nil,
    screen: @escaping @Sendable (Value, ScreenContext) throws -> Screen?
  ) { add(type, at: Place(file, line), style, once, replaces, gives, waiting, failed, screen) }

  private mutating func add(
    _ type: TypeName, at place: Place, _ style: Style?, _ once: Once?, _ replaces: Bool, _ gives: Schema?,
    _ waiting: (@Sendable (WaitingLoad, ScreenContext) throws -> Screen)?,
    _ failed: (@Sendable (FailedLoad, ScreenContext) throws -> Screen)?,
    _ screen: @escaping @Sendable (Value, ScreenContext) throws -> Screen?
  ) {
    var destination = NativePlugin.Destination(
      type, place: place, screen: Screen.function(at: place) { try screen($0.value, $1) })
    destination.waiting = waiting.map { waiting in Screen.function(at: place) { try waiting(WaitingLoad($0), $1) } }
    destination.failed = failed.map { failed in Screen.function(at: place) { try failed(try FailedLoad($0), $1) } }
    destination.style = style
    destination.once = once
    destination.replaces = replaces
    destination.gives = gives
    native.add(.destination(destination))
  }

  /// Makes a cell that belongs to the plugin: each session has one of its own.
  ///
  /// - Parameters:
  ///   - initial: What it holds first.
  ///   - name: By which it is known when a session is saved; nil for one that is not.
  ///   - isSecret: Whether frames, logs and transcripts hide what it holds.
  /// - Returns: The cell, for screens and actions.
  /// - Throws: if the value cannot be encoded.
  public mutating func cell<Content: Codable & Sendable>(
    _ initial: Content, _ name: String? = nil, isSecret: Bool = false
  ) throws(SwiftPluginError) -> Cell<Content> {
    do throws(Mismatch) {
      native.add(.cell(try Value(initial), name: name.map { Text($0) }, isSecret: isSecret))
    } catch {
      throw SwiftPluginError("cell '\(name ?? "without a name")': \(error)")
    }
    cells += 1
    return Cell(place: .ofPlugin(cells - 1))
  }

  // MARK: Slots

  /// Declares a place in the plugin's screens to which others contribute; ``SlotPlace`` is where that shows.
  public mutating func slot<Content: Codable & Sendable>(
    _ name: String, of type: Content.Type, file: String = #fileID, line: Int = #line
  ) throws(SwiftPluginError) {
    let full = try checked(name, "slot"), place = Place(file, line)
    native.add(.slot(name: name, try schema(of: type, for: "slot '\(full)'", place), place))
  }

  /// Adds nodes to a slot of another plugin.
  ///
  /// - Parameters:
  ///   - slot: With its plugin: `cookbook.recipe_menu`.
  ///   - type: What the slot gives.
  ///   - file: Where errors say that it is.
  ///   - line: Likewise.
  ///   - nodes: What is added for a value.
  /// - Throws: What is wrong with the type.
  public mutating func contribute<Content: Codable & Sendable>(
    to slot: String, _ type: Content.Type, file: String = #fileID, line: Int = #line,
    @ScreenBuilder nodes: @escaping @Sendable (Content, ScreenContext) throws -> [ScreenNode]
  ) throws(SwiftPluginError) {
    let place = Place(file, line)
    _ = try schema(of: type, for: "contribution to '\(slot)'", place)
    let function = NodeWriter.function(at: place) { arguments, context in
      try nodes(try arguments.value.decode(for: "what slot '\(slot)' gives"), context)
    }
    native.add(.contribution(slot: Text(slot), function, place))
  }
}

/// Further attempts of a load after a failure.
public struct LoadRetry: Sendable, Hashable {
  /// How many, besides the first.
  public var times: Int
  /// The time before the next attempt.
  public var wait: Duration
  /// By how much the time grows with each attempt.
  public var factor: Double

  public init(times: Int, wait: Duration = .zero, factor: Double = 1) {
    (self.times, self.wait, self.factor) = (times, wait, factor)
  }

  var retry: Loader.Retry { Loader.Retry(times: times, waitMicroseconds: wait.wholeMicroseconds, factor: factor) }
}

/// What is wrong with what a ``SwiftPlugin`` was to offer.
public struct SwiftPluginError: Error, Sendable, Hashable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

/// The arguments of one call, decoded one after the other.
private final class WorkArguments {
  private let values: [Value]
  private var place = 0

  init(_ values: [Value]) { self.values = values }

  func next<Argument: Decodable>(_ type: Argument.Type) throws(ScriptError) -> Argument {
    defer { place += 1 }
    return try (place < values.count ? values[place] : .null).decode(type, for: "argument \(place + 1)")
  }
}
