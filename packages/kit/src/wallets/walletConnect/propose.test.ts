import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import type { SignInRequest } from '../../core/signIn.ts'
import type { ConnectProgress, SourceContext } from '../../core/source.ts'
import { createStorage } from '../../core/storage.ts'
import { propose } from './propose.ts'
import { type RunningClient, startClient } from './startClient.ts'
import { startWorld, type World } from './visits.fixture.ts'

let world: World
let running: RunningClient
let ending: AbortController
const unheld: unknown[] = []
const onUnheld = (reason: unknown) => unheld.push(reason)

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  process.on('unhandledRejection', onUnheld)
  ending = new AbortController()
  running = await startClient({ projectId: 'local', relayUrl: world.relay.url }, context())
})
afterEach(async () => {
  ending.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await running.stop()
  await world.leave()
  process.off('unhandledRejection', onUnheld)
  expect(unheld.splice(0)).toEqual([])
})

function context(): SourceContext {
  const nothing = () => undefined
  return {
    appName: 'Links',
    metadata: {},
    networks: [],
    storage: createStorage('links', memoryStorage()),
    activeNetworkId: nothing,
    rpcUrl: nothing,
    setConnectors: nothing,
    notify: nothing,
    withOthers: nothing,
  }
}

/** From here on, the clock and the timers of the page go only when they are told to; sockets do as ever. */
const holdTime = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })

/** Offers links; each step that is told, and the links among them. */
function offering(signIn?: SignInRequest) {
  const steps: ConnectProgress[] = []
  const answer = propose({
    client: running.client,
    asked: { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] } },
    signIn,
    signal: ending.signal,
    onProgress: (step) => steps.push(step),
  })
  let end: unknown
  answer.catch((error: unknown) => {
    end = error
  })
  return { answer, steps, links: () => steps.flatMap(({ uri }) => uri ?? []), end: () => end }
}

/** A page that is looked at, or not. */
function pageOf(visibilityState: DocumentVisibilityState) {
  const page = Object.assign(new EventTarget(), { visibilityState })
  vi.stubGlobal('document', page)
  return (next: DocumentVisibilityState) => {
    page.visibilityState = next
    page.dispatchEvent(new Event('visibilitychange'))
  }
}

it('replaces a link when ten seconds of it are left, says so meanwhile, and takes an answer to the one before', async () => {
  const peer = await world.peer()
  holdTime()
  const { answer, links, steps } = offering()
  await expect.poll(() => steps).toHaveLength(1)
  const [{ expiresAt = 0 } = {}] = steps
  expect(Math.abs(expiresAt - Date.now() - 240_000)).toBeLessThan(1_000)
  await vi.advanceTimersByTimeAsync(expiresAt - 10_001 - Date.now())
  expect(steps).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(steps[1]).toEqual({ isRenewing: true })
  await expect.poll(() => steps).toHaveLength(3)
  expect(steps[2]).toEqual({ uri: expect.any(String), expiresAt: expect.any(Number), isRenewing: false })
  expect(steps[2]?.expiresAt).toBeGreaterThanOrEqual(expiresAt + 230_000)
  expect(new Set(links()).size).toBe(2)
  vi.useRealTimers()
  await peer.pair(links()[0] ?? '')
  expect((await answer).session.peer.metadata.name).toBe('Test Phone')
  await expect.poll(() => running.client.proposal.getAll()).toEqual([])
  expect(steps).toHaveLength(3)
})

it('goes on when links run out one after the other, with nothing rejected unheard', async () => {
  const peer = await world.peer()
  holdTime()
  const { answer, end, links, steps } = offering()
  for (let count = 1; count <= 3; count += 1) {
    await expect.poll(() => links()).toHaveLength(count)
    if (count < 3) await vi.advanceTimersByTimeAsync(230_000)
  }
  expect([steps.length, end()]).toEqual([5, undefined])
  vi.useRealTimers()
  await peer.pair(links().at(-1) ?? '')
  expect((await answer).session.peer.metadata.name).toBe('Test Phone')
})

it('leaves nothing behind that is rejected unheard when it is given up', async () => {
  holdTime()
  const { answer, links } = offering()
  await expect.poll(() => links()).toHaveLength(1)
  ending.abort()
  await expect(answer).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await vi.advanceTimersByTimeAsync(310_000)
  expect(links()).toHaveLength(1)
})

it('asks for a signature with the first link only, and leaves nothing of it behind', async () => {
  const peer = await world.peer()
  holdTime()
  const issuedAt = new Date().toISOString()
  const site = { domain: 'site.example', uri: 'https://site.example', nonce: 'abcdefgh1', issuedAt }
  const { answer, links } = offering(site)
  await expect.poll(() => links()).toHaveLength(1)
  const { auth, core, proposal } = running.client
  expect(auth.requests.getAll()).toMatchObject([{ authPayload: { nonce: 'abcdefgh1' } }])
  const [waiting] = auth.pairingTopics.getAll()
  expect(core.relayer.subscriber.topics).toContain(waiting?.topic)
  await vi.advanceTimersByTimeAsync(230_000)
  await expect.poll(() => links()).toHaveLength(2)
  expect(auth.requests.getAll()).toHaveLength(1)
  vi.useRealTimers()
  await peer.pair(links()[1] ?? '')
  expect((await answer).signedIn).toBeUndefined()
  expect(peer.proposals()).toMatchObject([{ signsIn: false, outcome: 'approved' }])
  await expect.poll(() => [...auth.requests.getAll(), ...auth.pairingTopics.getAll()]).toEqual([])
  await expect.poll(() => proposal.getAll()).toEqual([])
  await expect.poll(() => core.relayer.subscriber.topics).not.toContain(waiting?.topic)
})

it('gives up while it asks for a signature, with nothing rejected unheard', async () => {
  holdTime()
  const issuedAt = new Date().toISOString()
  const site = { domain: 'site.example', uri: 'https://site.example', nonce: 'abcdefgh1', issuedAt }
  const { answer, links } = offering(site)
  await expect.poll(() => links()).toHaveLength(1)
  ending.abort()
  await expect(answer).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await vi.advanceTimersByTimeAsync(3_700_000)
  expect(running.client.auth.requests.getAll()).toEqual([])
})

it('tries again when a link could not be replaced, and says until then that there is no link', async () => {
  holdTime()
  const { end, links, steps } = offering()
  await expect.poll(() => links()).toHaveLength(1)
  world.relay.setFailures({ loseAnswers: true })
  await vi.advanceTimersByTimeAsync(230_000)
  await expect.poll(() => steps.at(-1)).toEqual({ isRenewing: true })
  // The client gives up a message that the relay does not take within a minute.
  await vi.advanceTimersByTimeAsync(61_000)
  await expect.poll(() => steps.at(-1)).toEqual({ isRenewing: false })
  expect([links().length, end()]).toEqual([1, undefined])
  world.relay.setFailures({})
  await vi.advanceTimersByTimeAsync(3_000)
  await expect.poll(() => links()).toHaveLength(2)
})

it('makes no link while the page is hidden, and a new one as soon as the page is shown', async () => {
  const setVisibility = pageOf('visible')
  holdTime()
  const { links, steps } = offering()
  await expect.poll(() => links()).toHaveLength(1)
  setVisibility('hidden')
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(steps).toHaveLength(1)
  setVisibility('visible')
  expect(steps.at(-1)).toEqual({ isRenewing: true })
  await expect.poll(() => links()).toHaveLength(2)
})

it('notices that a computer was asleep', async () => {
  holdTime()
  const { links } = offering()
  await expect.poll(() => links()).toHaveLength(1)
  vi.setSystemTime(Date.now() + 3_600_000)
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(() => links()).toHaveLength(2)
})
