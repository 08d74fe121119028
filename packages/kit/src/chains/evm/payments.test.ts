import { type RunningChains, type RunningProxy, startChains, startProxy } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentMethods } from '../../core/payments.ts'
import { createEvmPayments } from './payments.ts'

let running: RunningChains
let proxy: RunningProxy
let payments: PaymentMethods

beforeAll(async () => {
  running = await startChains()
  proxy = await startProxy({ target: running.chains[0].rpcUrl })
  payments = createEvmPayments({ networks: [], rpcUrls: () => [proxy.url], onRpcFailure: () => undefined })
}, 60_000)
afterAll(async () => {
  await proxy.stop()
  await running.stop()
})

describe('an account', () => {
  const kindOf = (address: string) => payments.isContract({ address, networkId: running.chains[0].caipNetworkId })

  it('counts as no contract with a key alone, nor once it has delegated itself', async () => {
    const [account] = running.accounts
    expect(await kindOf(account?.address ?? '')).toBe(false)
    const delegated = '0x00000000000000000000000000000000000Dead1'
    const code = `0xef0100${'12'.repeat(20)}`
    await running.chains[0].client.request({ method: 'anvil_setCode', params: [delegated, code] } as never)
    expect(await kindOf(delegated)).toBe(false)
  })

  it('counts as a contract with deployed code', async () => {
    const contract = '0x00000000000000000000000000000000000DeaD2'
    await running.chains[0].client.request({ method: 'anvil_setCode', params: [contract, '0x6000'] } as never)
    expect(await kindOf(contract)).toBe(true)
  })

  it('fails with RPC_FAILED where no node answers', async () => {
    proxy.setMode('down')
    await expect(kindOf('0x00000000000000000000000000000000000Dead1')).rejects.toMatchObject({ code: 'RPC_FAILED' })
    proxy.setMode('pass')
  })
})
