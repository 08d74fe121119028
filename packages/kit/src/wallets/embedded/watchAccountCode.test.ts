import { delegatedCode } from '@foyer/contract/vault-port'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CaipNetworkId } from '../../core/network.ts'
import { watchAccountCode } from './embeddedProvider.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function watch() {
  const at = { networkId: 'eip155:1' as CaipNetworkId | undefined, code: '0x' as unknown }
  const read = vi.fn(async (_: string): Promise<unknown> => {
    if (at.code instanceof Error) throw at.code
    return at.code
  })
  const onChange = vi.fn()
  const watched = watchAccountCode({
    place: () => at.networkId && { networkId: at.networkId, address },
    read,
    onChange,
  })
  return { at, read, onChange, ...watched }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('watchAccountCode', () => {
  it.each([
    { name: 'no code', code: '0x', isDeployed: false },
    { name: 'the code of smart accounts', code: delegatedCode, isDeployed: true },
    { name: 'the same in capitals', code: `0x${delegatedCode.slice(2).toUpperCase()}`, isDeployed: true },
    { name: 'a delegation to other code', code: `0xef0100${'11'.repeat(20)}`, isDeployed: false },
    { name: 'code that goes on', code: `${delegatedCode}00`, isDeployed: false },
    { name: 'no text', code: null, isDeployed: false },
  ])('reads $name', async ({ code, isDeployed }) => {
    const account = watch()
    account.at.code = code
    expect(account.isDeployed()).toBeUndefined()
    account.check()
    await settled()
    expect(account.isDeployed()).toBe(isDeployed)
    expect(account.onChange).toHaveBeenCalledTimes(1)
    expect(account.read).toHaveBeenCalledWith(address)
  })

  it.each([
    { after: 29_999, asks: 1 },
    { after: 30_000, asks: 2 },
    { after: 30_001, asks: 2 },
  ])('asks $asks times within $after ms of the first look', async ({ after, asks }) => {
    const account = watch()
    account.check()
    await vi.advanceTimersByTimeAsync(after)
    account.check()
    expect(account.read).toHaveBeenCalledTimes(asks)
  })

  it('asks at once after an operation, and tells a change only', async () => {
    const account = watch()
    account.check()
    await settled()
    account.at.code = delegatedCode
    account.check(true)
    await settled()
    account.check(true)
    await settled()
    expect(account.isDeployed()).toBe(true)
    expect(account.read).toHaveBeenCalledTimes(3)
    expect(account.onChange).toHaveBeenCalledTimes(2)
  })

  it('keeps what it knows while the network is away, and does not press it', async () => {
    const account = watch()
    account.at.code = delegatedCode
    account.check()
    await settled()
    account.at.code = new Error('away')
    account.check(true)
    await settled()
    account.check()
    await settled()
    expect(account.isDeployed()).toBe(true)
    expect(account.read).toHaveBeenCalledTimes(2)
  })

  it('knows each network by itself, and says nothing of one that was left meanwhile', async () => {
    const account = watch()
    account.check()
    account.at.networkId = 'eip155:8453'
    await settled()
    expect(account.onChange).not.toHaveBeenCalled()
    expect(account.isDeployed()).toBeUndefined()
    account.at.code = delegatedCode
    account.check()
    await settled()
    expect(account.isDeployed()).toBe(true)
    account.at.networkId = 'eip155:1'
    expect(account.isDeployed()).toBe(false)
    account.at.networkId = undefined
    account.check(true)
    expect(account.isDeployed()).toBeUndefined()
    expect(account.read).toHaveBeenCalledTimes(2)
  })
})
