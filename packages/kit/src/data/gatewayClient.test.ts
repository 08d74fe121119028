import { balance, identity } from '@foyer/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { evm } from '../chains/evm/evm.ts'
import { createKit } from '../core/createKit.ts'
import type { KitEvent } from '../core/events.ts'
import { memoryChain, testNetwork } from '../core/memoryKit.fixture.ts'
import type { KitOptions } from '../core/options.ts'
import { developmentNotes } from '../core/warnDeveloper.ts'
import { nativeBalanceQuery } from '../domain/portfolio/nativeBalanceQuery.ts'
import { startTestGateway } from '../domain/portfolio/test/testGateway.ts'
import { followEvents } from '../view/followEvents.ts'
import { kitNotices } from '../view/notices.ts'
import { gatewayClient } from './gatewayClient.ts'
import { kitData } from './kitData.ts'

const address = '0x1111111111111111111111111111111111111111'
const stops: (() => void | Promise<void>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  vi.unstubAllGlobals()
})

/** A kit whose gateway answers every known call with one status. */
async function setUp(status: number, options: Partial<KitOptions> = {}) {
  const gateway = await startTestGateway({
    [`/v1/identity/${address}`]: status,
    [`/v1/account/${address}/balance`]: status,
  })
  const kit = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('1')],
    chains: [memoryChain()],
    storage: false,
    gateway: gateway.url,
    ...options,
  })
  stops.push(
    () => kit.destroy(),
    () => gateway.stop(),
  )
  const alerts: KitEvent[] = []
  kit.events.on('*', (event) => event.name === 'ALERT' && alerts.push(event))
  const ask = async () => {
    const calls = gatewayClient(kit, { balance, identity })
    await expect(calls?.identity({ address })).rejects.toMatchObject({ status })
    await expect(calls?.balance({ address, currency: 'usd' })).rejects.toMatchObject({ status })
  }
  return { kit, alerts, ask }
}

test('a gateway that wants a project id which the site did not give is told to its developers, once', async () => {
  const { alerts, ask } = await setUp(401)
  await ask()
  await ask()
  expect(alerts).toMatchObject([
    { properties: { error: { code: 'PROJECT_ID_NOT_CONFIGURED', shortMessage: 'Project ID Not Configured' } } },
  ])
})

test.each([
  ['a project id that the gateway does not know', 401, { projectId: 'unknown' }],
  ['a failing gateway', 503, {}],
])('%s is no missing project id', async (_, status, options) => {
  const { alerts, ask } = await setUp(status, options)
  await ask()
  expect(alerts).toEqual([])
})

test('in debug mode it stands on the alert bar and in a snackbar', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('window', new EventTarget())
  const { kit, ask } = await setUp(401, { debug: true })
  followEvents(kit)
  await ask()
  const { getState } = kitNotices(kit)
  await vi.waitFor(() => expect(getState().alerts).toHaveLength(1))
  expect(getState().alerts).toMatchObject([{ code: 'PROJECT_ID_NOT_CONFIGURED' }])
  expect(getState().toast).toMatchObject({ kind: 'error', text: { shortMessage: 'Project ID Not Configured' } })
  expect(said).toHaveBeenCalledOnce()
  said.mockRestore()
})

test.each([
  ['a proxy that refuses the chain’s reads', 401, {}, 1],
  ['a proxy that refuses the project id', 401, { projectId: 'unknown' }, 0],
  ['a proxy that fails', 503, {}, 0],
  ['a node of the site’s own', 401, { gateway: undefined }, 0],
])('%s (%i) tells what it should', async (_, status, options, count) => {
  // A page, to which the source of wallets listens.
  vi.stubGlobal('window', new EventTarget())
  const gateway = await startTestGateway({ '/v1': status, '/node': status })
  stops.push(() => gateway.stop())
  const chain = { ...testNetwork('1', 'eip155'), rpcUrls: [`${gateway.url}/node`] }
  const { kit, alerts } = await setUp(200, { gateway: gateway.url, chains: [evm()], networks: [chain], ...options })
  const { queryClient } = kitData(kit)
  const asked = { namespace: 'eip155', networkId: chain.id, address }
  await expect(queryClient.fetchQuery(nativeBalanceQuery(kit, asked))).rejects.toThrow('The network did not answer')
  expect(gateway.asked).toHaveLength(1)
  expect(alerts).toHaveLength(count)
})

test('an unknown project and a gateway that is away are told in development, each once', async () => {
  const { ask } = await setUp(401, { projectId: 'misspelt' })
  await ask()
  const { kit: away } = await setUp(200, { gateway: 'http://127.0.0.1:1' })
  const calls = gatewayClient(away, { identity })
  await expect(calls?.identity({ address })).rejects.toThrow()
  await expect(calls?.identity({ address })).rejects.toThrow()
  const count = (part: string) => [...developmentNotes().told].filter((text) => text.includes(part)).length
  await expect.poll(() => count('does not know the projectId "misspelt"')).toBe(1)
  await expect.poll(() => count('http://127.0.0.1:1 cannot be reached')).toBe(1)
})
