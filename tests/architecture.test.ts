import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const at = (...parts: string[]) => path.join(root, ...parts)

interface Floor {
  readonly level: number
  readonly folder: string
  readonly fileLines: number
  readonly functionLines: number
}

const floors: readonly Floor[] = readFileSync(at('ARCHITECTURE.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| (\d) \| `([^`]+)` \|.*\| (\d+) \| (\d+) \|$/.exec(line))
  .filter((match) => match !== null)
  .map(([, level, folder = '', fileLines, functionLines]) => ({
    level: Number(level),
    folder,
    fileLines: Number(fileLines),
    functionLines: Number(functionLines),
  }))

const pure = ['lib/graph', 'lib/history', 'lib/layout', 'lib/scene', 'lib/formats']
const browser = ['lib/client', 'components']
const serverOnly = [
  'lib/server',
  'lib/copilot',
  'lib/lenses',
  'lib/llm',
  'lib/models',
  'lib/search',
  'lib/words',
]
const panes = ['components/canvas', 'components/chat', 'components/history', 'components/outline']

function filesBelow(folder: string): string[] {
  if (!existsSync(at(folder))) return []
  return readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('/generated/'))
}

const files = ['app', 'components', 'lib'].flatMap(filesBelow)
const sources = new Map(
  files.map((file) => [
    file,
    ts.createSourceFile(file, readFileSync(at(file), 'utf8'), ts.ScriptTarget.ES2023, true),
  ]),
)
const floorOf = (file: string) => floors.find(({ folder }) => file.startsWith(`${folder}/`))
const inAny = (file: string, folders: readonly string[]) =>
  folders.some((folder) => file.startsWith(`${folder}/`))

interface Import {
  readonly file: string
  /** A path from the root for our own files, else the package's name. */
  readonly target: string
  readonly isOurs: boolean
  readonly isType: boolean
}

function resolveImport(file: string, specifier: string): Pick<Import, 'target' | 'isOurs'> {
  if (specifier.startsWith('@/')) return { target: specifier.slice(2), isOurs: true }
  if (!specifier.startsWith('.')) return { target: specifier, isOurs: false }
  return { target: path.posix.join(path.posix.dirname(file), specifier), isOurs: true }
}

function importsOf(file: string, source: ts.SourceFile): Import[] {
  const found: Import[] = []
  const add = (specifier: string, isType: boolean) =>
    found.push({ file, isType, ...resolveImport(file, specifier) })
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
      add(node.moduleSpecifier.text, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword)
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
      add(node.moduleSpecifier.text, node.isTypeOnly)
    const [argument] = ts.isCallExpression(node) ? node.arguments : []
    if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      argument &&
      ts.isStringLiteral(argument)
    )
      add(argument.text, false)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const imports = [...sources].flatMap(([file, source]) => importsOf(file, source))
const named = ({ file, target }: Import) => `${file} -> ${target}`

describe('floors', () => {
  test('the table names every folder of lib', () => {
    const folders = readdirSync(at('lib')).filter((name) => filesBelow(`lib/${name}`).length > 0)
    expect(floors.map(({ folder }) => folder)).toEqual(
      expect.arrayContaining(folders.map((name) => `lib/${name}`)),
    )
    expect(files.length).toBeGreaterThan(20)
  })

  test('a file imports its own folder and lower floors', () => {
    const upward = imports.filter(({ file, target, isOurs }) => {
      if (!isOurs) return false
      const [from, to] = [floorOf(file), floorOf(`${target}/`)]
      return from && to && from.folder !== to.folder && to.level >= from.level
    })
    expect(upward.map(named)).toEqual([])
  })

  test('nothing imports tests', () => {
    expect(imports.filter(({ target, isOurs }) => isOurs && target.startsWith('tests')).map(named)).toEqual(
      [],
    )
  })

  test('what the browser loads reaches no server floor', () => {
    const store = (target: string) => target.startsWith('lib/store/') || target === 'lib/store'
    const reaching = imports.filter(
      ({ file, target, isOurs, isType }) =>
        isOurs && !isType && inAny(file, browser) && (inAny(`${target}/`, serverOnly) || store(target)),
    )
    expect(reaching.map(named)).toEqual([])
  })

  test('canvas, chat and history do not import each other', () => {
    const paneOf = (file: string) => panes.find((pane) => file.startsWith(`${pane}/`))
    const crossing = imports.filter(({ file, target, isOurs }) => {
      const [from, to] = [paneOf(file), paneOf(`${target}/`)]
      return isOurs && from && to && from !== to
    })
    expect(crossing.map(named)).toEqual([])
  })

  test('lib/server is server-only', () => {
    const open = filesBelow('lib/server').filter(
      (file) => !imports.some((row) => row.file === file && row.target === 'server-only'),
    )
    expect(open).toEqual([])
  })
})

describe('purity', () => {
  const banned = /^(react|react-dom|next|@prisma|prisma|ai|@ai-sdk|pino|node:|fs|server-only|zustand|@xyflow)/
  const words =
    /\b(Date\.now|new Date\(\)|Math\.random|crypto\.randomUUID|process\.|console\.|fetch\(|setTimeout|setInterval|localStorage)/

  test('the pure floors import nothing of the outside', () => {
    const outside = imports.filter(
      ({ file, target, isOurs }) => inAny(file, pure) && !isOurs && banned.test(target),
    )
    expect(outside.map(named)).toEqual([])
  })

  test('the pure floors hold no clock, randomness, network or console', () => {
    const impure = [...sources]
      .filter(([file]) => inAny(file, pure) && !file.endsWith('.worker.ts'))
      .filter(([, source]) => words.test(withoutComments(source)))
    expect(impure.map(([file]) => file)).toEqual([])
  })

  test('what the browser loads uses zod/mini', () => {
    const whole = imports.filter(({ file, target }) => inAny(file, [...pure, ...browser]) && target === 'zod')
    expect(whole.map(named)).toEqual([])
  })

  function withoutComments(source: ts.SourceFile): string {
    const printer = ts.createPrinter({ removeComments: true })
    return printer.printFile(source)
  }
})

describe('size and shape', () => {
  /** Lines that are not blank. */
  const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '').length

  test('files keep to their budget', () => {
    const long = [...sources].filter(
      ([file, source]) => linesOf(source.text) > (floorOf(file)?.fileLines ?? 250),
    )
    expect(long.map(([file, source]) => `${file}: ${linesOf(source.text)}`)).toEqual([])
  })

  test('functions keep to their budget', () => {
    const long: string[] = []
    for (const [file, source] of sources) {
      const budget = floorOf(file)?.functionLines ?? 60
      const visit = (node: ts.Node) => {
        if (ts.isFunctionLike(node) && linesOf(node.getText()) > budget)
          long.push(
            `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} (${linesOf(node.getText())})`,
          )
        ts.forEachChild(node, visit)
      }
      visit(source)
    }
    expect(long).toEqual([])
  })

  test('file names are kebab-case', () => {
    const odd = files.filter((file) => !/^[a-z0-9.-]+\.tsx?$/.test(path.posix.basename(file)))
    expect(odd).toEqual([])
  })

  test('there are no barrels', () => {
    expect(files.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([])
  })
})
