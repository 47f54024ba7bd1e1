import RutterCore
import RutterText
import Testing

@Suite("Commands as operations")
struct CommandRequestTests {
  private let types: Types = {
    var types = Types()
    for name in ["cookbook.Recipe", "cookbook.Tag", "shop.Tag"] {
      types.define(
        TypeDefinition(
          name: TypeName(Text(name)), schema: .record([SchemaField("id", .integer)]), plugin: PluginID(0),
          place: Place(script: "a.lua", line: 1)))
    }
    return types
  }()

  private func request(_ line: String) -> OperationRequest? { try? JSONCommand.read(line).command.request(types) }
  private func mistake(_ line: String) -> String {
    do throws(CommandError) {
      return "asked: \(String(describing: try JSONCommand.read(line).command.request(types)))"
    } catch { return error.message }
  }

  @Test("D1: a bare type name is enough if unique")
  func bareNames() {
    let pie = Value.record(Record(type: TypeName("cookbook.Recipe"), [.init("id", .integer(1))]))
    #expect(request(#"{"do":"push","type":"Recipe","value":{"id":1}}"#) == OperationRequest(.push(PathPart(pie))))
    #expect(request(#"{"do":"push","value":4}"#) == OperationRequest(.push(PathPart(.integer(4)))))
    #expect(request(#"{"do":"push","type":"number","value":4}"#) == OperationRequest(.push(PathPart(.number(4)))))
    #expect(
      request(
        #"{"do":"edit","steps":[{"do":"pop_to","type":"shop.Tag"},{"do":"remove","type":"Recipe","value":{"id":1}}]}"#)
        == OperationRequest(
          .edit([
            OperationRequest(.popTo(.type(TypeName("shop.Tag")))), OperationRequest(.remove(.value(pie))),
          ])))
    #expect(request(#"{"do":"wait"}"#) == nil)
  }

  @Test("what does not fit is said in words")
  func mistakes() {
    #expect(
      mistake(#"{"do":"push","type":"Tag","value":{}}"#) == "several types are called 'Tag': cookbook.Tag, shop.Tag")
    #expect(
      mistake(#"{"do":"push","type":"Recpie","value":{}}"#) == "no type 'Recpie' is registered; did you mean 'Recipe'?")
    #expect(
      mistake(#"{"do":"push","value":{}}"#) == "a record needs a 'type'; only numbers, strings and booleans go without")
    #expect(
      mistake(#"{"do":"push","type":"Recipe","value":{"id":"x"}}"#)
        == #"Recipe: field 'id': expected integer, got string "x""#)
    #expect(
      mistake(#"{"do":"edit","steps":[{"do":"push_all","values":[1,{"type":"x","value":1}]}]}"#).hasPrefix(
        "step 1: value 2: no type 'x' is registered; "))
  }
}
