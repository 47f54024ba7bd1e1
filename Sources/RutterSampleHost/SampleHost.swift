import Rutter

/// A complete small program that embeds a flow: it offers scripts a type, an async loader, a function and a screen, drives
/// the flow, and prints what shows. Read it beside the chapter "Embedding a Flow in a Swift Program".
@main
struct SampleHost {
  static func main() async throws {
    try await run { print($0) }
  }

  /// Opens the flow, does what a person might do, and closes it.
  ///
  /// - Parameter print: Takes each line of what shows and happens.
  /// - Throws: if the flow does not load, or a command cannot be carried out.
  static func run(print: @escaping @Sendable (String) -> Void) async throws {
    let mailbox = Mailbox()
    let supper = String(decoding: PackageResources.supper_lua, as: UTF8.self)
    let flow = try Flow(source: supper, name: "supper").with(try cookbook(mailbox))

    var options = Navigator.Options()
    options.limits.memoryBytes = 64 << 20
    options.time = .virtual
    options.onReport = { report in
      if case .error(let error) = report { print("! \(error.what): \(error.error)") }
    }
    let navigator = try await Navigator(flow, options)
    show(await navigator.frame, print)

    // A link to something that has to be loaded: the outcome comes when it has been.
    print("> Apple Pie")
    if let outcome = try await navigator.settle(tapping: "Apple Pie") { print("push: \(outcome.name)") }
    show(await navigator.frame, print)
    let recipe = try await navigator.frame.path.last?.value?.decode(Recipe.self)
    print("the program has it as \(recipe?.name ?? "nothing"), \(recipe?.course.rawValue ?? "nothing")")

    print("> One more guest")
    try await navigator.tap("One more guest")
    show(await navigator.frame, print)

    print("> Invite")
    try await navigator.tap("Invite")
    try await navigator.settle()
    show(await navigator.frame, print)
    print("mailbox: \(await mailbox.invitations)")

    // What a program pushes is checked against its type, as what a script pushes.
    print("> push")
    try await navigator.push(Recipe(id: 7, name: "Salad", course: .starter))
    show(await navigator.frame, print)
    do throws(NavigatorError) {
      try await navigator.push(.record(Record(type: Recipe.typeName, [.init("name", .string("Nothing"))])))
    } catch {
      print("refused: \(error)")
    }

    try await navigator.request(.popToRoot)
    print("> Leftovers")
    if let outcome = try await navigator.settle(tapping: "Leftovers") { print("push: \(outcome)".prefix(12) + " …") }
    await navigator.close()
  }

  /// Prints the path, and the screen on top.
  private static func show(_ frame: Frame, _ print: (String) -> Void) {
    print("[" + (["Supper"] + frame.path.compactMap(\.title)).joined(separator: " › ") + "]")
    for node in frame.top.nodes { print("  \(node.kind.rawValue): \(node.label)") }
  }
}
