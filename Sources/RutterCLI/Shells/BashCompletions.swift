/// The script by which bash completes.
enum BashCompletions {
  static func script() -> String {
    """
    \(Shell.bash.headline)

    # What $command takes: its options, those of them whose value is the next word, and what the word may be that is the
    # value of $option or the operand at $place.
    _rutter_table() {
      case $command in
        '')
          options='\(names([.help, .version]))'
          words='\(CommandTable.all.map(\.name).joined(separator: " "))'
          ;;
    \(CommandTable.completed.map(command).joined())\
      esac
    }

    \(functions)
    complete -F _rutter rutter

    """
  }

  private static func names(_ options: [Option]) -> String { options.flatMap(\.names).joined(separator: " ") }

  private static func command(_ table: CommandTable) -> String {
    let values = table.options.compactMap { option in
      assignment(option.operand).map { (option.names.map { "\($0),*" }.joined(separator: " | "), $0) }
    }
    let operands = table.takes.enumerated().compactMap { place, operand in
      assignment(operand.one).map { (operand.isMany ? ",*" : ",\(place)", $0) }
    }
    let cases = (values + operands).map { "        \($0)) \($1) ;;\n" }.joined()
    let choice = cases.isEmpty ? "" : "      case $option,$place in\n\(cases)      esac\n"
    return """
          \(table.name))
            options='\(names(table.options))'
            valued='\(names(table.options.filter(\.takesNextWord)))'
      \(choice)      ;;

      """
  }

  private static func assignment(_ operand: Operand) -> String? {
    switch operand {
    case .flow: "kind=flow"
    case .spec: "kind=spec"
    case .file: "kind=file"
    case .test: "kind=test"
    case .words(let words): "words='\(words.joined(separator: " "))'"
    case .text, .many: nil
    }
  }

  /// What does not depend on the tables. It needs nothing but bash itself.
  private static let functions = #"""
    # Offers what stands on standard input, line by line, but for what looks like $1.
    _rutter_offer() {
      local word
      while IFS= read -r word; do
        [[ $word == $1 ]] || COMPREPLY+=("$joined$word")
      done
    }

    # Offers folders, and files that end in $1, but for those that look like $2.
    _rutter_files() {
      [[ $joined ]] || compopt -o filenames 2>/dev/null
      _rutter_offer "$2" < <(compgen -d -- "$current"; compgen -f -X "!*$1" -- "$current")
    }

    # Offers the names of tests, of the specs and folders that are named or else of those here, in the quotes that words
    # need that stand together.
    _rutter_tests() {
      local paths=() name
      for name in "${COMP_WORDS[@]:2}"; do
        [[ -e $name ]] && paths+=("$name")
      done
      compopt -o filenames 2>/dev/null
      while IFS= read -r name; do
        name=${name#*: }
        [[ $name == "${current#\"}"* && $name != *\"* ]] && COMPREPLY+=("$joined\"$name\"")
      done < <("${COMP_WORDS[0]}" test --list ${paths[@]+"${paths[@]}"} 2>/dev/null)
    }

    _rutter() {
      local current=$2 command= option= place=0 options= valued= words= kind= joined= is_over= word i
      COMPREPLY=()
      for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ $word == = ]]; then
          # bash takes --color=never for three words.
          option=${COMP_WORDS[i - 1]}
        elif [[ $option ]]; then
          option=
        elif [[ $is_over || $word != -?* ]]; then
          if [[ $command ]]; then place=$((place + 1)); else command=$word; _rutter_table; fi
        elif [[ $word == -- ]]; then
          is_over=yes
        elif [[ " $valued " == *" $word "* ]]; then
          option=$word
        fi
      done
      if [[ ${COMP_WORDS[COMP_CWORD]} == = ]]; then
        option=${COMP_WORDS[COMP_CWORD - 1]}
        current=
      elif [[ -z $option && $current == --*=* ]]; then
        # Here '=' parts no words.
        option=${current%%=*}
        joined=$option=
        current=${current#*=}
      fi
      words=
      kind=
      _rutter_table
      if [[ -z $option && -z $is_over && $current == -* ]]; then
        words=$options
        kind=
      fi
      case $kind in
        file) _rutter_files '' '' ;;
        spec) _rutter_files _spec.lua '' ;;
        test) _rutter_tests ;;
        flow)
          _rutter_files .lua '*_spec.lua'
          # The name of a flow that comes with Rutter is enough.
          if [[ ${#COMPREPLY[@]} == 0 && $current != */* ]]; then
            current=Scripts/flows/$current
            _rutter_files .lua '*_spec.lua'
          fi
          ;;
        *) _rutter_offer '' < <(compgen -W "$words" -- "$current") ;;
      esac
    }
    """#
}
