internal import CRutterLua
internal import RutterCore

/// The names of types and loaders that the tape of one plugin contains as numbers. The Lua state has the same lists.
@safe final class Names {
  /// The types by index; index 0 stands for no type.
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

  /// Goes on with lists that the state knows already.
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

  /// The number of a type. A type that the plugin has not used before gets a new number.
  func index(of type: TypeName) -> UInt32 {
    if let index = typeIndexes[type] { return index }
    let index = UInt32(types.count)
    types.append(type)
    typeIndexes[type] = index
    unsafe tell(type.text) { unsafe rl_name_type($0, index, $1, $2) }
    return index
  }

  /// The number of a loader. A loader that the plugin has not used before gets a new number.
  func index(of loader: LoaderName) -> UInt32 {
    if let index = loaderIndexes[loader] { return index }
    let index = UInt32(loaders.count)
    loaders.append(loader)
    loaderIndexes[loader] = index
    unsafe tell(loader.text) { unsafe rl_name_loader($0, index, $1, $2) }
    return index
  }

  /// All names with their numbers.
  struct Lists {
    fileprivate var types: [TypeName], loaders: [LoaderName]
    fileprivate var typeIndexes: [TypeName: UInt32], loaderIndexes: [LoaderName: UInt32]
  }

  var lists: Lists { Lists(types: types, loaders: loaders, typeIndexes: typeIndexes, loaderIndexes: loaderIndexes) }

  /// Tells the state the name behind a new number, if there is a state. If the state has no memory for it, the number
  /// stays without a name there.
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

extension String {
  /// Whether it is made of letters, digits and `_`, as the names are that scripts and manifests give.
  var isWord: Bool {
    !isEmpty
      && utf8.allSatisfy { $0 == 0x5F || ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 >= 0x30 && $0 <= 0x39 }
  }
}
