import { balance, identity } from '@foyer/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { evm } from '../chains/evm/evm.ts'
import { alertGateway } from '../core/alertGateway.ts'
import { createKit } from '../core/createKit.ts'
import type { KitEvent } from '../core/events.ts'
import { memoryChain, testNetwork } from '../core/memoryKit.fixture.ts'
import type { KitOptions } from '../core/options.ts'
import { developmentNotes } from '../core/warnDeveloper.ts'
import { nativeBalanceQuery } from '../domain/portfolio/nativeBalanceQuery.ts'
import { startTestGateway } from '../domain/portfolio/test/testGateway.ts'
import { followEvents } from '../runtime/followEvents.ts'
import { kitNotices } from '../runtime/notices.ts'
import { gatewayClient } from './gatewayClient.ts'
import { kitData } from './kitData.ts'

const address = '0x1111111111111111111111111111111111111111'
const stops: (() => void | Promise<void>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  vi.unstubAllGlobals()
})

/** The code of developer alerts loads lazily, so a test waits for the dynamic imports. */
const settled = () => vi.dynamicImportSettled()

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

const codesOf = (alerts: readonly KitEvent[]) =>
  alerts.map((event) => event.name === 'ALERT' && event.properties.error.code)

test.each([
  ['wants a project id that the site did not give', {}, 'PROJECT_ID_NOT_CONFIGURED'],
  ['does not know the project id', { projectId: 'unknown' }, 'INVALID_APP_CONFIGURATION'],
])('a gateway that %s is told to the site’s developers, once', async (_, options, code) => {
  const { alerts, ask } = await setUp(401, options)
  await ask()
  await ask()
  await expect.poll(() => codesOf(alerts)).toEqual([code])
})

test('tells once of a gateway that refuses the page, whatever is asked', async () => {
  const { alerts, ask } = await setUp(403)
  await ask()
  await ask()
  await expect.poll(() => codesOf(alerts)).toEqual(['INVALID_APP_CONFIGURATION'])
})

test.each(['signature', 'address'])(
  'a refusal about the %s that a visitor signed with is no matter of the page',
  async (field) => {
    const { kit, alerts } = await setUp(200)
    const body = { status: 'FAILED', reasons: [{ field, description: 'This signature was used already.' }] }
    vi.stubGlobal('fetch', async () => Response.json(body, { status: 401 }))
    const calls = gatewayClient(kit, { identity })
    // The caller still reads the whole answer.
    await expect(calls?.identity({ address })).rejects.toMatchObject({ status: 401, reasons: [{ field }] })
    await settled()
    expect(alerts).toEqual([])
    vi.stubGlobal('fetch', async () =>
      Response.json({ ...body, reasons: [{ field: 'authentication', description: 'x' }] }, { status: 401 }),
    )
    await expect(calls?.identity({ address })).rejects.toMatchObject({ status: 401 })
    await expect.poll(() => codesOf(alerts)).toEqual(['PROJECT_ID_NOT_CONFIGURED'])
  },
)

test('raises no alert for a gateway without a source for a call', async () => {
  const { alerts, ask } = await setUp(503)
  await ask()
  await settled()
  expect(alerts).toEqual([])
})

test('alerts of a gateway that is away, and not of a cancelled request', async () => {
  const { kit, alerts } = await setUp(200, { gateway: 'http://127.0.0.1:1' })
  const calls = gatewayClient(kit, { identity })
  await expect(calls?.identity({ address }, { signal: AbortSignal.abort() })).rejects.toThrow()
  await settled()
  expect(alerts).toEqual([])
  await expect(calls?.identity({ address })).rejects.toThrow()
  await expect.poll(() => codesOf(alerts)).toEqual(['GATEWAY_FAILED'])
})

test('tells each kind of failure of a proxy as what it is, and a later one beside an earlier one', async () => {
  const { kit, alerts } = await setUp(200)
  const details = () => alerts.map((event) => event.name === 'ALERT' && event.properties.error.details)
  const causes = [400, 500, 500, 403, 403].map((status) => new Response('', { status }))
  for (const cause of [...causes, new TypeError('Failed to fetch')]) await alertGateway(kit, cause)
  expect(codesOf(alerts)).toEqual(['GATEWAY_FAILED', 'GATEWAY_FAILED', 'INVALID_APP_CONFIGURATION', 'GATEWAY_FAILED'])
  expect(details()).toEqual([
    expect.stringContaining('answered 400. It takes this call for a mistake'),
    expect.stringContaining('answered 500. It is there and failed'),
    expect.stringContaining('not found on allowlist'),
    expect.stringContaining('cannot be reached. See that it runs'),
  ])
})

test('shows it on the alert bar and in a snackbar in debug mode', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('window', new EventTarget())
  const { kit, ask } = await setUp(401, { debug: true })
  followEvents(kit)
  await ask()
  const { getState } = kitNotices(kit)
  await vi.waitFor(() => expect(getState().alerts).toHaveLength(1), 10_000)
  expect(getState().alerts).toMatchObject([{ code: 'PROJECT_ID_NOT_CONFIGURED' }])
  expect(getState().toast).toMatchObject({ kind: 'error', text: { shortMessage: 'Project ID Not Configured' } })
  expect(said).toHaveBeenCalledOnce()
  said.mockRestore()
})

test('keeps each cause on the alert bar, though two of them have one code', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('window', new EventTarget())
  const { kit } = await setUp(200, { debug: true, projectId: 'unknown' })
  followEvents(kit)
  const { getState } = kitNotices(kit)
  for (const status of [401, 403, 401]) await alertGateway(kit, new Response('', { status }))
  await vi.waitFor(() => expect(getState().alerts).toHaveLength(2), 10_000)
  expect(getState().alerts.map(({ code, details }) => [code, /\((403)\)/.exec(details ?? '')?.[1]])).toEqual([
    ['INVALID_APP_CONFIGURATION', undefined],
    ['INVALID_APP_CONFIGURATION', '403'],
  ])
  said.mockRestore()
})

test.each([
  ['a proxy that asks for a project id', 401, {}, ['PROJECT_ID_NOT_CONFIGURED']],
  ['a proxy that does not know the project id', 401, { projectId: 'unknown' }, ['INVALID_APP_CONFIGURATION']],
  ['a proxy that fails', 503, {}, ['GATEWAY_FAILED']],
  ['a node of the site’s own', 401, { gateway: undefined }, []],
])(
  '%s (%i) tells what it should, and the network’s own nodes answer in its place',
  async (_, status, options, codes) => {
    // A page, to which the source of wallets listens.
    vi.stubGlobal('window', new EventTarget())
    const gateway = await startTestGateway({
      '/v1': status,
      '/refuses': status,
      '/node': { jsonrpc: '2.0', id: 1, result: '0x7' },
    })
    stops.push(() => gateway.stop())
    const chain = { ...testNetwork('1', 'eip155'), rpcUrls: [`${gateway.url}/refuses`, `${gateway.url}/node`] }
    const { kit, alerts } = await setUp(200, { gateway: gateway.url, chains: [evm()], networks: [chain], ...options })
    const { queryClient } = kitData(kit)
    const asked = { namespace: 'eip155', networkId: chain.id, address }
    expect(await queryClient.fetchQuery(nativeBalanceQuery(kit, asked))).toBe(7n)
    await expect.poll(() => codesOf(alerts)).toEqual(codes)
  },
)

test('warns in development of an unknown project and of a gateway that is away, each once', async () => {
  const { ask } = await setUp(401, { projectId: 'misspelt' })
  await ask()
  const { kit: away } = await setUp(200, { gateway: 'http://127.0.0.1:1' })
  const calls = gatewayClient(away, { identity })
  await expect(calls?.identity({ address })).rejects.toThrow()
  await expect(calls?.identity({ address })).rejects.toThrow()
  const count = (part: string) => [...developmentNotes().warned].filter((text) => text.includes(part)).length
  await expect.poll(() => count('does not know the projectId "misspelt"')).toBe(1)
  await expect.poll(() => count('http://127.0.0.1:1 cannot be reached')).toBe(1)
})
