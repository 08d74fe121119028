import { describe, expect, test, vi } from 'vitest'
import type { Session } from '../../core/session.ts'
import type { SessionChange } from '../../core/source.ts'
import type { FoundWallet } from './discoverWallets.ts'
import { openCurrentSession, openSession, watchProvider } from './watchProvider.ts'

const [one, other] = ['0x1111111111111111111111111111111111111111', '0x2222222222222222222222222222222222222222']

/** A wallet as a page sees it (EIP-1193), whose answers a test chooses, late ones too. */
function setUp(answers: Record<string, () => unknown> = {}) {
  const listeners = new Map<string, (value: unknown) => void>()
  const provider = {
    request: async ({ method }: { method: string }) => {
      const answer = answers[method]
      if (!answer) throw Object.assign(new Error('Unknown method'), { code: 4200 })
      return answer()
    },
    on: (event: string, listener: (value: unknown) => void) => void listeners.set(event, listener),
    removeListener: (event: string) => void listeners.delete(event),
  }
  const wallet: FoundWallet = { id: 'test.wallet', name: 'Harbor', type: 'ANNOUNCED', chain: 'eip155', provider }
  const session: Session = {
    id: 'test.wallet',
    source: 'injected',
    wallet: { id: 'test.wallet', name: 'Harbor', type: 'ANNOUNCED' },
    accounts: [{ namespace: 'eip155', address: one, type: 'eoa' }],
    namespaces: { eip155: { networkId: 'eip155:31337' } },
    provider: () => provider,
  }
  const changes: SessionChange[] = []
  const emit = (event: string, value?: unknown) => listeners.get(event)?.(value)
  const watch = () => watchProvider(wallet, session, (change) => changes.push(change))
  const watchLocked = () => watchProvider(wallet, undefined, (change) => changes.push(change))
  return { wallet, provider, changes, emit, watch, watchLocked, answers }
}

const permitted = () => [{ parentCapability: 'eth_accounts' }]
const aMoment = () => new Promise((resolve) => setTimeout(resolve))

describe('openSession', () => {
  test.each([['0x7a69'], [31337], ['31337']])('reads the network from %o', async (chainId) => {
    const { provider, wallet } = setUp({ eth_requestAccounts: () => [one, other], eth_chainId: () => chainId })
    const session = await openSession(wallet, { silent: false })
    expect(session).toMatchObject({
      id: 'test.wallet',
      source: 'injected',
      wallet: { id: 'test.wallet', name: 'Harbor', type: 'ANNOUNCED' },
      accounts: [{ address: one }, { address: other }],
      namespaces: { eip155: { networkId: 'eip155:31337' } },
    })
    expect(session?.provider('eip155')).toBe(provider)
    expect(session?.provider('solana')).toBeUndefined()
  })

  test.each([['loading'], [null], [''], [-1], ['0x']])('refuses %o as a network', async (chainId) => {
    const { wallet } = setUp({ eth_requestAccounts: () => [one], eth_chainId: () => chainId })
    await expect(openSession(wallet, { silent: false })).rejects.toMatchObject({ code: 'RPC_FAILED' })
  })

  test('accounts that are no addresses share nothing', async () => {
    const { wallet } = setUp({ eth_requestAccounts: () => ['0x12', { toString: () => 'x' }, null] })
    await expect(openSession(wallet, { silent: false })).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
  })

  test('tells a wallet that is locked from one that permits nothing, without a prompt', async () => {
    const { answers, wallet } = setUp({ eth_accounts: () => [], wallet_getPermissions: () => [] })
    await expect(openSession(wallet, { silent: true })).resolves.toBeUndefined()
    answers.wallet_getPermissions = permitted
    await expect(openSession(wallet, { silent: true })).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
  })
})

describe('openCurrentSession', () => {
  test.each([
    ['accountsChanged', [other], { accounts: [{ address: other }] }],
    ['chainChanged', '0x1', { namespaces: { eip155: { networkId: 'eip155:1' } } }],
  ])('reads anew what “%s” changes while the wallet answers', async (event, value, expected) => {
    const { answers, emit, wallet } = setUp({ eth_requestAccounts: () => [one] })
    answers.eth_chainId = () => {
      answers.eth_accounts = () => (event === 'accountsChanged' ? value : [one])
      answers.eth_chainId = () => (event === 'chainChanged' ? value : '0x7a69')
      emit(event, value)
      return '0x7a69'
    }
    await expect(openCurrentSession(wallet, { silent: false })).resolves.toMatchObject(expected)
  })

  test('opens none with a wallet that is locked by then', async () => {
    const { answers, emit, wallet } = setUp({ eth_requestAccounts: () => [one], wallet_getPermissions: permitted })
    answers.eth_chainId = () => {
      answers.eth_accounts = () => []
      emit('accountsChanged', [])
      return '0x7a69'
    }
    await expect(openCurrentSession(wallet, { silent: false })).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
  })

  test('takes the fourth answer of a wallet that announces another network than it answers, each time', async () => {
    const { answers, emit, wallet } = setUp({
      eth_requestAccounts: () => [one],
      eth_accounts: () => [one],
      wallet_getPermissions: permitted,
    })
    let asked = 0
    answers.eth_chainId = () => {
      asked += 1
      emit('chainChanged', '0x1')
      return '0x7a69'
    }
    await expect(openCurrentSession(wallet, { silent: false })).resolves.toMatchObject({ accounts: [{ address: one }] })
    expect(asked).toBe(4)
  })

  test('asks once where the wallet only tells what it has just granted', async () => {
    const asked: string[] = []
    const { answers, emit, wallet } = setUp()
    answers.eth_requestAccounts = () => {
      asked.push('accounts')
      emit('accountsChanged', [one])
      emit('chainChanged', '0x7a69')
      return [one]
    }
    answers.eth_chainId = () => {
      asked.push('chain')
      return '0x7a69'
    }
    await expect(openCurrentSession(wallet, { silent: false })).resolves.toMatchObject({ accounts: [{ address: one }] })
    expect(asked).toEqual(['accounts', 'chain'])
  })
})

describe('watchProvider', () => {
  test('reports the wallet’s new network, and ignores an invalid one', () => {
    const { changes, emit, watch } = setUp()
    watch()
    emit('chainChanged', 'loading')
    emit('chainChanged', '0x1')
    expect(changes).toMatchObject([
      { type: 'updated', session: { id: 'test.wallet', namespaces: { eip155: { networkId: 'eip155:1' } } } },
    ])
    expect(changes).toHaveLength(1)
  })

  test('reports no move of a locked wallet, which has no session', () => {
    const { changes, emit, watchLocked } = setUp()
    watchLocked()
    emit('chainChanged', '0x1')
    expect(changes).toEqual([])
  })

  test('keeps a wallet connected that unlocks while it is asked whether it is locked', async () => {
    let say = (_: unknown) => {}
    const late = new Promise((resolve) => {
      say = resolve
    })
    const { changes, emit, watch } = setUp({ wallet_getPermissions: () => late })
    watch()
    emit('accountsChanged', [])
    emit('accountsChanged', [other])
    say(permitted())
    await late
    await vi.waitFor(() =>
      expect(changes).toMatchObject([{ type: 'updated', session: { accounts: [{ address: other }] } }]),
    )
  })

  test('brings a locked wallet back with its network, once it names one', async () => {
    const { answers, changes, emit, watchLocked } = setUp({ wallet_getPermissions: permitted })
    watchLocked()
    emit('accountsChanged', [one])
    await aMoment()
    expect(changes).toEqual([])
    answers.eth_chainId = () => '0x2'
    emit('accountsChanged', [one])
    await vi.waitFor(() =>
      expect(changes).toMatchObject([
        {
          type: 'opened',
          session: { accounts: [{ address: one }], namespaces: { eip155: { networkId: 'eip155:2' } } },
        },
      ]),
    )
  })

  test('says nothing after it was stopped', async () => {
    const { changes, emit, watch } = setUp({ wallet_getPermissions: permitted })
    const stop = watch()
    emit('accountsChanged', [])
    stop()
    emit('chainChanged', '0x1')
    await aMoment()
    expect(changes).toEqual([])
  })
})
