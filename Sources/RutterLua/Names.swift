internal import CRutterLua
internal import RutterCore

/// The names that one plugin's tape writes as numbers: its types, and loaders. The state has the same list.
@safe final class Names {
  /// By index; 0 stands for no type.
  private(set) var types: [TypeName] = [TypeName("")]
  private(set) var loaders: [LoaderName] = [LoaderName("")]
  private var typeIndexes: [TypeName: UInt32] = [:]
  private var loaderIndexes: [LoaderName: UInt32] = [:]
  private let state: OpaquePointer?

  /// Begins with the built-in types, in the order that `rutter` opens them.
  init(state: OpaquePointer?) {
    unsafe self.state = unsafe state
    for type in TypeName.builtIn { _ = index(of: type) }
  }

  /// Goes on with what is known, by the state too.
  init(state: OpaquePointer, _ lists: Lists) {
    unsafe self.state = unsafe state
    types = lists.types
    loaders = lists.loaders
    typeIndexes = lists.typeIndexes
    loaderIndexes = lists.loaderIndexes
  }

  func type(at index: Int64) -> TypeName? {
    index > 0 && index < types.count ? types[Int(index)] : nil
  }

  func loader(at index: Int64) -> LoaderName? {
    index > 0 && index < loaders.count ? loaders[Int(index)] : nil
  }

  /// The number of a type; a new one if the plugin has not met it.
  func index(of type: TypeName) -> UInt32 {
    if let index = typeIndexes[type] { return index }
    let index = UInt32(types.count)
    types.append(type)
    typeIndexes[type] = index
    unsafe tell(type.text) { unsafe rl_name_type($0, index, $1, $2) }
    return index
  }

  /// The number of a loader; a new one if the plugin has not met it.
  func index(of loader: LoaderName) -> UInt32 {
    if let index = loaderIndexes[loader] { return index }
    let index = UInt32(loaders.count)
    loaders.append(loader)
    loaderIndexes[loader] = index
    unsafe tell(loader.text) { unsafe rl_name_loader($0, index, $1, $2) }
    return index
  }

  /// Everything that is known.
  struct Lists {
    fileprivate var types: [TypeName], loaders: [LoaderName]
    fileprivate var typeIndexes: [TypeName: UInt32], loaderIndexes: [LoaderName: UInt32]
  }

  var lists: Lists { Lists(types: types, loaders: loaders, typeIndexes: typeIndexes, loaderIndexes: loaderIndexes) }

  /// Hands the text behind a new number to the plugin's state, if there is one. What has no memory there stays nameless.
  private func tell(_ text: Text, _ name: (OpaquePointer, UnsafePointer<CChar>, Int) -> Bool) {
    var string = text.string
    string.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        if let state = unsafe state, let start = characters.baseAddress {
          _ = unsafe name(state, start, characters.count)
        }
      }
    }
  }
}
