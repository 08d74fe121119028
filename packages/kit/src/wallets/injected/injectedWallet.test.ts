import { afterEach, describe, expect, it, vi } from 'vitest'
import { discoverWallets, type FoundWallet } from './discoverWallets.ts'
import { injectedWallet } from './injectedWallet.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const provider = (flags: Record<string, unknown> = {}) => ({ request: async () => null, ...flags })
const named = (own: unknown, announced: readonly FoundWallet[] = []) =>
  injectedWallet(
    { id: 'injected', name: 'Browser wallet', type: 'INJECTED', chain: 'eip155', provider: own },
    announced,
  )
const announced = (name: string, rdns: string, own: unknown = provider()): FoundWallet => ({
  id: rdns,
  name,
  type: 'ANNOUNCED',
  chain: 'eip155',
  info: { rdns },
  provider: own,
})

const metaMask = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'MetaMask', icon: '', rdns: 'io.metamask' }

describe('a wallet that only stands at window.ethereum', () => {
  it.each([
    [{}, 'Browser wallet', undefined],
    [{ isMetaMask: true }, 'MetaMask', 'io.metamask'],
    [{ isMetaMask: true, isRabby: true }, 'Rabby Wallet', 'io.rabby'],
    [{ isMetaMask: true, isBraveWallet: true }, 'Brave Wallet', 'com.brave.wallet'],
    [{ isTrust: true, isTrustWallet: true }, 'Trust Wallet', 'com.trustwallet.app'],
    [{ isImToken: true }, 'imToken', undefined],
    [{ isRabby: true, isPhantom: true }, 'Browser wallet', undefined],
    [{ isMetaMask: 'yes' }, 'Browser wallet', undefined],
    [{ isNobodyKnows: true }, 'Browser wallet', undefined],
  ])('carries, with the flags %j, the name "%s"', (flags, name, rdns) => {
    const found = named(provider(flags))
    expect(found).toMatchObject({ id: 'injected', type: 'INJECTED', name })
    expect(found?.info?.rdns).toBe(rdns)
  })

  it('stands beside wallets that announced themselves', () => {
    const metaMask = announced('MetaMask', 'io.metamask', provider({ isMetaMask: true }))
    expect(named(provider({ isImToken: true }), [metaMask])?.name).toBe('imToken')
    expect(named(provider(), [metaMask])?.name).toBe('Browser wallet')
  })

  it.each<[string, unknown, FoundWallet]>([
    ['its reverse domain name', provider({ isRabby: true }), announced('Rabby', 'io.rabby')],
    ['its name', provider({ isImToken: true }), announced('imToken 2', 'im.token')],
    [
      'its flags',
      provider({ isRabby: true, isPhantom: true }),
      announced('R', 'r', provider({ isRabby: true, isPhantom: true })),
    ],
    ['no flag, as an announced one', provider(), announced('Lumen', 'dev.example.lumen')],
    [
      'a list of wallets behind it',
      provider({ providers: [provider()], isImToken: true }),
      announced('MetaMask', 'io.metamask'),
    ],
  ])('makes room for one that announced itself and is known by %s', (_, ethereum, other) => {
    expect(named(ethereum, [other])).toBeUndefined()
  })

  it.each([undefined, null, {}, { request: 'no' }])('lists nothing where %j stands there', (ethereum) => {
    vi.stubGlobal('window', Object.assign(new EventTarget(), { ethereum }))
    const search = discoverWallets(() => undefined)
    expect(search.connectors()).toEqual([])
    search.stop()
  })

  it('lists the same object once where it announced itself', async () => {
    const own = provider({ isImToken: true })
    const page = Object.assign(new EventTarget(), { ethereum: own })
    vi.stubGlobal('window', page)
    const search = discoverWallets(() => undefined)
    const detail = { info: { ...metaMask, name: 'Other', rdns: 'other' }, provider: own }
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze(detail) }))
    await import('./injectedWallet.ts')
    expect(search.connectors().map(({ name }) => name)).toEqual(['Other'])
    search.stop()
  })

  it('stays listed once another wallet announces itself, and appears when it comes after that', async () => {
    const page: EventTarget & { ethereum?: unknown } = new EventTarget()
    vi.stubGlobal('window', page)
    const lists: string[][] = []
    const search = discoverWallets((found) => lists.push(found.map(({ name }) => name)))
    const detail = { info: metaMask, provider: provider({ isMetaMask: true }) }
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze(detail) }))
    expect(lists.at(-1)).toEqual(['MetaMask'])
    page.ethereum = provider({ isImToken: true })
    page.dispatchEvent(new Event('ethereum#initialized'))
    await vi.waitFor(() => expect(lists.at(-1)).toEqual(['MetaMask', 'imToken']))
    search.stop()
  })
})
