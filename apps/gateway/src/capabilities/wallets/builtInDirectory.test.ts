import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'
import directory from './builtInDirectory.json'
import { foldName } from './foldName.ts'
import { imageTypeOf, maxImageBytes } from './imageType.ts'

const { images } = directory
const wallets: readonly Fact[] = directory.wallets
type Source = { readonly of: string; readonly path: string; readonly date: string; readonly facts: readonly string[] }
type Fact = {
  readonly id: string
  readonly name: string
  readonly order: number
  readonly image_id?: string
  readonly homepage?: string
  readonly rdns?: string
  readonly chains?: readonly string[]
  readonly platforms?: readonly string[]
  readonly mobile_link?: string
  readonly desktop_link?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
  readonly supports_wc?: boolean
  readonly sources: readonly Source[]
}

/** What a wallet's record says, item by item, without what is ours: its id and its place. */
function factsOf({ id: _, order: __, sources: ___, chains = [], platforms = [], ...rest }: Fact) {
  return [
    ...Object.keys(rest),
    ...chains.map((chain) => `chains:${chain}`),
    ...platforms.map((platform) => `platforms:${platform}`),
  ]
}

/** A name as a hasty reader sees it, without the signs and letters that are mistaken for one another. */
function readInPassing(name: string): string {
  const plain = foldName(name).replace(/\bwallet\b|[^\p{L}\p{N}]/gu, '')
  return plain.replace(/rn/g, 'm').replace(/[0o]/g, 'o').replace(/[1il]/g, 'l').replace(/[5s]/g, 's')
}

describe('the built-in directory', () => {
  it('holds at least 120 wallets, each once and in its order', () => {
    expect(wallets.length).toBeGreaterThanOrEqual(120)
    expect(new Set(wallets.map(({ id }) => id)).size).toBe(wallets.length)
    for (const { id } of wallets) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(wallets.map(({ order }) => order)).toEqual(wallets.map((_, index) => index + 1))
  })

  it('says of every fact where it stands and of which day', () => {
    for (const wallet of wallets) {
      const named = wallet.sources.flatMap(({ facts }) => facts)
      expect({ id: wallet.id, facts: [...named].sort() }).toEqual({ id: wallet.id, facts: factsOf(wallet).sort() })
      for (const { of, path, date, facts } of wallet.sources) {
        // A package at a version, or a repository at a commit, and a file in it.
        expect(of).toMatch(/^(@[a-z0-9-]+\/)?[a-z0-9-]+@\d+\.\d+\.\d+$|^[\w.-]+\/[\w.-]+@[0-9a-f]{40}$/)
        expect(path).toMatch(/^[\w./-]+\.(js|ts)$/)
        expect(date).toMatch(/^20\d\d-[01]\d-[0-3]\d$/)
        expect(facts).not.toEqual([])
      }
    }
  })

  it('holds no two wallets that are taken for each other', () => {
    const read = wallets.map(({ name }) => readInPassing(name))
    expect(read.filter((name, index) => read.indexOf(name) !== index)).toEqual([])
    for (const { name } of wallets) expect(name).toMatch(/^[\x20-\x7e]{2,60}$/)
    for (const key of ['homepage', 'rdns', 'mobile_link', 'app_store', 'play_store', 'chrome_store'] as const) {
      const values = wallets.flatMap((wallet) => wallet[key] ?? [])
      expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
    }
  })

  it('knows announced names in reverse order of the domain, and only namespaces and platforms that there are', () => {
    const domain = /^[a-z]{2,}(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i
    for (const { rdns } of wallets) if (rdns !== undefined) expect(rdns).toMatch(domain)
    const namespaces = ['bip122', 'cosmos', 'eip155', 'near', 'polkadot', 'solana', 'stellar']
    expect([...new Set(wallets.flatMap(({ chains = [] }) => chains))].sort()).toEqual(namespaces)
    for (const { chains } of wallets) expect(chains).not.toEqual([])
    const platforms = ['android', 'chrome', 'edge', 'firefox', 'ios', 'linux', 'macos', 'opera', 'safari', 'windows']
    expect([...new Set(wallets.flatMap((wallet) => wallet.platforms ?? []))].sort()).toEqual(platforms)
  })

  it('gives addresses that lead where their names say, and carry no tracking', () => {
    const forms = {
      app_store: /^https:\/\/apps\.apple\.com\/app\/id\d{6,}$/,
      play_store: /^https:\/\/play\.google\.com\/store\/apps\/details\?id=[\w.]+$/,
      chrome_store: /^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/,
      homepage: /^https:\/\/[a-z0-9.-]+\.[a-z]{2,}(\/\S*)?$/,
      // Another app takes the pairing behind this prefix: `wc?uri=` follows it.
      mobile_link: /^[a-z][a-z0-9.+-]*:\/\/([^#]*\/)?$/,
      desktop_link: /^[a-z][a-z0-9.+-]*:\/\/([^#]*\/)?$/,
    } as const
    for (const wallet of wallets) {
      for (const [key, form] of Object.entries(forms)) {
        const address: unknown = Reflect.get(wallet, key)
        if (address !== undefined)
          expect({ id: wallet.id, [key]: address }).toEqual({ id: wallet.id, [key]: expect.stringMatching(form) })
      }
      expect(JSON.stringify(wallet)).not.toMatch(/utm_|referrer=/)
      // Schemes that any app may take, or that a browser runs itself.
      expect(wallet.mobile_link ?? '').not.toMatch(/^(wc|http|javascript|data|file|blob|about|intent|mailto|tel|sms):/)
    }
  })

  it('holds small pictures, each of a wallet that names it', () => {
    const named = wallets.flatMap(({ image_id }) => image_id ?? [])
    expect(named.sort()).toEqual(Object.keys(images.wallet).sort())
    for (const address of Object.values(images.wallet)) {
      const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
      expect(imageTypeOf(bytes)).toBe('image/png')
      expect(bytes.length).toBeLessThan(maxImageBytes)
    }
  })
})

describe('a gateway with the built-in directory', () => {
  let folder: string
  let gateway: TestGateway | undefined
  const start = async (options: object) => {
    gateway = await startTestGateway({
      chains: [{ id: 'eip155:8453', name: 'Base', rpcUrls: ['http://127.0.0.1:9'] }],
      projects: [{ id: 'open' }],
      wallets: options,
    })
    return gateway
  }
  const ask = async (query = '') => {
    const answer = await fetch(`${gateway?.url}/getWallets?projectId=open&entries=100${query}`)
    return answer.json()
  }
  const names = async (query: string): Promise<string[]> => {
    const { data } = await ask(query)
    return data.map(({ name }: { name: string }) => name)
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-built-in-'))
  })
  afterEach(() => gateway?.stop())
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('answers it by default, with its pictures and without its sources', async () => {
    await start({ builtIn: undefined })
    const { data, count } = await ask()
    expect(count).toBe(wallets.length)
    expect(data[0]).toMatchObject({ id: 'metamask', name: 'MetaMask', rdns: 'io.metamask', chains: ['eip155'] })
    expect(data[0]).not.toHaveProperty('sources')
    const picture = await fetch(`${gateway?.url}/getWalletImage/metamask?projectId=open`)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(await names('&search=rab')).toEqual(['Rabby Wallet'])
    expect(await names('&rdns=me.rainbow')).toEqual(['Rainbow'])
  })

  it('answers an empty list where it is switched off', async () => {
    await start({ builtIn: false })
    expect(await ask()).toEqual({ data: [], count: 0 })
  })

  it('finds a wallet of a whole namespace by a chain of it, and by its namespace', async () => {
    await start({ builtIn: true })
    const onSolana = await names('&chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    expect(onSolana).toContain('Solflare')
    expect(onSolana).not.toContain('MetaMask')
    expect(await names('&chains=solana')).toEqual(onSolana)
    expect(await names('&chains=eip155:1')).toContain('MetaMask')
    expect(await names('&chains=eip155:1')).not.toContain('Solflare')
  })

  it('lists wallets of which no namespace is known behind those that are known to fit', async () => {
    await start({ builtIn: true })
    const unknown = wallets.filter(({ chains }) => chains === undefined).map(({ name }) => name)
    expect(unknown).toContain('Tangem Wallet')
    const onBitcoin = await names('&chains=bip122')
    expect(onBitcoin.slice(-unknown.length)).toEqual(unknown)
    expect(onBitcoin).toHaveLength(wallets.filter(({ chains }) => chains?.includes('bip122') ?? true).length)
    const tangem = (await ask('&search=tangem')).data[0]
    expect(tangem).not.toHaveProperty('chains')
  })

  it("lets the operator's file add, replace and reorder, and hides what it is told to", async () => {
    const file = join(folder, 'wallets.json')
    const own = [
      { id: 'ours', name: 'Our Wallet', order: 0 },
      { id: 'rabby', name: 'Rabby, as we call it', order: 0 },
    ]
    await writeFile(file, JSON.stringify({ wallets: own }))
    await start({ builtIn: true, file, hide: ['metamask', 'unknown'] })
    const { data, count } = await ask()
    expect(data.slice(0, 3).map(({ name }: { name: string }) => name)).toEqual([
      'Our Wallet',
      'Rabby, as we call it',
      'Coinbase Wallet',
    ])
    expect(count).toBe(wallets.length)
    expect(await names('&search=metamask')).toEqual([])
  })

  it('puts those first that the operator features, in that order, and takes a picture filed under a wallet’s own id', async () => {
    const file = join(folder, 'pictures.json')
    const picture = images.wallet.metamask
    await writeFile(file, JSON.stringify({ wallets: [], images: { wallet: { tangem: picture, rabby: picture } } }))
    await start({ builtIn: true, file, featured: ['tangem', 'unknown', 'zerion'] })
    const { data, count } = await ask()
    expect(data.slice(0, 3).map(({ id }: { id: string }) => id)).toEqual(['tangem', 'zerion', 'metamask'])
    expect(count).toBe(wallets.length)
    expect(data[0]).toMatchObject({ image_id: 'tangem' })
    for (const id of ['tangem', 'rabby']) {
      const answer = await fetch(`${gateway?.url}/getWalletImage/${id}?projectId=open`)
      expect(`data:image/png;base64,${Buffer.from(await answer.arrayBuffer()).toString('base64')}`).toBe(picture)
    }
  })
})
