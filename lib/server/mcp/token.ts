import 'server-only'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { StartupError } from '@/lib/store/startup-error'
import { absent, unauthorised } from '../problem'

interface TokenPlace {
  /** Where a token is made when the environment only says that programs are welcome. */
  readonly file: string
}

const shortest = 16

/** The token by which programs may use `/api/mcp`; undefined while they may not. */
export async function findMcpToken(
  env: NodeJS.ProcessEnv,
  { file }: TokenPlace,
): Promise<string | undefined> {
  const given = env.BOUGH_MCP_TOKEN?.trim()
  if (given && given.length < shortest) {
    throw new StartupError('secret', `BOUGH_MCP_TOKEN must have at least ${shortest} characters.`)
  }
  if (given) return given
  const isOn = /^(1|on|true|yes)$/i.test(env.BOUGH_MCP?.trim() ?? '')
  return isOn ? readOrMake(file) : undefined
}

async function readOrMake(file: string): Promise<string> {
  try {
    // Fails when the file is there: then it is read.
    await writeFile(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw new StartupError(
        'secret',
        `The MCP token cannot be kept in ${file}. Set BOUGH_MCP_TOKEN instead.`,
        {
          cause: error,
        },
      )
    }
  }
  const token = (await readFile(file, 'utf8')).trim()
  if (token.length >= shortest) return token
  throw new StartupError('secret', `The MCP token in ${file} is too short. Remove the file to get a new one.`)
}

/** Throws a 404 while MCP is off, and a 401 for any but the token. */
export function requireMcpToken(headers: Headers, token: string | undefined): void {
  if (token === undefined) throw absent('address in this interface')
  const [, sent = ''] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  if (!isSame(sent, token))
    throw unauthorised('This needs the MCP token of this server, as “Authorization: Bearer …”.')
}

/** Takes as long for any two texts. */
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))

const digest = (text: string) => createHash('sha256').update(text).digest()
