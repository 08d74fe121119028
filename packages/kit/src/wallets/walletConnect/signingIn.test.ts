import { type Hex, verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { reconnect } from '../../core/actions/reconnect.ts'
import { signMessage } from '../../core/actions/signMessage.ts'
import { switchNetwork } from '../../core/actions/switchNetwork.ts'
import type { Guard } from '../../core/guard.ts'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import type { SignInRequest } from '../../core/signIn.ts'
import { selectNetworkId, selectSession, selectStatus } from '../../core/store.ts'
import { startWorld, type World } from './visits.fixture.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.leave())

const request: SignInRequest = {
  domain: 'site.example',
  uri: 'https://site.example',
  nonce: 'abcdefgh12345678',
  statement: 'Sign in to Harbour Cafe.',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2036-01-01T00:00:00.000Z',
  resources: ['https://site.example/terms'],
}
const asks = (signIn: SignInRequest | undefined): Guard => ({
  id: 'signIn',
  route: { name: 'Account' },
  holds: () => true,
  signIn: () => signIn,
})

/** A page of a site with EVM networks only, which wants visitors to sign in, and a wallet that followed its link. */
async function meet(wallet: Parameters<World['peer']>[0] = {}, signIn: SignInRequest | undefined = request) {
  const storage = memoryStorage()
  const page = { storage, options: { guards: [asks(signIn)] }, parameters: { networks: undefined } }
  const [visit, peer] = [world.visit(page), await world.peer(wallet)]
  const pair = async () => {
    const { session, uri } = await visit.choose()
    await peer.pair(uri)
    return session
  }
  return { ...visit, page, pair, peer }
}

it('connects and signs in with one question, and opens a session that works as any other', async () => {
  const { kit, page, pair, peer } = await meet()
  const session = await pair()
  expect(peer.proposals()).toMatchObject([{ name: 'Harbour Cafe', outcome: 'approved', signsIn: true }])
  expect(peer.control.requests().map(({ method }) => method)).toEqual(['wallet_connect'])
  const [proof, ...others] = session.signedIn ?? []
  expect(others).toEqual([])
  expect(proof).toMatchObject({ networkId: 'eip155:31337', address: world.address(0) })
  const { message = '', signature } = proof ?? {}
  expect(await verifyMessage({ address: world.address(0), message, signature: signature as Hex })).toBe(true)
  expect(parseSiweMessage(message)).toMatchObject({
    address: world.address(0),
    chainId: 31337,
    domain: 'site.example',
    uri: 'https://site.example',
    nonce: request.nonce,
    statement: expect.stringMatching(/^Sign in to Harbour Cafe\. I further authorize/),
    expirationTime: new Date(request.expiresAt ?? ''),
    resources: ['https://site.example/terms', expect.stringMatching(/^urn:recap:/)],
  })

  expect([selectStatus(kit.store.getState()), selectNetworkId(kit.store.getState())]).toEqual([
    'connected',
    'eip155:31337',
  ])
  expect(session.wallet.name).toBe('Test Phone')
  const days = ((session.expiresAt ?? 0) - Date.now()) / 86_400_000
  expect(days).toBeCloseTo(7, 1)
  const later = (await signMessage(kit, { message: 'later' })) as Hex
  expect(await verifyMessage({ address: world.address(0), message: 'later', signature: later })).toBe(true)
  await switchNetwork(kit, { networkId: 'eip155:31338' })
  expect(selectNetworkId(kit.store.getState())).toBe('eip155:31338')
  expect(selectSession(kit.store.getState())?.signedIn).toEqual([proof])

  kit.destroy()
  const again = world.visit(page)
  await reconnect(again.kit)
  expect(selectStatus(again.kit.store.getState())).toBe('connected')
  expect(selectSession(again.kit.store.getState())?.signedIn).toBeUndefined()
  await expect(signMessage(again.kit, { message: 'after a reload' })).resolves.toMatch(/^0x/)
})

it('adds no statement where the site has none', async () => {
  const { pair } = await meet({}, { ...request, statement: undefined, resources: undefined })
  const [proof] = (await pair()).signedIn ?? []
  const { message = '', signature } = proof ?? {}
  expect(await verifyMessage({ address: world.address(0), message, signature: signature as Hex })).toBe(true)
  expect(parseSiweMessage(message).statement).toMatch(/^I further authorize/)
})

it('signs for the network that the page shows', async () => {
  const { kit, pair } = await meet()
  await switchNetwork(kit, { networkId: 'eip155:31338' })
  const session = await pair()
  expect(session.signedIn).toMatchObject([{ networkId: 'eip155:31338' }])
  expect(selectNetworkId(kit.store.getState())).toBe('eip155:31338')
})

it('connects as ever with a wallet that does not know how', async () => {
  const { kit, pair, peer } = await meet({ signsIn: false })
  const session = await pair()
  expect(session.signedIn).toBeUndefined()
  expect(selectStatus(kit.store.getState())).toBe('connected')
  expect(peer.proposals()).toMatchObject([{ outcome: 'approved', signsIn: false }])
  expect(peer.control.requests().map(({ method }) => method)).toEqual(['wallet_requestPermissions'])
  await expect(signMessage(kit, { message: 'later' })).resolves.toMatch(/^0x/)
})

it.each([true, false])(
  'offers another link where both questions got one id, to a wallet that knows how: %s',
  async (signsIn) => {
    const { pair } = await meet({ signsIn })
    const drawn = vi.spyOn(Math, 'random')
    try {
      // The client makes ids of the millisecond and three digits that it draws.
      for (let count = 0; count < 12; count += 1) drawn.mockReturnValueOnce(0.5)
      const session = await pair()
      expect(session.signedIn === undefined).toBe(!signsIn)
      expect(session.accounts).not.toEqual([])
    } finally {
      drawn.mockRestore()
    }
  },
)

it.each([true, false])('says that the wallet refused, where it knows how: %s', async (signsIn) => {
  const { kit, pair, peer } = await meet({ signsIn })
  peer.control.rejectNext()
  const session = pair()
  await expect(session).rejects.toMatchObject({ code: 'USER_REJECTED', shortMessage: 'User rejected.' })
  expect(selectStatus(kit.store.getState())).toBe('disconnected')
})

it('asks for a session alone where another chain family shares it, or nothing is to be signed', async () => {
  const peer = await world.peer()
  const asked = []
  for (const [signIn, parameters] of [
    [undefined, { networks: undefined }],
    [undefined, {}],
    [request, {}],
  ] as const) {
    const { session, uri } = await world.visit({ options: { guards: [asks(signIn)] }, parameters }).choose()
    await peer.pair(uri)
    expect((await session).signedIn).toBeUndefined()
    asked.push(peer.proposals().at(-1))
  }
  expect(asked).toMatchObject([{ signsIn: false }, { signsIn: false }, { signsIn: false }])
  const [, without, with_] = asked
  expect(JSON.stringify(with_?.asked)).toBe(JSON.stringify(without?.asked))
})
