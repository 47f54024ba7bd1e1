internal import RutterText

/// The script by which zsh completes.
enum ZshCompletions {
  static func script() -> String {
    """
    #compdef rutter
    \(Shell.zsh.headline)

    _rutter_flows() {
      _files -g '*.lua~*_spec.lua' && return
      # The name of a flow that comes with Rutter is enough.
      [[ $PREFIX != */* ]] && compadd -U -- Scripts/flows/$PREFIX*.lua~*_spec.lua(N)
    }

    _rutter_specs() { _files -g '*_spec.lua' }

    # Names of tests, of the specs and folders that are named or else of those here, in the quotes that words need that
    # stand together.
    _rutter_tests() {
      local -a paths names
      paths=(${^words[2,-1]}(N))
      names=(${(f)"$($rutter test --list $paths 2>/dev/null)"})
      names=(${${names#*: }:#*\\"*})
      compadd -- \\"${^names}\\"
    }

    _rutter() {
      local curcontext=$curcontext state line ret=1 rutter=$words[1]
      local -a commands
      _arguments -C \\
    \(lines([Option.help, .version].map(option) + ["'1:command:->command'", "'*::argument:->argument'"], indent: 4)) && ret=0
      case $state in
        command)
          commands=(
    \(CommandTable.all.map { "        \(ShellWord.quoted("\($0.name):\($0.summary)"))\n" }.joined())\
          )
          _describe command commands && ret=0
          ;;
        argument)
          case $line[1] in
    \(CommandTable.completed.map(command).joined())\
          esac
          ;;
      esac
      return ret
    }

    if [[ $funcstack[1] == _rutter ]]; then _rutter "$@"; else compdef _rutter rutter; fi

    """
  }

  private static func command(_ table: CommandTable) -> String {
    let operands = table.takes.enumerated().map { place, operand in
      ShellWord.quoted("\(operand.isMany ? "*" : "\(place + 1)"):\(action(operand.one, name: "argument"))")
    }
    return """
              \(table.name))
                _arguments -s -S \\
      \(lines(table.options.map(option) + operands, indent: 12)) && ret=0
                ;;

      """
  }

  private static func lines(_ words: [String], indent: Int) -> String {
    words.map { String(repeating: " ", count: indent) + $0 }.joined(separator: " \\\n")
  }

  /// What `_arguments` takes for an option: `'(-j --jobs)'{-j+,--jobs=}'[how many]:N: '`.
  private static func option(_ option: Option) -> String {
    let long = option.value == nil ? option.name : option.name + (option.isValueOptional ? "=-" : "=")
    let value = option.value.map { (option.isValueOptional ? "::" : ":") + action(option.operand, name: $0) } ?? ""
    let text = "[\(escaped(option.help, "[]"))]\(value)"
    guard let short = option.short else { return ShellWord.quoted((option.isRepeatable ? "*" : "") + long + text) }
    let others = option.isRepeatable ? "*" : "(\(short) \(option.name))"
    return "'\(others)'{\(short)\(option.value == nil ? "" : "+"),\(long)}\(ShellWord.quoted(text))"
  }

  private static func action(_ operand: Operand, name: String) -> String {
    let name = escaped(name, ":")
    return switch operand {
    case .flow: "\(name):_rutter_flows"
    case .spec: "\(name):_rutter_specs"
    case .file: "\(name):_files"
    case .test: "\(name):_rutter_tests"
    case .words(let words): "\(name):(\(words.joined(separator: " ")))"
    case .text, .many: "\(name): "
    }
  }

  private static func escaped(_ text: String, _ letters: String) -> String {
    text.map { letters.contains($0) || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }
}
