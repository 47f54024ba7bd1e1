import RutterCore
import RutterSpecs
import Testing

@Suite("How a spec that is written down names what stands elsewhere")
struct SpecPathTests {
  @Test("a flow beside the spec, or among the shipped ones, has a name; another one a path")
  func flows() {
    #expect(SpecPath.flow("shop.lua", from: nil) == "shop")
    #expect(SpecPath.flow("./shop.lua", from: "shop_spec.lua") == "shop")
    #expect(SpecPath.flow("Scripts/flows/shop.lua", from: "specs/shop_spec.lua") == "shop")
    #expect(SpecPath.flow("specs/shop.lua", from: "specs/shop_spec.lua") == "shop")
    #expect(SpecPath.flow("specs/flows/shop.lua", from: "specs/shop_spec.lua") == "flows/shop.lua")
    #expect(SpecPath.flow("/far/shop.lua", from: "specs/shop_spec.lua") == "/far/shop.lua")
  }

  @Test("what is allowed begins in the folder of the spec; what is no path stays as it is")
  func grants() throws {
    func written(_ text: String, folder: String? = nil, from spec: String? = "specs/shop_spec.lua") throws -> String {
      var grant = try Grant(text)
      grant.folder = folder
      return SpecPath.grant(grant, from: spec)
    }
    #expect(try written("read=specs/data") == "read=data")
    #expect(try written("read=specs") == "read=.")
    #expect(try written("cook:write=data", folder: "specs") == "cook:write=data")
    #expect(try written("sqlite=specs/shop.db:write") == "sqlite=shop.db:write")
    #expect(try written("run=specs/tool") == "run=./tool")
    #expect(try written("read=/tmp") == "read=/tmp")
    #expect(try written("read=data", folder: "project", from: nil) == "read=project/data")
    for same in ["run=git", "http=example.com", "path", "cook:guard"] { #expect(try written(same) == same) }
  }
}
