import RutterCore
import RutterWorkers
import TestServer

/// Calls of `rutter.http` as a plugin makes them that was granted hosts.
struct HTTP {
  let performers: Performers

  init(_ hosts: String..., wishes: [String]? = nil) throws { try self.init(hosts, wishes: wishes) }

  init(_ hosts: [String], wishes: [String]? = nil, certificates: String? = nil) throws {
    let wishes = try wishes?.map { try Grant(wish: $0) }
    let grantee = Grantee(name: "web", wishes: wishes, isFlow: wishes == nil)
    performers = Performers(
      try Grants(try hosts.map { try Grant("http=" + $0) }, to: [PluginID(0): grantee]), certificates: certificates)
  }

  /// A plugin that may speak with a server.
  init(_ server: Server) throws { try self.init("127.0.0.1:\(server.port)") }

  func call(_ name: String, _ arguments: Value...) -> CallResult {
    performers.perform(CapabilityCall(CallID(1), PluginID(0), OutsideCall(name, arguments)))
  }

  func get(_ url: String, _ options: Value = .null) -> CallResult { call("http.get", .string(Text(url)), options) }
}

extension CallResult {
  var reply: Record? {
    guard case .values(let values) = self, values.count == 1, case .record(let record) = values[0] else { return nil }
    return record
  }
  var body: String? { reply?["body"].flatMap { if case .string(let text) = $0 { text.string } else { nil } } }
  /// What is expected to fail.
  var message: String { Work.message(self) ?? "\(self)" }
}

// Values as tests write them.
extension Value: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  init(stringLiteral text: String) { self = .string(Text(text)) }
  init(dictionaryLiteral fields: (Text, Value)...) { self = .record(Record(fields.map { .init($0.0, $0.1) })) }
}
