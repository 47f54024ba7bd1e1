import Testing

@testable import RutterCLI

@Suite struct RunOptionsTests {
  private func options(_ words: String...) throws -> RunOptions {
    try RunOptions(try ParsedArguments(words, table: .run))
  }

  private func failure(_ words: String...) -> String {
    do throws(UsageError) {
      _ = try RunOptions(try ParsedArguments(words, table: .run))
      return "understood"
    } catch {
      return error.description
    }
  }

  @Test("plain text, live time and no permission are what one gets without options")
  func defaults() throws {
    let options = try options("flow.lua")
    #expect(options.subject.request.flow == "flow.lua")
    #expect(options.face == .fitting && !options.isTimeVirtual && !options.isStrict)
    #expect(options.subject.request.grants.isEmpty && options.record == nil && options.subject.request.seed == nil)
    #expect(options.color == .auto)
  }

  @Test("each option is taken over")
  func all() throws {
    let options = try options(
      "flow.lua", "--plugin", "a.lua", "--plugin", "b", "--json", "--virtual-time", "--allow", "read=x", "--record",
      "t",
      "--strict", "--seed", "9", "--color", "never")
    #expect(options.subject.request.plugins == ["a.lua", "b"])
    #expect(options.face == .json && options.isTimeVirtual && options.isStrict)
    #expect(options.subject.request.grants.map(\.description) == ["read=x"])
    #expect(options.record == "t")
    #expect(options.subject.request.seed == 9)
    #expect(options.color == .never)
  }

  @Test("what does not go together, or is missing, is told")
  func failures() {
    #expect(failure() == "which flow? usage: rutter run FLOW, or put a rutter.lua with flow = … here")
    #expect(failure("a", "b") == "one FLOW at a time, got also 'b'; load a plugin beside it with --plugin")
    #expect(failure("a", "--plain", "--json") == "--plain and --json exclude each other")
    #expect(
      failure("a", "--allow", "raed=x")
        == "--allow: 'raed=x' is nothing that can be allowed; did you mean read=DIR?")
    #expect(failure("a", "--allow", "read=") == "--allow: 'read=' names no folder; write read=DIR")
    #expect(failure("a", "--seed", "-1") == "--seed takes an integer from 0 up, got '-1'")
  }
}
