import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { matchesOrigin } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ancestorsOf, inlineScriptsOf, startVaultServer } from '../server.mjs'

const point = 'A'.repeat(87)
const map = '{"integrity":{}}'
const config = {
  name: 'Harbour "&" <b>',
  gateway: 'https://gateway.example',
  app: 'https://vault.example',
  keeper: null,
  trusted: [],
  methods: ['email'],
  custody: { ask: 'after' },
  mode: 'open',
  closesOn: null,
  keys: { gateway: point, keeper: point },
  now: 0,
}

describe('ancestorsOf', () => {
  it('names origins and https wildcards, and no other pattern', () => {
    const origins = [
      'https://a.example',
      'https://*.b.example',
      'http://localhost:5173',
      '*',
      'c.example',
      'http://*.d.example',
    ]
    expect(ancestorsOf(origins, null, matchesOrigin)).toEqual([
      'https://a.example',
      'https://*.b.example',
      'http://localhost:5173',
    ])
  })

  it('lets nothing into the header that ends a directive', () => {
    expect(
      ancestorsOf(["https://a.example; script-src 'unsafe-inline'", 'https://a.example\r\nx: y'], null, matchesOrigin),
    ).toEqual([])
  })

  it('names only the site that asks when all would be too many', () => {
    const origins = Array.from({ length: 300 }, (_, index) => `https://site-${index}.example`)
    expect(ancestorsOf(origins, 'https://site-7.example', matchesOrigin)).toEqual(['https://site-7.example'])
    expect(ancestorsOf(origins, 'https://evil.example', matchesOrigin)).toEqual([])
    expect(ancestorsOf(origins, null, matchesOrigin)).toEqual([])
  })
})

describe('the server of the vault', () => {
  const files = mkdtempSync(join(tmpdir(), 'foyer-vault-'))
  const closers: (() => unknown)[] = [() => rmSync(files, { recursive: true, force: true })]
  let url = ''
  let gatewayUrl = ''
  let isAway = false
  /** The keeper that the gateway names for one project. */
  let lie = 'https://liar.example'
  beforeAll(async () => {
    mkdirSync(join(files, 'assets'))
    writeFileSync(join(files, 'frame.html'), '<!doctype html><meta name="foyer" content="" /><body></body>')
    writeFileSync(join(files, 'window.html'), '<!doctype html><title>window</title><meta name="foyer" content="" />')
    writeFileSync(
      join(files, 'security.html'),
      `<!doctype html><title>security</title><script type="importmap">${map}</script><meta name="foyer" content="" />`,
    )
    writeFileSync(join(files, 'exit.html'), '<!doctype html><title>exit</title>')
    writeFileSync(join(files, 'assets/frame-1.js'), 'export {}')
    mkdirSync(join(files, '.well-known'))
    writeFileSync(join(files, '.well-known/foyer-vault.json'), '{"version":"1.2.0"}')
    writeFileSync(join(files, 'secret.json'), '{}')
    const gateway = createServer((request, response) => {
      const project = new URL(request.url ?? '/', 'http://gateway').searchParams.get('projectId')
      const origins = project === 'harbour' || project === 'liar' ? ['https://harbour.example'] : []
      const keeper = project === 'liar' ? lie : null
      response.statusCode = isAway ? 500 : 200
      response.end(JSON.stringify(project === 'broken' ? { origins: 1 } : { ...config, origins, keeper }))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => gateway.once('listening', resolve))
    gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
    const vault = await startVaultServer({ gateway: gatewayUrl, files })
    url = vault.url
    closers.push(vault.close, () => gateway.close())
  })
  afterAll(async () => {
    for (const close of closers.splice(0).reverse()) await close()
  })

  it('names the key of a keeper that is pinned here, whatever the gateway says', async () => {
    const pinned = 'B'.repeat(87)
    const vault = await startVaultServer({ gateway: gatewayUrl, files, keeperKey: pinned })
    closers.push(vault.close)
    for (const path of ['frame', 'window', 'security']) {
      const html = await (await fetch(`${vault.url}/${path}?project=harbour`)).text()
      expect(html).toContain(
        `&quot;keys&quot;:{&quot;gateway&quot;:&quot;${point}&quot;,&quot;keeper&quot;:&quot;${pinned}&quot;}`,
      )
    }
    expect(await (await fetch(`${url}/frame?project=harbour`)).text()).toContain(
      `&quot;keeper&quot;:&quot;${point}&quot;}`,
    )
  })

  it('sends pages to the keeper that is pinned here, and lets them reach no other, whatever the gateway says', async () => {
    const keeperUrl = 'https://keeper.example'
    const vault = await startVaultServer({ gateway: gatewayUrl, files, keeperUrl })
    closers.push(vault.close)
    for (const path of ['frame', 'window', 'security']) {
      const answer = await fetch(`${vault.url}/${path}?project=liar`)
      expect(await answer.text()).toContain('&quot;keeper&quot;:&quot;https://keeper.example&quot;')
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(policy).toContain(`connect-src ${gatewayUrl} ${keeperUrl};`)
      expect(policy).not.toContain('liar')
    }
  })

  it('renders no page for a keeper whose name would end a directive of the policy', async () => {
    for (const keeper of ['https://a;require-trusted-types-for', 'https://a,b.example', "https://'self'"]) {
      lie = keeper
      const vault = await startVaultServer({ gateway: gatewayUrl, files })
      closers.push(vault.close)
      expect((await fetch(`${vault.url}/security?project=liar`)).status).toBe(503)
    }
  })

  it('answers where the keeper’s sign-in service leads back to with the window, which no page frames', async () => {
    const answer = await fetch(`${url}/keeper-login`)
    expect(await answer.text()).toContain('<title>window</title>')
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    // A page that opened it has to hear it.
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('hands the page that opens recovery files out to be saved, and never as a page of this origin', async () => {
    const answer = await fetch(`${url}/exit.html`)
    expect(await answer.text()).toBe('<!doctype html><title>exit</title>')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': 'attachment; filename="exit.html"',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect((await fetch(`${url}/exit.html`, { method: 'POST' })).status).toBe(404)
  })

  it('renders the page for a project, with its sites as the only ancestors', async () => {
    const answer = await fetch(`${url}/frame?project=harbour&v=1`)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `img-src 'self' data: ${gatewayUrl}`,
      `connect-src ${gatewayUrl}`,
      "worker-src 'self'",
      `form-action ${gatewayUrl}`,
      "base-uri 'none'",
      'frame-ancestors https://harbour.example',
      "require-trusted-types-for 'script'",
      'trusted-types foyer',
    ])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'origin-agent-cluster': '?1',
    })
    expect(answer.headers.get('x-frame-options')).toBeNull()
    const html = await answer.text()
    expect(html).toContain('&quot;projectId&quot;:&quot;harbour&quot;')
    expect(html).not.toContain('<b>')
  })

  it('A1: lets no site embed it for an unknown project or without one', async () => {
    for (const query of ['?project=other', '?project=', '', `?project=${'p'.repeat(200)}`]) {
      const answer = await fetch(`${url}/frame${query}`)
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(await answer.text()).toContain('name="foyer" content=""')
    }
  })

  it('A17: keeps its window out of every frame, and with the opener that it answers to', async () => {
    const answer = await fetch(`${url}/window?project=harbour`)
    const policy = answer.headers.get('content-security-policy')?.split('; ')
    expect(policy).toContain("frame-ancestors 'none'")
    // It goes to a sign-in service by the gateway alone.
    expect(policy).toContain(`form-action ${gatewayUrl}`)
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    const html = await answer.text()
    expect(html).toContain('<title>window</title>')
    expect(html).toContain('&quot;projectId&quot;:&quot;harbour&quot;')
    const unknown = await fetch(`${url}/window?project=other`)
    expect(unknown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(await unknown.text()).toContain('name="foyer" content=""')
  })

  it('tells its window that a page of the wallet led there where the browser says so, and of no other way', async () => {
    const isOwnWay = async (site: string | undefined) => {
      const headers: Record<string, string> = site === undefined ? {} : { 'sec-fetch-site': site }
      const html = await (await fetch(`${url}/window?project=harbour`, { headers })).text()
      return html.includes('&quot;isOwnWay&quot;:true')
    }
    expect(await isOwnWay('same-origin')).toBe(true)
    for (const other of ['none', 'cross-site', 'same-site', undefined]) expect(await isOwnWay(other)).toBe(false)
  })

  it('A17: keeps its own page out of every frame, and out of its opener’s reach', async () => {
    const answer = await fetch(`${url}/security?project=harbour`)
    const policy = answer.headers.get('content-security-policy') ?? ''
    for (const rule of ["frame-ancestors 'none'", "default-src 'none'", "form-action 'none'", 'trusted-types foyer'])
      expect(policy.split('; ')).toContain(rule)
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const html = await answer.text()
    expect(html).toContain('<title>security</title>')
    expect(html).toContain('&quot;projectId&quot;:&quot;harbour&quot;')
    const unknown = await fetch(`${url}/security?project=other`)
    expect(await unknown.text()).toContain('name="foyer" content=""')
  })

  it('lets the import map of a page in, and no other script that stands in it', async () => {
    const answer = await fetch(`${url}/security?project=harbour`)
    const hash = createHash('sha256').update(map).digest('base64')
    expect(answer.headers.get('content-security-policy')).toContain(`; script-src 'self' 'sha256-${hash}'; `)
    expect(inlineScriptsOf('<script>alert(1)</script><script type="module" src="/a.js"></script>')).toEqual([])
  })

  it('serves the list of its files, which is asked for anew each time', async () => {
    const answer = await fetch(`${url}/.well-known/foyer-vault.json`)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(await answer.json()).toEqual({ version: '1.2.0' })
  })

  it('serves built files for ever, and nothing else', async () => {
    const asset = await fetch(`${url}/assets/frame-1.js`)
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await asset.text()).toBe('export {}')
    for (const path of [
      '/secret.json',
      '/assets/%2e%2e/secret.json',
      '/assets/../secret.json',
      '/assets',
      '/',
      '/frame.html',
      '/window.html',
      '/security.html',
    ])
      expect((await fetch(`${url}${path}`)).status).toBe(404)
    expect((await fetch(`${url}/frame?project=harbour`, { method: 'POST' })).status).toBe(404)
  })

  it('says that the wallet cannot be reached when the gateway cannot, or answers something else', async () => {
    const broken = await fetch(`${url}/frame?project=broken`)
    expect(broken.status).toBe(503)
    isAway = true
    const answer = await fetch(`${url}/frame?project=new-one`)
    isAway = false
    expect(answer.status).toBe(503)
    expect(await answer.text()).toBe('The wallet cannot be reached.')
  })
})
