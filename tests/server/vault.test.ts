import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createVault, VaultError } from '@/lib/server/vault'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bough-vault-'))
  file = path.join(folder, 'bough.db.secret')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('[A20] what is sealed can be opened again, after a restart too, and only for its own use', async () => {
  const sealed = await createVault({ file }).seal('sk-canary', 'local\nopenai')
  expect(sealed).not.toContain('canary')
  expect(await createVault({ file }).tryOpen(sealed, 'local\nopenai')).toBe('sk-canary')
  expect(await createVault({ file }).tryOpen(sealed, 'local\nother')).toBeUndefined()
  expect(await createVault({ file }).tryOpen(sealed.replace(/.$/, 'A'), 'local\nopenai x')).toBeUndefined()
  expect(await createVault({ file }).tryOpen('nonsense', 'local\nopenai')).toBeUndefined()
})

test('[A20] the secret is made at the first sealing, for its owner alone, and leaves nothing else behind', async () => {
  const vault = createVault({ file })
  expect(await vault.tryOpen('s1.a.b.c', 'x')).toBeUndefined()
  expect(await readdir(folder)).toEqual([])
  await vault.seal('one', 'x')
  expect(await readdir(folder)).toEqual(['bough.db.secret'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('vaults that make the secret at the same moment share one', async () => {
  const vaults = Array.from({ length: 8 }, () => createVault({ file }))
  const sealed = await Promise.all(vaults.map((vault, at) => vault.seal(`key ${at}`, 'x')))
  const opened = await Promise.all(sealed.map((text) => createVault({ file }).tryOpen(text, 'x')))
  expect(opened).toEqual(sealed.map((_, at) => `key ${at}`))
})

test('a secret that is gone opens nothing and breaks nothing; put back, it opens again', async () => {
  const sealed = await createVault({ file }).seal('sk', 'x')
  const kept = await readFile(file, 'utf8')
  await rm(file)
  const vault = createVault({ file })
  expect(await vault.tryOpen(sealed, 'x')).toBeUndefined()
  await writeFile(file, kept)
  expect(await vault.tryOpen(sealed, 'x')).toBe('sk')
})

test('a damaged secret file opens nothing, and sealing says what to do', async () => {
  await writeFile(file, 'not a secret')
  const vault = createVault({ file })
  expect(await vault.tryOpen('s1.a.b.c', 'x')).toBeUndefined()
  await expect(vault.seal('sk', 'x')).rejects.toThrow(/damaged.*paste the keys again/)
  await expect(vault.seal('sk', 'x')).rejects.toBeInstanceOf(VaultError)
})

test('a folder that takes no file says so, without its path', async () => {
  const vault = createVault({ file: path.join(folder, 'absent', 'secret') })
  const error = await vault.seal('sk', 'x').catch((reason) => reason)
  expect(error).toBeInstanceOf(VaultError)
  expect(error.message).toMatch(/BOUGH_SECRET/)
  expect(error.message).not.toContain(folder)
})

test('BOUGH_SECRET stands in for the file, and must not be short', async () => {
  const secret = 'correct horse battery'
  const sealed = await createVault({ file, secret }).seal('sk', 'x')
  expect(await readdir(folder)).toEqual([])
  expect(await createVault({ file, secret }).tryOpen(sealed, 'x')).toBe('sk')
  expect(await createVault({ file, secret: `${secret}!` }).tryOpen(sealed, 'x')).toBeUndefined()
  expect(() => createVault({ file, secret: 'short' })).toThrow(/at least 16/)
})
