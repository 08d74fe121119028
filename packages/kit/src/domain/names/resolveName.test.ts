import { endpointExamples as examples } from '@foyer/contract/examples'
import fc from 'fast-check'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { evmCoinType } from '../../chains/evm/evmRules.ts'
import { createKit } from '../../core/createKit.ts'
import { memoryChain, testNetwork } from '../../core/memoryKit.fixture.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { type Answers, startTestGateway } from '../portfolio/test/testGateway.ts'
import { forgetNames } from './keptNames.ts'
import { resolveName } from './resolveName.ts'

const base: CaipNetworkId = 'eip155:8453'
const path = '/v1/resolve/alice.eth'
const [main, other] = ['0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B', '0x52908400098527886E0F7030069857D2E4169EE7']
const found = { ...examples.profileResolve.response, name: 'alice.eth', address: main, avatar: null, isFallback: false }
const elsewhere = 'https://images.example/a.png'
const routed = RegExp(
  `^http://127.0.0.1:\\d+/v1/identity/${main}/avatar\\?of=https%3A%2F%2Fimages.example%2Fa.png&name=alice.eth$`,
)
const refused = (code: number, field: string, description = 'No.') => ({
  status: 'FAILED',
  code,
  reasons: [{ field, description }],
})
const stops: (() => void | Promise<void>)[] = []

afterEach(async () => {
  vi.useRealTimers()
  for (const stop of stops.splice(0)) await stop()
})

async function setUp(answers: Answers) {
  const gateway = await startTestGateway({ '/v1/supported-chains': { http: [base, 'eip155:1'], ws: [] }, ...answers })
  const kit = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('8453', 'eip155'), testNetwork('1', 'eip155')],
    chains: [{ ...memoryChain({ namespace: 'eip155' }), coinType: evmCoinType }],
    storage: false,
    gateway: gateway.url,
  })
  stops.push(
    () => kit.destroy(),
    () => gateway.stop(),
  )
  const ask = (name = 'alice.eth', networkId = base) => resolveName(kit, { name, networkId })
  return { kit, gateway, ask }
}

describe('the address of a name', () => {
  it.each([
    ['an address', found, { name: 'alice.eth', address: main, avatar: undefined, isFallback: false }],
    [
      'the address of mainnet, with a picture',
      { ...found, isFallback: true, avatar: 'data:image/png;base64,AA' },
      { name: 'alice.eth', address: main, avatar: 'data:image/png;base64,AA', isFallback: true },
    ],
    [
      'an address with an avatar on another host',
      { ...found, avatar: elsewhere },
      { address: main, avatar: expect.stringMatching(routed) },
    ],
    ['undefined for a name without an address', { ...found, address: null }, undefined],
    ['undefined for an invalid name', refused(400, 'name'), undefined],
  ])('resolves to %s', async (_, answer, expected) => {
    const { ask, gateway } = await setUp({ [path]: answer })
    if (expected === undefined) expect(await ask()).toBeUndefined()
    else expect(await ask()).toMatchObject(expected)
    expect(gateway.lastQuery(path).get('chainId')).toBe(base)
  })

  it.each([
    ['the host of its records is away', refused(503, 'name', 'It does not answer.')],
    ['the gateway fails', 500],
    ['the chain has no names', refused(400, 'chainId')],
    ['the gateway cannot ask ENS', refused(503, 'name', 'Names of ENS are not available on this gateway.')],
    ['the answer is invalid', { name: 'alice.eth' }],
  ])('throws, and asks anew at the next call, where %s', async (_, answer) => {
    const { ask, gateway } = await setUp({ [path]: answer })
    await expect(ask()).rejects.toMatchObject({ code: 'GATEWAY_FAILED' })
    // A failure is not kept.
    gateway.answers[path] = found
    expect(await ask()).toMatchObject({ address: main })
  })

  it('comes from one request in 5 minutes and for each network, and anew once names are forgotten', async () => {
    const { ask, gateway, kit } = await setUp({ [path]: found })
    const start = 1_800_000_000_000
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    await ask(' alice.eth ')
    await ask()
    expect(gateway.count(path)).toBe(1)
    await ask('alice.eth', 'eip155:1')
    expect(gateway.count(path)).toBe(2)
    gateway.answers[path] = { ...found, address: other }
    vi.setSystemTime(start + 299_999)
    expect(await ask()).toMatchObject({ address: main })
    expect(gateway.count(path)).toBe(2)
    vi.setSystemTime(start + 300_000)
    expect(await ask()).toMatchObject({ address: other })
    expect(gateway.count(path)).toBe(3)
    gateway.answers[path] = found
    await forgetNames(kit)
    expect(await ask()).toMatchObject({ address: main })
    expect(gateway.count(path)).toBe(4)
  })

  it('goes out for no network without names', async () => {
    const { ask, gateway } = await setUp({ [path]: found })
    await expect(ask('alice.eth', 'solana:1')).rejects.toMatchObject({ code: 'GATEWAY_FAILED' })
    expect(gateway.count(path)).toBe(0)
  })
})

describe('a gateway from before names of ENS', () => {
  const record = (addresses: Readonly<Record<string, string>>) => ({
    ...examples.profileLookup.response,
    addresses: Object.fromEntries(Object.entries(addresses).map(([coin, address]) => [coin, { address }])),
  })
  it.each([
    [
      'its own address for the network',
      record({ '2147492101': other, '60': main }),
      { address: other, isFallback: false },
    ],
    ['the one of mainnet', record({ '60': main }), { address: main, isFallback: true }],
    ['undefined for a name without records', [], undefined],
  ])('resolves to %s', async (_, answer, expected) => {
    const { ask } = await setUp({ '/v1/profile/account/alice.reown.id': answer })
    expect(await ask('Alice.reown.id')).toEqual(expected && { name: 'alice.reown.id', ...expected })
  })
})

test('any text is asked about as it stands, and an address comes from the answer alone', async () => {
  const { ask, gateway } = await setUp({})
  const label = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => !/[./\\?#%]/.test(text))
  await fc.assert(
    fc.asyncProperty(label, async (text) => {
      const name = `${text.trim()}x.eth`
      const asked = `/v1/resolve/${encodeURIComponent(name.trim())}`
      gateway.answers[new URL(asked, 'http://gateway').pathname] = { ...found, name: 'shown.eth' }
      expect(await ask(name)).toMatchObject({ name: 'shown.eth', address: main })
    }),
    { numRuns: 60 },
  )
})
