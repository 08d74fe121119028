import { createTestWallet } from '@foyer/test/wallet'
import { parseSiweMessage } from 'viem/siwe'
import { verifyMessage } from 'viem/utils'
import { expect, it } from 'vitest'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import { connectSigningIn } from './connectSigningIn.ts'
import type { FoundWallet } from './discoverWallets.ts'

const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const request = {
  domain: 'cafe.example',
  uri: 'https://cafe.example',
  nonce: 'abcdefgh12345678',
  statement: 'Sign in to Harbour Café.',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-02T00:00:00.000Z',
  resources: ['https://cafe.example/terms'],
}
const networks = [{ id: 'eip155:8453' }, { id: 'eip155:1' }] as const

const found = (provider: unknown): FoundWallet => ({
  id: 'dev.example.lumen',
  name: 'Lumen',
  type: 'ANNOUNCED',
  chain: 'eip155',
  provider,
})

/** A real wallet on Ethereum; it signs in while it connects, or does not. */
function lumen({ chainId = 1, signsIn = true } = {}) {
  const wallet = createTestWallet({
    name: 'Lumen',
    rdns: 'dev.example.lumen',
    accounts: [key],
    chains: [{ chainId, rpcUrl: 'http://127.0.0.1:9/', name: 'Own' }],
    storage: memoryStorage(),
    target: new EventTarget(),
    origin: 'https://cafe.example',
    signsIn,
  })
  const ask = () => connectSigningIn({ wallet: found(wallet.provider), request, networks })
  return { ...wallet, ask }
}

/** A wallet that announces the capability and answers `wallet_connect` with something. */
const answering = (answer: unknown) =>
  found({
    request: async ({ method }: { method: string }) => {
      if (method === 'wallet_getCapabilities') return { '0x1': { signInWithEthereum: { supported: true } } }
      if (method === 'eth_chainId') return '0x1'
      if (method === 'wallet_connect') return answer
      throw Object.assign(new Error('Unknown method'), { code: 4200 })
    },
  })

it('lets a wallet that announces it sign what is asked for, with one question, on its own network', async () => {
  const { ask, control } = lumen()
  const { isConnected, signedIn } = await ask()
  expect(isConnected).toBe(true)
  expect(signedIn).toMatchObject({ networkId: 'eip155:1', address })
  const { message = '', signature = '0x' } = signedIn ?? {}
  expect(await verifyMessage({ address, message, signature: signature as `0x${string}` })).toBe(true)
  expect(parseSiweMessage(message)).toMatchObject({
    address,
    chainId: 1,
    domain: request.domain,
    uri: request.uri,
    nonce: request.nonce,
    statement: request.statement,
    resources: request.resources,
    issuedAt: new Date(request.issuedAt),
    expirationTime: new Date(request.expiresAt),
  })
  const questions = control.requests().filter(({ method }) => !/^(wallet_getCap|eth_chainId)/.test(method))
  expect(questions.map(({ method }) => method)).toEqual(['wallet_connect'])
})

it('signs for the page’s network where the wallet is on one that the site does not have', async () => {
  const { signedIn } = await lumen({ chainId: 999 }).ask()
  expect(signedIn?.networkId).toBe('eip155:8453')
  expect(parseSiweMessage(signedIn?.message ?? '').chainId).toBe(8453)
})

it('asks a wallet nothing that does not announce it', async () => {
  const { ask, control } = lumen({ signsIn: false })
  expect(await ask()).toEqual({ isConnected: false })
  expect(control.waiting()).toBeUndefined()
  expect(control.requests().map(({ method }) => method)).toEqual(['wallet_getCapabilities'])
})

it('goes on without, where a wallet does not say what it can do', async () => {
  const silent = found({ request: () => new Promise(() => undefined) })
  expect(await connectSigningIn({ wallet: silent, request, networks })).toEqual({ isConnected: false })
})

it('says that the visitor declined', async () => {
  const { ask, control } = lumen()
  control.rejectNext()
  await expect(ask()).rejects.toMatchObject({ code: 'USER_REJECTED' })
})

it.each([undefined, {}, { accounts: [] }, { accounts: [{ address: 'nobody' }] }])(
  'fails with the sentence of the contract where the wallet returns %j',
  async (answer) => {
    await expect(connectSigningIn({ wallet: answering(answer), request, networks })).rejects.toMatchObject({
      code: 'SIGN_IN_FAILED',
      shortMessage: 'Sign in failed, no sign in result returned by wallet',
    })
  },
)

it.each([{}, { signInWithEthereum: { code: 4001, message: 'no' } }, { signInWithEthereum: { message: 1 } }])(
  'connects without a proof where the capability answers %j',
  async (capabilities) => {
    const answer = { accounts: [{ address, capabilities }] }
    expect(await connectSigningIn({ wallet: answering(answer), request, networks })).toEqual({ isConnected: true })
  },
)
