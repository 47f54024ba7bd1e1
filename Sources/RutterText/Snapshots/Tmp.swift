package import RutterCore
extension Snapshot {
  package func swiftUIPath() throws(SnapshotError) -> String { "" }
  package init(swiftUIPath: [UInt8], flow: Text) throws(SnapshotError) { self.init(flow: flow) }
}
