import { providerAs } from '@foyer/test/wallet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionChange } from '../../core/source.ts'
import type { FoundWallet } from './discoverWallets.ts'
import { openCurrentSession, watchProvider } from './watchProvider.ts'

const one = '0x1111111111111111111111111111111111111111'
const never = () => new Promise<never>(() => undefined)
const deaf = () => {
  throw new Error('no events here')
}
const permitted = () => [{ parentCapability: 'eth_accounts' }]

/** A wallet whose answers a test chooses, with what it was asked and how it tells of changes. */
function strange(answers: Record<string, () => unknown>, change: (provider: object) => object = (same) => same) {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const provider = change({
    request: async ({ method }: { method: string }) => {
      const answer = answers[method]
      if (!answer) throw Object.assign(new Error('Unknown method'), { code: 4200 })
      return answer()
    },
    on: (event: string, listener: (value: unknown) => void) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (value: unknown) => void) => void listeners.get(event)?.delete(listener),
  })
  const wallet: FoundWallet = { id: 'test.wallet', name: 'Harbor', type: 'INJECTED', chain: 'eip155', provider }
  const changes: SessionChange[] = []
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const watch = async () => {
    const session = await openCurrentSession(wallet, { silent: true })
    return watchProvider(wallet, session, (each) => changes.push(each))
  }
  return { answers, changes, emit, wallet, watch }
}

const working = { eth_requestAccounts: () => [one], eth_accounts: () => [one], eth_chainId: () => '0x7a69' }

describe('a provider', () => {
  it.each(['proxy', 'callable'] as const)('connects as a %s, which lists no members', async (form) => {
    const { wallet } = strange(working, (provider) => providerAs(provider, form))
    await expect(openCurrentSession(wallet, { silent: false })).resolves.toMatchObject({ accounts: [{ address: one }] })
  })

  it('shares one account where it names the same address in two spellings', async () => {
    const mixed = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const { wallet } = strange({ ...working, eth_requestAccounts: () => [mixed.toLowerCase(), mixed, one, mixed] })
    const session = await openCurrentSession(wallet, { silent: false })
    expect(session?.accounts.map(({ address }) => address)).toEqual([mixed, one])
  })

  it('connects and is used where it cannot be listened to', async () => {
    const { wallet, watch } = strange(working, (provider) => ({ ...provider, on: deaf, removeListener: deaf }))
    await expect(openCurrentSession(wallet, { silent: false })).resolves.toMatchObject({ accounts: [{ address: one }] })
    const stop = await watch()
    expect(stop).not.toThrow()
  })

  it('connects once it has shared an account, where it never answers', async () => {
    const { answers, emit, wallet } = strange({ ...working, eth_requestAccounts: never, eth_accounts: () => [] })
    const opened = openCurrentSession(wallet, { silent: false })
    answers.eth_accounts = () => [one]
    emit('accountsChanged', [one])
    await expect(opened).resolves.toMatchObject({ accounts: [{ address: one }] })
  })
})

describe('a question that is answered without a prompt', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each(['eth_accounts', 'eth_chainId'])('waits 3 s for %s, and no longer', async (method) => {
    const { wallet } = strange({ ...working, [method]: never })
    const restored = expect(openCurrentSession(wallet, { silent: true })).rejects.toMatchObject({
      code: 'WALLET_TIMEOUT',
      shortMessage: 'Harbor did not answer',
    })
    await vi.advanceTimersByTimeAsync(2999)
    await vi.advanceTimersByTimeAsync(1)
    await restored
  })

  it('opens the session of a wallet that answers after its time, without an event', async () => {
    const { answers, changes, wallet } = strange({ ...working, eth_accounts: never })
    const restored = expect(openCurrentSession(wallet, { silent: true })).rejects.toMatchObject({
      code: 'WALLET_TIMEOUT',
    })
    await vi.advanceTimersByTimeAsync(3000)
    await restored
    let answer: (accounts: unknown) => void = () => undefined
    answers.eth_accounts = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const stop = watchProvider(wallet, undefined, (each) => changes.push(each), { isLate: true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(changes).toEqual([])
    answer([one])
    await vi.waitFor(() =>
      expect(changes).toMatchObject([{ type: 'opened', session: { accounts: [{ address: one }] } }]),
    )
    stop()
  })

  it('ends what the page shows of a wallet that took its accounts back and never says what it permits', async () => {
    const { changes, emit, watch } = strange({ ...working, wallet_getPermissions: never })
    await watch()
    emit('accountsChanged', [])
    await vi.advanceTimersByTimeAsync(2999)
    expect(changes).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(changes).toEqual([{ type: 'locked', sessionId: 'test.wallet' }])
    emit('accountsChanged', [one])
    await vi.waitFor(() => expect(changes.at(-1)).toMatchObject({ type: 'opened' }))
  })
})

describe('a wallet without permissions (EIP-2255)', () => {
  it('counts as locked when it shows no account, and comes back once it does', async () => {
    const { changes, emit, watch } = strange({ ...working })
    await watch()
    emit('accountsChanged', [])
    await vi.waitFor(() => expect(changes).toEqual([{ type: 'locked', sessionId: 'test.wallet' }]))
    emit('accountsChanged', [one])
    await vi.waitFor(() => expect(changes.at(-1)).toMatchObject({ type: 'opened' }))
  })

  it('counts as locked after a reload, too', async () => {
    const { wallet } = strange({ ...working, eth_accounts: () => [] })
    await expect(openCurrentSession(wallet, { silent: true })).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
  })

  it('counts as locked and comes back where it says that it disconnects', async () => {
    const { answers, changes, emit, watch } = strange({ ...working })
    await watch()
    answers.eth_accounts = () => []
    emit('disconnect', { code: 4900 })
    await vi.waitFor(() => expect(changes).toEqual([{ type: 'locked', sessionId: 'test.wallet' }]))
    emit('accountsChanged', [one])
    await vi.waitFor(() => expect(changes.at(-1)).toMatchObject({ type: 'opened' }))
  })

  it.each<[string, unknown, 'ended' | 'locked']>([
    ['it is unlocked', { isUnlocked: async () => true }, 'ended'],
    ['it is locked', { isUnlocked: async () => false }, 'locked'],
    ['nothing that can be read', { isUnlocked: async () => 'yes' }, 'locked'],
    ['nothing, and throws', { isUnlocked: deaf }, 'locked'],
    ['nothing, and has the name alone', { isUnlocked: true }, 'locked'],
  ])('counts without an account, where it says that %s, as $2', async (_, _metamask, type) => {
    const { answers, changes, emit, wallet, watch } = strange({ ...working }, (each) => ({ ...each, _metamask }))
    await watch()
    answers.eth_accounts = () => []
    emit('accountsChanged', [])
    await vi.waitFor(() => expect(changes).toEqual([{ type, sessionId: 'test.wallet' }]))
    const restored = openCurrentSession(wallet, { silent: true })
    if (type === 'ended') expect(await restored).toBeUndefined()
    else await expect(restored).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
  })
})

it('tells a wallet that no longer permits the site from one that is locked', async () => {
  const { changes, emit, watch, answers } = strange({ ...working, wallet_getPermissions: () => [] })
  await watch()
  emit('accountsChanged', [])
  await vi.waitFor(() => expect(changes).toEqual([{ type: 'ended', sessionId: 'test.wallet' }]))
  answers.wallet_getPermissions = permitted
  emit('accountsChanged', [])
  await vi.waitFor(() => expect(changes.at(-1)).toMatchObject({ type: 'locked' }))
})
