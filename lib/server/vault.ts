import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '@/lib/store/startup-error'

/** Seals what must not be read in the database or in a copy of it. */
export interface Vault {
  /** The sealed text can be opened only for the same `use`. Makes the secret when there is none yet. */
  seal(plain: string, use: string): Promise<string>
  /** Undefined when the secret is another one now, or is gone. */
  tryOpen(sealed: string, use: string): Promise<string | undefined>
}

/** The secret cannot be made or read: nothing was sealed. The message is for the person. */
export class VaultError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'VaultError'
  }

  /** By its name: one process holds this class in several bundles. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'VaultError'
  }
}

export interface VaultOptions {
  /** Where the secret lies, beside the database. */
  readonly file: string
  /** `BOUGH_SECRET`: instead of the file. */
  readonly secret?: string | undefined
}

const shortestSecret = 16
const version = 's1'

/** AES-256-GCM under a key drawn from the secret. A secret that was read stays in memory; one that is missing is looked for again. */
export function createVault({ file, secret }: VaultOptions): Vault {
  const given = secret?.trim()
  if (given && given.length < shortestSecret) {
    throw new StartupError('secret', `BOUGH_SECRET must have at least ${shortestSecret} characters.`)
  }
  let held: Buffer | undefined = given ? toKey(given) : undefined
  const find = async () => {
    const found = held ?? (await tryReadKey(file))
    held = found
    return found
  }
  return {
    seal: async (plain, use) => {
      const key = (await find()) ?? (await makeKey(file))
      held = key
      return seal(plain, use, key)
    },
    tryOpen: async (sealed, use) => {
      const key = await find().catch(() => undefined)
      return key && tryOpen(sealed, use, key)
    },
  }
}

const toKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'bough settings', 32))

const secretPattern = /^[\w-]{43}$/

async function tryReadKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    throw new VaultError(`The secret file ${path.basename(file)} cannot be read, so no key can be kept.`, {
      cause,
    })
  })
  if (text === undefined) return undefined
  if (!secretPattern.test(text.trim())) {
    const name = path.basename(file)
    throw new VaultError(
      `The secret file ${name} is damaged. Put it back from a copy, or remove it and paste the keys again.`,
    )
  }
  return toKey(text.trim())
}

/** The file is whole as soon as it has its name: of two that make it at once, one wins and the other reads. */
async function makeKey(file: string): Promise<Buffer> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    })
    await link(draft, file)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new VaultError(
        'No secret can be written beside the database, so no key can be kept. Make its folder writable, or set BOUGH_SECRET.',
        { cause },
      )
    }
  } finally {
    await rm(draft, { force: true })
  }
  const key = await tryReadKey(file)
  if (!key) throw new VaultError('The secret file has gone again. Try once more.')
  return key
}

function seal(plain: string, use: string, key: Buffer): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(use))
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return [version, nonce, text, cipher.getAuthTag()]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.')
}

function tryOpen(sealed: string, use: string, key: Buffer): string | undefined {
  const [name, nonce = '', text = '', tag = ''] = sealed.split('.')
  if (name !== version) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
      authTagLength: 16,
    })
    decipher.setAAD(Buffer.from(use))
    decipher.setAuthTag(Buffer.from(tag, 'base64url'))
    return decipher.update(Buffer.from(text, 'base64url'), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
