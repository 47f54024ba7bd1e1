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
    var name = type.text.string
    name.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { text in
        if let state = unsafe state, let start = text.baseAddress {
          _ = unsafe rl_name_type(state, index, start, text.count)
        }
      }
    }
    return index
  }

  /// The number of a loader; a new one if the plugin has not met it.
  func index(of loader: LoaderName) -> UInt32 {
    if let index = loaderIndexes[loader] { return index }
    let index = UInt32(loaders.count)
    loaders.append(loader)
    loaderIndexes[loader] = index
    var name = loader.text.string
    name.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { text in
        if let state = unsafe state, let start = text.baseAddress {
          _ = unsafe rl_name_loader(state, index, start, text.count)
        }
      }
    }
    return index
  }
}
