export interface FieldReader {
  /** Takes the next piece of the JSON text and answers the next piece of the field's text. */
  feed(piece: string): string
}

/** Reads one string property at the top of a JSON object while the object is still being written. */
export function createFieldReader(field: string): FieldReader {
  const state: State = { depth: 0, inString: false, isKey: false, key: '', text: '', escape: '', held: '' }
  return {
    feed(piece) {
      let out = ''
      for (const char of piece.split('')) out += take(state, char, field)
      return out
    },
  }
}

interface State {
  depth: number
  inString: boolean
  /** The open string is a key, or the next string will be one. */
  isKey: boolean
  key: string
  text: string
  /** What has come of an escape sequence, its backslash included. */
  escape: string
  /** The first half of a surrogate pair, until the second comes. */
  held: string
}

function take(state: State, char: string, field: string): string {
  if (!state.inString) {
    structure(state, char)
    return ''
  }
  if (state.escape !== '') return emit(state, decodeEscape(state, char), field)
  if (char === '\\') {
    state.escape = char
    return ''
  }
  if (char !== '"') return emit(state, char, field)
  state.inString = false
  if (state.depth === 1 && state.isKey) state.key = state.text
  return ''
}

function structure(state: State, char: string): void {
  if (char === '"') {
    state.inString = true
    state.text = ''
  } else if (char === '{' || char === '[') {
    state.depth += 1
    if (state.depth === 1) state.isKey = char === '{'
  } else if (char === '}' || char === ']') state.depth -= 1
  else if (state.depth === 1 && (char === ':' || char === ',')) state.isKey = char === ','
}

function emit(state: State, char: string, field: string): string {
  if (char === '' || state.depth !== 1) return ''
  if (state.isKey) {
    state.text += char
    return ''
  }
  if (state.key !== field) return ''
  const whole = state.held + char
  state.held = ''
  const last = whole.charCodeAt(whole.length - 1)
  if (last >= 0xd800 && last <= 0xdbff) {
    state.held = whole.slice(-1)
    return whole.slice(0, -1)
  }
  return whole.toWellFormed()
}

const plain: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

function decodeEscape(state: State, char: string): string {
  const sequence = state.escape + char
  if (sequence.startsWith('\\u') && sequence.length < 6) {
    state.escape = sequence
    return ''
  }
  state.escape = ''
  if (sequence.startsWith('\\u')) return String.fromCharCode(Number.parseInt(sequence.slice(2), 16) || 0xfffd)
  return plain[char] ?? char
}
