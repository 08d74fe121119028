import { EventEmitter } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import { createStorage } from '../../core/storage.ts'
import type { Relayer } from './patchRelayer.ts'
import { holdWaits, type RunningClient, startClient } from './startClient.ts'

let server: Server | undefined
let running: RunningClient | undefined
afterEach(async () => {
  vi.useRealTimers()
  await running?.stop()
  running = undefined
  server?.close()
  server = undefined
})

/** A client whose relay takes connections and says nothing, or ends them at once; and how often it was asked. */
async function client({ isSilent }: { isSilent: boolean }) {
  let attempts = 0
  const own = createServer((socket) => {
    socket.on('error', () => undefined)
    // What it sends is read, so that its end is noticed.
    socket.resume()
    attempts += 1
    if (!isSilent) socket.destroy()
  })
  server = own
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  const address = own.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  const relayUrl = `ws://127.0.0.1:${address.port}`
  const storage = createStorage('shop', memoryStorage())
  const context = { storage, metadata: {}, appName: 'Harbour Cafe' } as unknown as Parameters<typeof startClient>[1]
  running = await startClient({ projectId: 'local', relayUrl }, context)
  return { relayer: running.client.core.relayer as unknown as Relayer, attempts: () => attempts }
}
const holdTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
/** Sockets go on while the timers are held, which `expect.poll` would put forward. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

it('gives the client the times that the specification names', async () => {
  const { relayer } = await client({ isSilent: true })
  const { publisher, subscriber } = relayer
  expect([relayer.connectTimeout, relayer.heartBeatTimeout]).toEqual([15_000, 35_000])
  expect([publisher.publishTimeout, publisher.initialPublishTimeout]).toEqual([60_000, 15_000])
  expect([subscriber.subscribeTimeout, subscriber.batchSubscribeTopicsLimit]).toEqual([60_000, 500])
})

it('gives a connection up that is not open after 15 s, and tries again', async () => {
  const { attempts, relayer } = await client({ isSilent: true })
  holdTime()
  void relayer.connect()
  await until(() => attempts() === 1)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(relayer.connectionAttemptInProgress).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(relayer.connectionAttemptInProgress).toBe(false)
  await vi.advanceTimersByTimeAsync(150)
  await until(() => attempts() === 2)
})

it('waits between attempts as the specification says, and a second each time from the eighth on', async () => {
  const { attempts, relayer } = await client({ isSilent: false })
  holdTime()
  void relayer.connect()
  for (const [turn, delay] of [150, 150, 200, 500, 500, 750, 750, 1000, 1000, 1000].entries()) {
    await until(() => attempts() === turn + 1 && relayer.hasExperiencedNetworkDisruption)
    // The pause begins once the attempt is put away.
    await vi.advanceTimersByTimeAsync(0)
    relayer.hasExperiencedNetworkDisruption = false
    await vi.advanceTimersByTimeAsync(delay - 1)
    expect([turn, relayer.connectionAttemptInProgress]).toEqual([turn, false])
    await vi.advanceTimersByTimeAsync(1)
    expect([turn, relayer.connectionAttemptInProgress]).toEqual([turn, true])
  }
})

it('ends an unanswered request after 295 s, before the client does', () => {
  vi.useFakeTimers()
  const events = new EventEmitter()
  const heard: unknown[] = []
  const end = holdWaits({ events })
  events.once('answered', (value) => heard.push(['answered', value]))
  events.once('unanswered', (value) => heard.push(['unanswered', value]))
  events.once('left', (value) => heard.push(['left', value]))
  events.emit('answered', 'yes')
  vi.advanceTimersByTime(294_999)
  expect(heard).toEqual([['answered', 'yes']])
  vi.advanceTimersByTime(1)
  const over = { error: { code: 0, message: 'Expired before it was answered' } }
  expect(heard.slice(1)).toEqual([
    ['unanswered', over],
    ['left', over],
  ])
  events.once('later', (value) => heard.push(['later', value]))
  end()
  expect(heard.slice(3)).toEqual([['later', over]])
  expect(vi.getTimerCount()).toBe(0)
})
