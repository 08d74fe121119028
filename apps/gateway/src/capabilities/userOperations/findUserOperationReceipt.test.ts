import { type RunningChain, type RunningChains, startChains } from '@foyer/test'
import {
  encodeAbiParameters,
  encodeEventTopics,
  type Hash,
  type Hex,
  keccak256,
  pad,
  parseAbiParameters,
  toHex,
} from 'viem'
import { entryPoint06Address, entryPoint07Abi, entryPoint07Address } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChainClient } from '../../engines/rpc/chainClient.ts'
import { findUserOperationReceipt } from './findUserOperationReceipt.ts'
import { logWriterCode, type WrittenLog, writeLogs } from './writeLogs.fixture.ts'

const sender = '0x00000000000000000000000000000000000a11ce'
const shop = '0x00000000000000000000000000000000000005b0'
/** Estimated gas would do for the outer call alone. */
const gas = 2_000_000n
const hashOf = (name: string) => keccak256(toHex(name))
const topicOf = (eventName: 'UserOperationEvent' | 'UserOperationRevertReason'): Hex =>
  encodeEventTopics({ abi: entryPoint07Abi, eventName })[0] ?? '0x'

const carriedOut = (name: string, isDone = true, at: Hex = entryPoint07Address): WrittenLog => ({
  at,
  topics: [topicOf('UserOperationEvent'), hashOf(name), pad(sender), pad('0x0')],
  data: encodeAbiParameters(parseAbiParameters('uint256, bool, uint256, uint256'), [7n, isDone, 21_000n, 500n]),
})
const failed = (name: string, reason: Hex, at: Hex = entryPoint07Address): WrittenLog => ({
  at,
  topics: [topicOf('UserOperationRevertReason'), hashOf(name), pad(sender)],
  data: encodeAbiParameters(parseAbiParameters('uint256, bytes'), [7n, reason]),
})
const sale = (name: string): WrittenLog => ({ at: shop, topics: [hashOf('Sale'), hashOf(name), pad('0x1')] })

describe('the receipt of a user operation', () => {
  let chains: RunningChains
  let chain: RunningChain
  let client: ChainClient

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
    chain = chains.chains[0]
    client = chain.client
    for (const address of [entryPoint07Address, entryPoint06Address, shop] as const) {
      await chain.client.setCode({ address, bytecode: logWriterCode })
    }
  })
  afterAll(async () => chains?.stop())

  const bundle = async (...logs: readonly WrittenLog[]): Promise<Hash> => {
    const [account] = chains.accounts
    const data = writeLogs(logs)
    const hash = await chain.client.sendTransaction({ account: account?.address ?? '0x', data, gas, chain: null })
    await chain.client.waitForTransactionReceipt({ hash })
    return hash
  }
  const topicsOf = (logs: readonly { topics: readonly Hex[] }[] = []) => logs.map(({ topics }) => topics[1])

  it('holds its own logs, not those of others in the same bundle', async () => {
    const hash = await bundle(
      sale('a'),
      carriedOut('a'),
      sale('b1'),
      sale('b2'),
      carriedOut('b'),
      sale('c'),
      carriedOut('c'),
    )
    const [a, b] = await Promise.all(['a', 'b'].map((name) => findUserOperationReceipt(client, hashOf(name))))
    expect(topicsOf(a?.logs)).toEqual([hashOf('a')])
    expect(topicsOf(b?.logs)).toEqual([hashOf('b1'), hashOf('b2')])
    expect(b).toMatchObject({ success: true, nonce: '0x7', actualGasCost: '0x5208', actualGasUsed: '0x1f4' })
    expect(b?.receipt).toMatchObject({ transactionHash: hash })
    expect(b?.receipt.logs).toHaveLength(7)
  })

  it('says why it failed, in the words of the entry point alone', async () => {
    await bundle(failed('d', '0xbad1', shop), failed('d', '0x0bad'), carriedOut('d', false), carriedOut('e', false))
    expect(await findUserOperationReceipt(client, hashOf('d'))).toMatchObject({ success: false, reason: '0x0bad' })
    const silent = await findUserOperationReceipt(client, hashOf('e'))
    expect(silent?.success).toBe(false)
    expect(silent).not.toHaveProperty('reason')
  })

  it('comes from the older entry point, and not from a contract that plays one', async () => {
    await bundle(carriedOut('old', true, entryPoint06Address), carriedOut('played', true, shop))
    const found = await findUserOperationReceipt(client, hashOf('old'))
    expect(found?.entryPoint.toLowerCase()).toBe(entryPoint06Address.toLowerCase())
    expect(await findUserOperationReceipt(client, hashOf('played'))).toBeNull()
  })

  it('comes from five windows of blocks and no further', async () => {
    await bundle(carriedOut('far'))
    await chain.client.mine({ blocks: 9 })
    expect(await findUserOperationReceipt(client, hashOf('far'), 2n)).not.toBeNull()
    await chain.client.mine({ blocks: 1 })
    expect(await findUserOperationReceipt(client, hashOf('far'), 2n)).toBeNull()
    expect(await findUserOperationReceipt(client, hashOf('far'))).not.toBeNull()
  })
})
