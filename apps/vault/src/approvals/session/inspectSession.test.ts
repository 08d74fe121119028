import { delegatedCode } from '@foyer/contract/vault-port'
import { placeSmartAccounts, type RunningChains, startChains } from '@foyer/test'
import { type Address, concatHex, type Hex, slice } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '../../account/member.ts'
import { delegationManager } from '../../crypto/delegator.ts'
import { checkDelegationManager } from '../../evm/smartAccount/checkDelegationManager.ts'
import type { SmartAccounts } from '../../evm/smartAccount/smartAccounts.ts'
import { createNetwork, type Network } from '../../platform/createNetwork.ts'
import type { ApprovalRequest } from '../request.ts'
import { inspectSession } from './inspectSession.ts'

let running: RunningChains
let network: Network
let member: Member
let request: Extract<ApprovalRequest, { kind: 'session' }>
const chain = () => running.chains[0]
const away: SmartAccounts = {
  chains: [],
  bundler: async () => Promise.reject(new Error('away')),
  sponsor: async () => Promise.reject(new Error('away')),
}
const inspect = () => inspectSession(request, { network, smart: away, member }, AbortSignal.timeout(20_000))

beforeAll(async () => {
  running = await startChains({ chains: [{ chainId: 31337 }] })
  const payer = running.accounts[9]?.address ?? '0x'
  await placeSmartAccounts(chain().client, payer, { paymasterSigner: payer })
  const evm: Address = running.accounts[0]?.address ?? '0x'
  // It has had its first operation.
  await chain().client.setCode({ address: evm, bytecode: delegatedCode as Hex })
  member = { email: undefined, login: 'email', walletId: 'w', addresses: { evm, solana: '' }, mode: 'recoverable' }
  network = createNetwork({
    baseUrl: 'https://gateway.example',
    projectId: 'p',
    fetch: async (_, init) => fetch(chain().rpcUrl, init),
  })
  request = {
    kind: 'session',
    chain: chain().caipNetworkId,
    key: payer,
    expiry: 4_000_000_000,
    pci: undefined,
    permissions: [{ kind: 'coin', amount: 1n, period: 86_400, start: 1_700_000_000 }],
    adjustable: [true],
  } as typeof request
})
afterAll(() => running?.stop())

describe('inspectSession', () => {
  it('finds what a session is bound to where the contracts are those that the vault knows', async () => {
    expect(await inspect()).toMatchObject({ sessionNonce: 0n, obstacle: undefined, complete: undefined })
  })

  const at = (code: Hex, byte: number) =>
    concatHex([
      slice(code, 0, byte),
      code.slice(2 + 2 * byte, 4 + 2 * byte) === '00' ? '0x01' : '0x00',
      slice(code, byte + 1),
    ])
  it.each<[string, (own: Hex) => Hex]>([
    ['none', () => '0x'],
    ['one changed byte', (own) => at(own, 100)],
    ['the number of another network', (own) => at(own, 6_798)],
    ['signatures of another domain', (own) => at(own, 6_809)],
    ['a byte behind its end', (own) => concatHex([own, '0x00'])],
  ])('binds nothing where what uses delegations has other code: %s', async (_, change) => {
    const { client } = chain()
    const own = (await client.getCode({ address: delegationManager })) ?? '0x'
    await client.setCode({ address: delegationManager, bytecode: change(own) })
    try {
      // The screen says so, and nothing can be agreed to without a number.
      expect(await inspect()).toMatchObject({ sessionNonce: undefined, obstacle: { kind: 'otherCode' } })
    } finally {
      await client.setCode({ address: delegationManager, bytecode: own })
    }
  })

  it('knows the code on networks of other numbers too', async () => {
    const more = await startChains({ chains: [{ chainId: 8453 }] })
    const [{ client, rpcUrl }] = more.chains
    const payer = more.accounts[9]?.address ?? '0x'
    await placeSmartAccounts(client, payer, { paymasterSigner: payer, deposit: 0n })
    const there = createNetwork({
      baseUrl: 'https://gateway.example',
      projectId: 'p',
      fetch: async (_, init) => fetch(rpcUrl, init),
    })
    await expect(checkDelegationManager(there, 'eip155:8453')).resolves.toBeUndefined()
    await expect(checkDelegationManager(there, 'eip155:1')).rejects.toMatchObject({ code: 5760 })
    await more.stop()
  }, 60_000)

  it('binds nothing where the network does not answer', async () => {
    const silent: Network = async () => Promise.reject(new Error('away'))
    const found = await inspectSession(request, { network: silent, smart: away, member }, AbortSignal.timeout(5_000))
    expect(found).toMatchObject({ sessionNonce: undefined, obstacle: { kind: 'network' } })
  })
})
