import { expect, it } from 'vitest'
import { KitError } from '../../core/errors.ts'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import { createStorage } from '../../core/storage.ts'
import { askedNamespaces } from './askedNamespaces.ts'
import { loadWalletConnect } from './loadWalletConnect.ts'
import { approvedNetworks, grantedOn, namespacesOf, networkNamed } from './sessionFacts.ts'
import { createClientStorage } from './startClient.ts'
import { toWalletConnectError } from './walletConnectError.ts'

it.each([
  [31338, 'eip155:1', 'eip155:31338'],
  ['31338', 'eip155:1', 'eip155:31338'],
  ['0x7a6a', 'eip155:1', 'eip155:31338'],
  ['eip155:31338', 'eip155:1', 'eip155:31338'],
  ['solana:abc', 'eip155:1', 'eip155:1'],
  ['-5', 'eip155:1', 'eip155:1'],
  ['', 'eip155:1', 'eip155:1'],
  ['far', 'eip155:1', 'eip155:1'],
  [0, 'eip155:1', 'eip155:1'],
  [{}, 'eip155:1', 'eip155:1'],
  ['5', 'solana:abc', 'solana:abc'],
  [undefined, 'eip155', undefined],
])('reads chainChanged %j on %s as %s', (data, chainId, expected) => {
  expect(networkNamed(data, chainId)).toBe(expected)
})

it('makes nothing of namespaces that are not as the protocol says', () => {
  const place = { networks: {}, shown: {} }
  for (const bad of [
    { eip155: null },
    { eip155: { accounts: 'x', methods: 5 } },
    { eip155: { accounts: [{}, 'eip155:1:<b>'] } },
  ]) {
    const granted = bad as unknown as Parameters<typeof grantedOn>[0]
    expect(grantedOn(granted, 'eip155')).toEqual([])
    expect(namespacesOf(granted, place, () => 'eip155:1')).toEqual({})
  }
})

it('counts networks that only accounts name, and namespaces of one network', () => {
  const part = { methods: [], events: [] }
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const granted = {
    eip155: { ...part, chains: ['eip155:1'], accounts: [`eip155:10:${address}`] },
    'eip155:137': { ...part, accounts: [`eip155:137:${address}`] },
  }
  expect(approvedNetworks(granted, 'eip155')).toEqual(['eip155:1', 'eip155:10', 'eip155:137'])
  expect(grantedOn(granted, 'eip155')).toEqual([{ namespace: 'eip155', address, type: 'eoa' }])
})

it('asks for the chain families that are wanted and have networks, with the methods of the site where it names some', () => {
  const coin = { nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 9 }, rpcUrls: [] }
  const networks = [
    { id: 'eip155:1', name: 'One', ...coin },
    { id: 'solana:abc', name: 'Sol', ...coin },
  ] as const
  const asked = askedNamespaces(networks, ['eip155', 'bip122', 'solana'], { solana: ['solana_signMessage'] })
  expect(Object.keys(asked)).toEqual(['eip155', 'solana'])
  expect(asked.eip155?.methods).toContain('personal_sign')
  expect(asked.solana).toEqual({
    chains: ['solana:abc'],
    methods: ['solana_signMessage'],
    events: ['accountsChanged', 'chainChanged'],
  })
})

it("keeps the client's values among the kit's own, without its prefix, and starts anew what grows too long", async () => {
  const backend = memoryStorage()
  const storage = createClientStorage(createStorage('shop', backend), 'foyer-1')
  await storage.setItem('wc@2:core:0.3:foyer-1//keychain', { topic: 'key' })
  expect([...backend.entries.keys()]).toEqual(['@foyer/1/shop/client/wc@2:core:0.3//keychain'])
  const later = createClientStorage(createStorage('shop', backend), 'foyer-2')
  expect(await later.getItem('wc@2:core:0.3:foyer-2//keychain')).toEqual({ topic: 'key' })
  await later.setItem('wc@2:core:0.3:foyer-2//messages', ['a'])
  await later.setItem('wc@2:core:0.3:foyer-2//messages', ['a'.repeat(100_001)])
  expect(await later.getItem('wc@2:core:0.3:foyer-2//messages')).toBeUndefined()
  expect(await later.getEntries()).toContainEqual(['wc@2:core:0.3:foyer-2//messages', undefined])
  await later.removeItem('wc@2:core:0.3:foyer-2//keychain')
  expect(await later.getKeys()).toEqual(['wc@2:core:0.3:foyer-2//messages'])
  expect(backend.entries.size).toBe(0)
})

it.each([
  [{ code: 5000, message: 'x' }, 'USER_REJECTED', 'User rejected.'],
  [{ code: 5002, message: 'x' }, 'USER_REJECTED', 'The request was declined'],
  [{ code: 5100, message: 'x' }, 'UNSUPPORTED_CHAIN', 'Unsupported chains.'],
  [{ code: 6000, message: 'x' }, 'WALLET_DISCONNECTED', 'User disconnected.'],
  [{ code: 0, message: 'Proposal expired' }, 'WALLET_TIMEOUT', 'Phone did not answer'],
  [new Error('Request expired. Please try again.'), 'WALLET_TIMEOUT', 'Phone did not answer'],
  [new Error('Expired. session topic: 12'), 'SESSION_EXPIRED', 'Session Expired'],
  [
    new Error('The relay cannot be reached: JWT validation error: JWT Token is not yet valid: basic.iat: 1712137804'),
    'CLOCK_WRONG',
    'Check this device’s date and time',
  ],
  [
    new Error('JWT validation error: JWT Token is expired: Some(1)'),
    'CLOCK_WRONG',
    'Check this device’s date and time',
  ],
  [new Error('Failed to publish payload, please try again.'), 'RPC_FAILED', 'The relay did not answer'],
  [new KitError('REQUEST_ABORTED', 'The request was given up'), 'REQUEST_ABORTED', 'The request was given up'],
])('calls %o %s', (cause, code, shortMessage) => {
  expect(toWalletConnectError(cause, 'Phone')).toMatchObject({ code, shortMessage })
})

it.each([
  Object.assign(new Error("Cannot find package '@walletconnect/core' imported from /site"), {
    code: 'ERR_MODULE_NOT_FOUND',
  }),
  new Error('Could not resolve "@walletconnect/sign-client" imported by "@foyer/kit". Is it installed?'),
])('says which packages are missing: %s', async (cause) => {
  const failure = await loadWalletConnect(() => Promise.reject(cause)).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'FEATURE_MISSING', details: expect.stringContaining('npm install') })
})

it('leaves other failures of loading as they are', async () => {
  const cause = new TypeError(
    'Failed to fetch dynamically imported module: https://site.example/walletConnectSource.js',
  )
  await expect(loadWalletConnect(() => Promise.reject(cause))).rejects.toBe(cause)
})
