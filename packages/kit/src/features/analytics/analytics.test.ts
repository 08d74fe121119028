import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { identity } from '@foyer/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { memoryChain, testNetwork } from '../../core/memoryKit.fixture.ts'
import type { KitOptions } from '../../core/options.ts'
import { gatewayClient } from '../../data/gatewayClient.ts'
import { createKit } from '../../exports/createKit.ts'

type Posted = { path: string; query: URLSearchParams; body: Record<string, unknown> }
const stops: (() => void)[] = []

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', new URL('https://harbour.example/menu?table=4#top'))
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

/** A gateway that takes events and answers each with one status. */
async function startGateway(status: number) {
  const posted: Posted[] = []
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway')
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    const text = Buffer.concat(chunks).toString()
    posted.push({ path: pathname, query: searchParams, body: text === '' ? {} : JSON.parse(text) })
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"success":true}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => void server.close().closeAllConnections())
  return { posted, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function setUp(options: Partial<KitOptions>, status = 200) {
  const { posted, url } = await startGateway(status)
  const kit = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('1')],
    chains: [memoryChain()],
    storage: false,
    gateway: url,
    projectId: 'harbour',
    ...options,
  })
  stops.push(() => kit.destroy())
  const alerts: KitError[] = []
  kit.events.on('ALERT', ({ error }) => alerts.push(error))
  // The code that posts is loaded on demand.
  await vi.dynamicImportSettled()
  return { kit, posted, alerts }
}

/** What stands in `posted` once another kit, which may speak, has posted to the same gateway after all that was said. */
async function postedBefore({ options: { gateway } }: Kit, posted: readonly Posted[]): Promise<readonly Posted[]> {
  const other = await setUp({ features: { analytics: true }, consent: () => true, gateway })
  other.kit.events.emit('DISCONNECT_SUCCESS', { namespace: 'marker' })
  const isMarker = ({ body }: Posted) => JSON.stringify(body).includes('"marker"')
  await vi.waitFor(() => expect(posted.some(isMarker)).toBe(true), { timeout: 20_000 })
  return posted.filter((each) => !isMarker(each))
}

test.each<[string, Partial<KitOptions>]>([
  ['the site did not ask for it', { consent: () => true }],
  ['the visitor was not asked', { features: { analytics: true } }],
  ['the visitor refused', { features: { analytics: true }, consent: () => false }],
])('nothing is posted when %s', async (_, options) => {
  const { kit, posted } = await setUp(options)
  kit.events.emit('DISCONNECT_SUCCESS', { namespace: 'all' })
  expect(await postedBefore(kit, posted)).toEqual([])
})

test('sends an event in the wire’s shape, without query, account or transaction', async () => {
  const { kit, posted } = await setUp({ features: { analytics: true }, consent: () => true })
  const properties = { isSmartAccount: false, network: 'test:1', token: 'COIN', amount: '1.5' } as const
  kit.events.emit('SEND_SUCCESS', { ...properties, hash: `0x${'ab'.repeat(32)}` })
  await vi.waitFor(() => expect(posted).toHaveLength(1), 10_000)
  expect(posted[0]?.path).toBe('/e')
  expect(posted[0]?.query.get('projectId')).toBe('harbour')
  expect(posted[0]?.query.get('st')).toBe('foyer')
  expect(posted[0]?.body).toEqual({
    eventId: expect.any(String),
    url: 'https://harbour.example/menu',
    domain: 'harbour.example',
    timestamp: expect.any(Number),
    props: { type: 'track', event: 'SEND_SUCCESS', properties },
  })
})

test('consent can be given later, and taken back', async () => {
  const { kit, posted } = await setUp({ features: { analytics: true } })
  kit.setConsent(true)
  kit.events.emit('DISCONNECT_SUCCESS', { namespace: 'all' })
  await vi.waitFor(() => expect(posted).toHaveLength(1), 10_000)
  kit.setConsent(false)
  kit.events.emit('DISCONNECT_SUCCESS', { namespace: 'all' })
  expect(await postedBefore(kit, posted)).toHaveLength(1)
})

test('alerts developers of a refused origin, and posts no event about it', async () => {
  const { kit, posted, alerts } = await setUp({ features: { analytics: true }, consent: () => true }, 403)
  kit.events.emit('DISCONNECT_SUCCESS', { namespace: 'all' })
  await vi.waitFor(() => expect(alerts).toMatchObject([{ code: 'INVALID_APP_CONFIGURATION' }]), 10_000)
  expect(alerts[0]?.details).toContain('https://harbour.example not found on allowlist')
  expect(await postedBefore(kit, posted)).toHaveLength(1)
  kit.events.emit('DISCONNECT_SUCCESS', { namespace: 'again' })
  expect(await postedBefore(kit, posted)).toHaveLength(2)
  expect(alerts).toHaveLength(1)
})

test('alerts once where the gateway refuses the page’s reads and its events alike', async () => {
  const { kit, alerts, posted } = await setUp({ features: { analytics: true }, consent: () => true }, 403)
  await expect(gatewayClient(kit, { identity })?.identity({ address: `0x${'1'.repeat(40)}` })).rejects.toThrow()
  kit.events.emit('DISCONNECT_SUCCESS', { namespace: 'all' })
  await vi.waitFor(() => expect(posted).toHaveLength(2), 10_000)
  await vi.waitFor(() => expect(alerts).toMatchObject([{ code: 'INVALID_APP_CONFIGURATION' }]), 10_000)
  await vi.dynamicImportSettled()
  expect(alerts).toHaveLength(1)
})

test('raises no alert for a lost event', async () => {
  const { kit, posted, alerts } = await setUp({ features: { analytics: true }, consent: () => true }, 503)
  kit.events.emit('DISCONNECT_SUCCESS', { namespace: 'all' })
  await vi.waitFor(() => expect(posted).toHaveLength(1), 10_000)
  await postedBefore(kit, posted)
  expect(alerts).toEqual([])
})

test('posts nothing of what stays on the page', async () => {
  const { kit, posted } = await setUp({ features: { analytics: true }, consent: () => true })
  kit.events.emit('ALERT', { error: new KitError('SESSION_EXPIRED', 'Session Expired') })
  kit.events.emit('BALANCE_UNAVAILABLE', {
    network: 'test:1',
    error: new KitError('BALANCE_UNAVAILABLE', 'Token Balance Unavailable'),
  })
  expect(await postedBefore(kit, posted)).toEqual([])
})
