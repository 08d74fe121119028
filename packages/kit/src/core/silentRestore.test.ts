import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reconnect } from './actions/reconnect.ts'
import { createKit } from './createKit.ts'
import type { KitEvent } from './events.ts'
import { memoryChain, memorySource, memoryStorage, testNetwork } from './memoryKit.fixture.ts'
import { selectStatus } from './store.ts'
import { readConnections } from './storedConnections.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A page whose wallet of before does not say whether it still shares its account, until a test lets it. */
async function restoring() {
  const own = memorySource()
  const session = {
    id: 'test.wallet',
    source: 'memory',
    walletId: 'test.wallet',
    namespaces: ['test'],
    active: { test: 'test-b' },
  }
  const stored = { version: 2, status: 'connected', sessions: [session], networks: {} }
  const storage = memoryStorage({ '@foyer/1/default/sessions': JSON.stringify(stored) })
  const chains = [memoryChain({ wallets: [own.source] })]
  const kit = createKit({ appName: 'Harbour Cafe', networks: [testNetwork('1')], chains, storage })
  const events: KitEvent[] = []
  kit.events.on('*', (event) => events.push(event))
  let answer: () => void = () => undefined
  Object.assign(own.wallet, {
    permitted: true,
    answers: new Promise<void>((resolve) => {
      answer = resolve
    }),
  })
  await kit.source('memory')
  const restored = reconnect(kit)
  await vi.advanceTimersByTimeAsync(0)
  return {
    ...own,
    kit,
    restored,
    answer,
    events: () => events.map(({ name }) => name),
    status: () => selectStatus(kit.store.getState(), 'test'),
    remembered: () => readConnections(kit.storage).sessions.map(({ walletId }) => walletId),
  }
}

type Page = Awaited<ReturnType<typeof restoring>>

const waitInVain = async ({ restored, status }: Page) => {
  await vi.advanceTimersByTimeAsync(2999)
  expect(status()).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(1)
  await restored
  expect(status()).toBe('disconnected')
}

describe('a wallet that does not say whether it still shares its account', () => {
  it('ends the restoring after 3 s, and remembers the wallet', async () => {
    const page = await restoring()
    await waitInVain(page)
    expect(page.kit.store.getState()).toMatchObject({ expected: false, requests: [] })
    expect(page.remembered()).toEqual(['test.wallet'])
  })

  it('comes back with the account of before once it answers', async () => {
    const page = await restoring()
    await waitInVain(page)
    page.answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(page.status()).toBe('connected')
    expect(page.kit.store.getState().namespaces.test?.address).toBe('test-b')
    expect(page.events()).toContain('CONNECT_SUCCESS')
  })

  it.each([
    { answers: 'nothing', left: [] },
    { answers: 'locked', left: ['test.wallet'] },
  ])('stays away, and remembers $left, where its late answer is $answers', async ({ answers, left }) => {
    const page = await restoring()
    await waitInVain(page)
    Object.assign(page.wallet, { permitted: false, locked: answers === 'locked' })
    page.answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(page.status()).toBe('disconnected')
    expect(page.remembered()).toEqual(left)
  })

  it('changes nothing by a late answer in a kit that was destroyed', async () => {
    const page = await restoring()
    await waitInVain(page)
    page.kit.destroy()
    page.answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(page.kit.store.getState().sessions).toEqual([])
    expect(page.events()).not.toContain('CONNECT_SUCCESS')
  })
})
