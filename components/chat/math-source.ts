/**
 * Markdown whose formulas stand in one form: `$…$` in a line, `$$` on lines of their own. Other dollar signs are
 * escaped, so that prices stay prices; code is left alone. `hasMath` is false when nothing is left to typeset.
 */
export function toMathSource(text: string): { readonly source: string; readonly hasMath: boolean } {
  if (!/\$|\\[([]/.test(text)) return { source: text, hasMath: false }
  let hasMath = false
  const source = text
    .split(code)
    .map((piece, index) => {
      if (index % 2 === 1) return piece
      const typeset = withDollars(piece)
      hasMath ||= typeset.hasMath
      return typeset.source
    })
    .join('')
  return { source, hasMath }
}

const code = /(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]*`)/

/** An opened formula may not stand before a space nor close after one, as in Pandoc: “$5 and $6” is money. */
const formula =
  /\$\$([\s\S]+?)\$\$|\\\[([\s\S]+?)\\\]|\\\((.+?)\\\)|\\[\s\S]|\$(?=[^\s$])((?:\\.|[^\\$\n])*?[^\s\\$])\$(?!\d)|\$/g

function withDollars(text: string): { readonly source: string; readonly hasMath: boolean } {
  let hasMath = false
  const source = text.replace(formula, (...[whole, display, bracketed, parens, dollars, at]) => {
    const block = display ?? bracketed
    const line = parens ?? dollars
    if (block === undefined && line === undefined) return whole === '$' ? '\\$' : whole
    hasMath = true
    if (line !== undefined) return `$${line.trim()}$`
    const isAlone =
      /(^|\n)[ \t]*$/.test(text.slice(0, at)) && /^[ \t]*(\n|$)/.test(text.slice(at + whole.length))
    return isAlone ? `$$\n${block.trim()}\n$$` : `$$${block.trim().replaceAll(/\s*\n\s*/g, ' ')}$$`
  })
  return { source, hasMath }
}

/** Without the formula that the last words have begun: it appears when it is whole. */
export function withoutOpenMath(block: string): string {
  const open = /(?:\$\$|\\\[|\\\()/g
  let at = 0
  for (let found = open.exec(block); found; found = open.exec(block)) {
    const end = block.indexOf(ends[found[0]] ?? '', found.index + 2)
    if (end < 0) return block.slice(0, found.index).trimEnd()
    at = end + 2
    open.lastIndex = at
  }
  const rest = block.slice(at)
  const signs = rest
    .split(/(`[^`\n]*`)/)
    .map((piece, index) => (index % 2 ? piece.replaceAll('$', ' ') : piece))
  const dollar = /(?<!\\)\$(?=[^\s$])[^$\n]*$/.exec(signs.join(''))
  if (!dollar || !/[\\^_{=]/.test(dollar[0])) return block
  return block.slice(0, at + dollar.index).trimEnd()
}

const ends: Readonly<Record<string, string>> = { $$: '$$', '\\[': '\\]', '\\(': '\\)' }
