import Rutter
import RutterSpecs
import Synchronization
import Testing

@testable import RutterSampleHost

@Suite struct SampleHostTests {
  @Test("the sample host prints the same in each run")
  func output() async throws {
    let sink = Sink()
    try await SampleHost.run { sink.add($0) }
    #expect(
      sink.all == [
        "[Supper]",
        "  link: Apple Pie",
        "  link: Leftovers",
        "  button: Invite Grace",
        "> Apple Pie",
        "push: committed",
        "[Supper › Apple Pie]",
        "  text: Serves 4",
        "  button: One more guest",
        "  button: Invite",
        "  text: Nobody is invited",
        "  link: Next",
        "the program has it as Apple Pie, dessert",
        "> One more guest",
        "[Supper › Apple Pie]",
        "  text: Serves 5",
        "  button: One more guest",
        "  button: Invite",
        "  text: Nobody is invited",
        "  link: Next",
        "> Invite",
        "[Supper › Apple Pie]",
        "  text: Serves 5",
        "  button: One more guest",
        "  button: Invite",
        "  text: Ada is invited",
        "  link: Next",
        "mailbox: [\"Ada\"]",
        "> push",
        "[Supper › Apple Pie › Salad]",
        "  text: Serves 4",
        "  button: One more guest",
        "  button: Invite",
        "  text: Nobody is invited",
        "refused: cookbook.Recipe: field 'course': expected one of \"starter\", \"main\", \"dessert\", got nothing",
        "> Leftovers",
        "! loader 'cookbook.recipe': there is no recipe 9",
        "push: failed …",
      ])
  }

  @Test("its flow passes its spec with its plugin", arguments: try Spec.discover(in: "Sources/RutterSampleHost"))
  func spec(_ spec: Spec) async throws {
    try await spec.run(plugins: [try cookbook(Mailbox())])
  }

  @Test("and so it does in every order", arguments: try Spec.discover(in: "Sources/RutterSampleHost"))
  func explored(_ spec: Spec) async throws {
    var settings = Spec.Settings()
    settings.explores = true
    settings.orders = 200
    try await spec.run(plugins: [try cookbook(Mailbox())], settings)
  }
}

/// Keeps lines.
private final class Sink: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  func add(_ line: String) { lines.withLock { $0.append(line) } }
}
