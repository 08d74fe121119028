import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../testing/startTestGateway.ts'
import directory from './builtInDirectory.json'
import { imageTypeOf, longestImage } from './imageType.ts'

const { wallets, images } = directory
const links = ['homepage', 'app_store', 'play_store', 'chrome_store'] as const

describe('the built-in directory', () => {
  it('holds each wallet once, in its order, with where its facts come from and of which day', () => {
    expect(wallets.length).toBeGreaterThanOrEqual(120)
    expect(new Set(wallets.map(({ id }) => id)).size).toBe(wallets.length)
    expect(new Set(wallets.map(({ name }) => name.toLowerCase())).size).toBe(wallets.length)
    expect(wallets.map(({ order }) => order)).toEqual(wallets.map((_, index) => index + 1))
    for (const { id, sources } of wallets) {
      expect({ id, sources }).toEqual({
        id,
        sources: sources.map(() => ({
          of: expect.stringMatching(/^(https:\/\/|@?[\w-]+(\/[\w-]+)?@\d)/),
          date: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
        })),
      })
      expect({ id, sources: sources.length }).not.toEqual({ id, sources: 0 })
    }
  })

  it('knows each announced name once, and only namespaces that there are', () => {
    const announced = wallets.flatMap((wallet) => ('rdns' in wallet ? [wallet.rdns] : []))
    expect(new Set(announced).size).toBe(announced.length)
    expect(new Set(wallets.flatMap(({ chains }) => chains))).toEqual(new Set(['bip122', 'eip155', 'solana']))
  })

  it('has addresses that lead where their names say', () => {
    const hosts = {
      app_store: /^https:\/\/(apps|itunes)\.apple\.com\//,
      play_store: /^https:\/\/play\.google\.com\/store\/apps\/details\?id=/,
      chrome_store: /^https:\/\/(chrome\.google\.com\/webstore|chromewebstore\.google\.com)\/detail\//,
      homepage: /^https:\/\//,
    }
    const found = wallets.flatMap((wallet) =>
      links.flatMap((name) => (name in wallet ? [[wallet, name] as const] : [])),
    )
    for (const [wallet, name] of found) {
      const address = Reflect.get(wallet, name)
      expect({ id: wallet.id, [name]: address }).toEqual({ id: wallet.id, [name]: expect.stringMatching(hosts[name]) })
    }
    // Another app takes the pairing behind this prefix: `wc?uri=` follows it.
    for (const wallet of wallets)
      if ('mobile_link' in wallet) expect(wallet.mobile_link).toMatch(/^[a-z][a-z0-9.+-]*:\/\/(.*\/)?$/)
  })

  it('has small pictures, each of a wallet that names it', () => {
    const named = wallets.flatMap((wallet) => ('image_id' in wallet ? [wallet.image_id] : []))
    expect(named.sort()).toEqual(Object.keys(images.wallet).sort())
    for (const address of Object.values(images.wallet)) {
      const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
      expect(imageTypeOf(bytes)).toBe('image/png')
      expect(bytes.length).toBeLessThan(longestImage)
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

  it('answers it where nobody has said otherwise, with its pictures and without its sources', async () => {
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

  it('has none where it is switched off', async () => {
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
})
