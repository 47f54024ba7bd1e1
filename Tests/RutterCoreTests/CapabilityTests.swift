import RutterCore
import Testing

@Suite struct CapabilityTests {
  private let fetch = Capability(
    "http.fetch",
    takes: [
      .init("an address", .string, mostBytes: 10),
      .init("options", .optional(.record([SchemaField("tries", .integer)])), mostBytes: 10),
    ])

  private func refusal(of arguments: Value..., by capability: Capability? = nil) -> String? {
    do throws(ScriptError) {
      _ = try (capability ?? fetch).fit(arguments, for: "rutter.http.fetch")
      return nil
    } catch {
      return error.message
    }
  }

  @Test("arguments that were left out are null")
  func optional() throws {
    #expect(try fetch.fit([.string("a")], for: "x") == [.string("a"), .null])
    #expect(try fetch.fit([.string("a"), .null], for: "x") == [.string("a"), .null])
  }

  @Test("what does not fit is told with what would")
  func misfits() {
    #expect(refusal(of: .integer(7)) == "rutter.http.fetch takes an address, got an integer")
    #expect(refusal() == "rutter.http.fetch takes an address, got nil")
    #expect(
      refusal(of: .string("a"), .null, .null) == "rutter.http.fetch takes an address and options, got 3 arguments")
    #expect(
      refusal(of: .string("12345678901")) == "rutter.http.fetch takes an address of at most 10 bytes, got 11")
    let options = Value.record(Record([.init("tries", .string("x"))]))
    #expect(
      refusal(of: .string("a"), options)
        == "rutter.http.fetch takes options: field 'tries': expected integer, got string \"x\"")
  }

  @Test("a path has at most 4096 bytes")
  func path() throws {
    let read = try #require(Capability.named("fs.read"))
    let long = Value.string(Text(String(repeating: "x", count: 4096)))
    #expect(refusal(of: long, by: read) == nil)
    let longer = Value.string(Text(String(repeating: "x", count: 4097)))
    #expect(refusal(of: longer, by: read) == "rutter.http.fetch takes a path of at most 4096 bytes, got 4097")
  }

  @Test("an answer in pieces begins at 0 unless told")
  func position() throws {
    let lines = try #require(Capability.named("fs.lines"))
    #expect(try lines.fit(OutsideCall("fs.lines", [.string("a")])) == [.string("a"), .integer(0)])
    #expect(try lines.fit(OutsideCall("fs.lines", [.string("a"), .integer(9)])) == [.string("a"), .integer(9)])
  }

  @Test("names are there once, and are lower case words with a dot at most")
  func names() {
    #expect(Set(Capability.names).count == Capability.all.count)
    for name in Capability.names {
      #expect(name.allSatisfy { $0 == "." || $0 == "_" || ("a"..."z").contains($0) }, "\(name)")
      #expect(name.split(separator: ".").count <= 2, "\(name)")
    }
  }
}
