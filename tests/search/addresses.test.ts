import { afterEach, describe, expect, test } from 'vitest'
import { isPublicAddress, isPublicHost } from '@/lib/search/addresses'
import { toResults, tryPublicUrl } from '@/lib/search/clean'
import { createHttp, type HttpOptions, type HttpRequest } from '@/lib/search/http'
import { createSearchRegistry } from '@/lib/search/registry'
import { type Answer, json, redirect, type Service, startService } from './service'

const services: Service[] = []
afterEach(async () => {
  for (const service of services.splice(0)) await service.close()
})
async function serve(answer: Answer): Promise<Service> {
  const service = await startService(answer)
  services.push(service)
  return service
}

const ask = (url: string, more: Partial<HttpRequest> = {}, options: HttpOptions = {}) =>
  createHttp(options)({
    url: new URL(url),
    isOperators: false,
    signal: new AbortController().signal,
    ...more,
  })

describe('[A9] private addresses are refused', () => {
  test.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    'localhost',
    '',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each([
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::200e',
  ])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost:3000/',
    'http://LOCALHOST./',
    'http://a.localhost/',
    'http://metadata.google.internal/',
    'http://printer.local/',
    'http://nas/',
    'http://①②⑦.0.0.1/',
  ])('%s is not asked, however it is spelled', async (url) => {
    expect(isPublicHost(new URL(url))).toBe(false)
    let lookups = 0
    const resolve: HttpOptions['resolve'] = (_host, _options, callback) => {
      lookups += 1
      callback(null, [])
    }
    await expect(ask(url, {}, { resolve })).rejects.toMatchObject({ problem: 'private-address' })
    expect(lookups).toBe(0)
  })

  test.each(['ftp://example.org/', 'file:///etc/passwd', 'http://user:secret@example.org/'])(
    '%s is no address to ask',
    async (url) => {
      await expect(ask(url)).rejects.toMatchObject({ problem: 'redirect' })
    },
  )

  test.each([
    [['127.0.0.1']],
    [['169.254.169.254']],
    [['::1']],
    [['::ffff:10.0.0.1']],
    [['8.8.8.8', '192.168.0.1']],
  ])('a public name that leads to %j is refused before anything is connected', async (addresses) => {
    const service = await serve(json({}))
    const { port } = new URL(service.baseUrl)
    const resolve: HttpOptions['resolve'] = (_host, _options, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    await expect(ask(`http://rebound.example.org:${port}/`, {}, { resolve })).rejects.toMatchObject({
      problem: 'private-address',
    })
    expect(service.asked).toEqual([])
  })

  test('the operator’s own address may be private', async () => {
    const service = await serve(json({ ok: true }))
    const reply = await ask(service.baseUrl, { isOperators: true })
    expect(JSON.parse(reply.text)).toEqual({ ok: true })
  })
})

describe('[A9] redirects are judged anew', () => {
  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:169.254.169.254]/',
    'http://127.0.0.1:1/',
    'http://2130706433/',
    'http://localhost/',
  ])('from the operator’s server to %s', async (location) => {
    const service = await serve(redirect(location))
    await expect(ask(service.baseUrl, { isOperators: true })).rejects.toMatchObject({
      problem: 'private-address',
    })
    expect(service.asked).toHaveLength(1)
  })

  test('another port of the operator’s machine is another address', async () => {
    const inner = await serve(json({ secret: 1 }))
    const outer = await serve(redirect(`${inner.baseUrl}/admin`))
    await expect(ask(outer.baseUrl, { isOperators: true })).rejects.toMatchObject({
      problem: 'private-address',
    })
    expect(inner.asked).toEqual([])
  })

  test.each(['file:///etc/passwd', 'javascript:alert(1)', 'http://user:x@127.0.0.1/', '//', 'http://['])(
    'to %s, which is no address to ask',
    async (location) => {
      const service = await serve(redirect(location))
      await expect(ask(service.baseUrl, { isOperators: true })).rejects.toThrow(/redirect|private/)
    },
  )

  test('within one origin they are followed, and without end they are not', async () => {
    const service = await serve((response, { url }) =>
      (url.pathname === '/there' ? json({ ok: 1 }) : redirect('/there', 308))(response, {} as never),
    )
    expect((await ask(service.baseUrl, { isOperators: true })).status).toBe(200)
    const round = await serve(redirect('/again'))
    await expect(ask(round.baseUrl, { isOperators: true })).rejects.toMatchObject({ problem: 'redirect' })
    expect(round.asked).toHaveLength(4)
  })

  test('a query with a key in its body goes nowhere else', async () => {
    const service = await serve(redirect('/elsewhere', 307))
    const body = { query: 'tram' }
    await expect(ask(service.baseUrl, { isOperators: true, body })).rejects.toMatchObject({
      problem: 'redirect',
    })
  })

  test('the person reads what happened in one sentence', async () => {
    const service = await serve(redirect('http://169.254.169.254/'))
    const { choice } = createSearchRegistry({ env: { SEARXNG_BASE_URL: service.baseUrl } })
    const failed = choice.provider?.search('tram', { limit: 5, signal: new AbortController().signal })
    await expect(failed).rejects.toMatchObject({
      reason: 'private-address',
      message: expect.stringMatching(/private address.*only the operator/),
    })
  })
})

describe('what is found leads only to public pages', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'http://127.0.0.1/',
    'http://192.168.1.1/reboot',
    'http://localhost:3000/api/boards',
    'https://user:pass@example.org/',
    `https://example.org/${'x'.repeat(3_000)}`,
    'nothing',
    7,
    null,
  ])('%s is left out', (url) => {
    expect(toResults([{ title: 'x', url, quote: 'y' }], 5)).toEqual([])
  })

  test('an address has one spelling, comes once, and keeps its own wiki', () => {
    const results = toResults(
      [
        { title: '', url: 'HTTPS://Example.org', quote: 'a' },
        { title: 'again', url: 'https://example.org/', quote: 'b' },
      ],
      5,
    )
    expect(results).toEqual([{ id: '1', title: 'example.org', url: 'https://example.org/', quote: 'a' }])
    expect(tryPublicUrl('http://10.0.0.7/wiki/Tram', 'http://10.0.0.7')).toBe('http://10.0.0.7/wiki/Tram')
    expect(tryPublicUrl('http://10.0.0.7/wiki/Tram')).toBeUndefined()
  })
})
