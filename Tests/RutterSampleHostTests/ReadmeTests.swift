import Rutter
import RutterSpecs
import RutterWorkers
import Testing

/// The Swift code of the README and of the chapter about embedding, where it is not the sample host's: here it is compiled.
@Suite struct ReadmeTests {
  @Test(
    "the Swift code of the README and of the chapter about embedding is compiled, line by line",
    arguments: ["README.md", "Sources/Rutter/Rutter.docc/Guides/Embedding.md"])
  func compiled(_ page: String) throws {
    let sources = try [
      "Tests/RutterSampleHostTests/ReadmeTests.swift", "Sources/RutterSampleHost/Cookbook.swift",
      "Sources/RutterSampleHost/SampleHost.swift",
    ].map { Self.bare(try read($0)).joined(separator: "\n") }
    let blocks = Self.blocks(of: try read(page))
    #expect(blocks.count > 3)
    for block in blocks {
      let code = Self.bare(block).joined(separator: "\n")
      #expect(sources.contains { $0.contains(code) }, "this is compiled nowhere:\n\(block)")
    }
  }

  /// The blocks in Swift.
  private static func blocks(of page: String) -> [String] {
    var blocks: [String] = [], block: [Substring]?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```swift" {
        block = []
      } else if line == "```" {
        if let block { blocks.append(block.joined(separator: "\n")) }
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks
  }

  /// The lines without their indentation; those that import something stand elsewhere.
  private static func bare(_ code: String) -> [String] {
    code.split(separator: "\n").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty && !$0.hasPrefix("import ") }
  }

  private func read(_ path: String) throws -> String { try TextFile.read(path) }
}

// MARK: What stands in the pages

/// What scripts find as `rutter.plugin "clock"`; a spec may stub `clock.hour`.
func clock() throws -> SwiftPlugin {
  var clock = SwiftPlugin(name: "clock")
  try clock.loader("hour") { (offset: Int) async throws -> Int in 12 + offset }
  return clock
}

@Test(arguments: try Spec.discover(in: "Scripts/flows"))
func flow(_ spec: Spec) async throws {
  try await spec.run(plugins: [try clock()])
}

private func draw(_ frame: Frame) {}

// swift-format-ignore
/// What the pages do with a flow of the README, which is run by another check.
private func walk() async throws {
  let flow = try Flow(path: "guests.lua")
  let navigator = try await Navigator(flow)

  try await navigator.tap("Alan")                      // starts loading; `navigator.frames` is a stream of what shows
  try await navigator.settle()                         // until nothing is being loaded
  print(await navigator.frame.top.title)               // Alan
  print(await navigator.frame.path.map(\.type))        // ["guests.Guest"]

  if let outcome = try await navigator.back() { print(outcome.name) }  // committed
  await navigator.close()

  for await frame in await navigator.frames { draw(frame) }

  try await navigator.request(.replaceAll([PathPart(.integer(1)), PathPart(.integer(2))]))
  try await navigator.request(.popTo(.value(.integer(1))))

  let reloaded = try await navigator.reload()   // ["guests"]
  print(reloaded)
  try await goOn(with: navigator, flow)
}

// swift-format-ignore
private func goOn(with navigator: Navigator, _ flow: Flow) async throws {
  let saved = try await navigator.snapshot()        // saved.bytes is JSON; saved.lost says what cannot be saved
  var options = Navigator.Options()
  options.restoring = try SavedSession(saved.bytes)
  let again = try await Navigator(flow, options)    // onReport is first told .restored(…)
  await again.close()
}

/// Keeps a transcript.
private final class Log: Sendable {
  private let lines = Locked("")
  var text: String { lines.withLock { $0 } }
  func append(_ more: String) { lines.withLock { $0 += more } }
}

@Test("a session is recorded and replayed as the chapter about embedding shows it")
func recordsAndReplays() async throws {
  let flow = Flow(
    source: "local rutter = require 'rutter' rutter.root(function() return rutter.screen { title = 'Tea' } end)")
  let log = Log()
  var options = Navigator.Options()
  options.onTranscript = { lines in log.append(lines) }
  await (try Navigator(flow, options)).close()
  let replay = try Replay(transcript: log.text, of: flow)
  switch await replay.run() {
  case .end: print("\(await replay.position) events, all equal")
  case .differs(let difference): print(difference)
  case .cannotGoOn(let why), .damaged(let why): print(why)
  case .equal: break
  }
  #expect(await replay.position == 2)
}
