import { describe, expect, test, vi } from 'vitest'
import type { ConnectionChange } from '../../core/adapter.ts'
import type { Connector } from '../../core/connector.ts'
import { openSession, watchSession } from './walletSession.ts'

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
  const connector: Connector = { id: 'test.wallet', name: 'Harbor', type: 'ANNOUNCED', chain: 'eip155', provider }
  const changes: ConnectionChange[] = []
  const emit = (event: string, value?: unknown) => listeners.get(event)?.(value)
  const watch = (isAway?: boolean) => watchSession(connector, (change) => changes.push(change), isAway)
  return { connector, changes, emit, watch, answers }
}

const permitted = () => [{ parentCapability: 'eth_accounts' }]

describe('openSession', () => {
  test.each([['0x7a69'], [31337], ['31337']])('reads the network from %o', async (chainId) => {
    const { connector } = setUp({ eth_requestAccounts: () => [one], eth_chainId: () => chainId })
    await expect(openSession(connector, false)).resolves.toMatchObject({ networkId: 'eip155:31337' })
  })

  test.each([['loading'], [null], [''], [-1], ['0x']])('refuses %o as a network', async (chainId) => {
    const { connector } = setUp({ eth_requestAccounts: () => [one], eth_chainId: () => chainId })
    await expect(openSession(connector, false)).rejects.toMatchObject({ code: 'RPC_FAILED' })
  })

  test('accounts that are no addresses share nothing', async () => {
    const { connector } = setUp({ eth_requestAccounts: () => ['0x12', { toString: () => 'x' }, null] })
    await expect(openSession(connector, false)).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
  })
})

describe('watchSession', () => {
  test('tells which wallet moved, and nothing of what is no network', () => {
    const { changes, emit, watch } = setUp()
    watch()
    emit('chainChanged', 'loading')
    emit('chainChanged', '0x1')
    expect(changes).toEqual([{ type: 'network', networkId: 'eip155:1', connectorId: 'test.wallet' }])
  })

  test('a wallet that unlocks while it is asked whether it is locked stays connected', async () => {
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
    await new Promise((resolve) => setTimeout(resolve))
    expect(changes.map(({ type }) => type)).toEqual(['accounts'])
  })

  test('a wallet that was locked comes back with its network, once it names one', async () => {
    const { answers, changes, emit, watch } = setUp({ wallet_getPermissions: permitted })
    watch(true)
    emit('accountsChanged', [one])
    await new Promise((resolve) => setTimeout(resolve))
    expect(changes).toEqual([])
    answers.eth_chainId = () => '0x2'
    emit('accountsChanged', [one])
    await vi.waitFor(() => expect(changes).toMatchObject([{ type: 'connected', networkId: 'eip155:2' }]))
  })

  test('says nothing after it was stopped', async () => {
    const { changes, emit, watch } = setUp({ wallet_getPermissions: permitted })
    const stop = watch()
    emit('accountsChanged', [])
    stop()
    emit('chainChanged', '0x1')
    await new Promise((resolve) => setTimeout(resolve))
    expect(changes).toEqual([])
  })
})
