import { placeSmartAccounts, type RunningChains, startChains } from '@foyer/test'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ChainContext } from '../../core/chain.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { createEvmPermissions } from './permissions.ts'

const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const nonceEnforcer = '0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f'
const token = `0x${'44'.repeat(20)}` as const
const structs = [
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
] as const
const abi = parseAbi([
  'function disableDelegation(Delegation delegation)',
  'function incrementNonce(address manager)',
  ...structs,
])
const word = (value: bigint | number) => numberToHex(value, { size: 32 })

let running: RunningChains
let networkId: CaipNetworkId
beforeAll(async () => {
  running = await startChains({ chains: [{ chainId: 31337 }] })
  networkId = running.chains[0].caipNetworkId
  const payer = running.accounts[9]?.address ?? '0x'
  await placeSmartAccounts(running.chains[0].client, payer, { paymasterSigner: payer })
}, 60_000)
afterAll(() => running?.stop())

const context = (urls: readonly string[]): ChainContext => ({
  networks: [],
  rpcUrls: () => urls,
  onRpcFailure: () => undefined,
})

/** A delegation of an account that counts on a number of it. */
function delegationOf(delegator: Address, nonce: bigint, own: { enforcer: Address; terms: Hex }, salt: bigint) {
  const until = concatHex([numberToHex(0, { size: 16 }), numberToHex(9_000, { size: 16 })])
  const caveats = [
    own,
    { enforcer: '0x1046bb45C8d673d4ea75321280DB34899413c069', terms: until },
    { enforcer: nonceEnforcer, terms: word(nonce) },
  ] as const
  const authority: Hex = `0x${'ff'.repeat(32)}`
  return {
    ...{ delegate: token, delegator, authority, salt, signature: '0x12' as Hex },
    caveats: caveats.map((each) => ({ ...each, args: '0x' as Hex })),
  }
}
const written = (delegation: ReturnType<typeof delegationOf>) =>
  encodeAbiParameters(parseAbiParameters(['Delegation[] chain', ...structs]), [[delegation]])
const both = (...contexts: readonly Hex[]) => encodeAbiParameters(parseAbiParameters('bytes[] contexts'), [contexts])

const spendsCoins = {
  enforcer: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  terms: concatHex([word(5n), word(86_400), word(1)]),
} as const
const spendsTokens = {
  enforcer: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
  terms: concatHex([token, word(7n), word(3_600), word(1)]),
} as const

it('tells from the network what has ended: by itself, with the rest, or not', async () => {
  const [{ client, rpcUrl, setBalance }] = running.chains
  const account: Address = `0x${'a1'.repeat(20)}`
  await setBalance(account, 10n ** 18n)
  await client.impersonateAccount({ address: account })
  const send = async (to: Address, data: Hex) => {
    const hash = await client.sendTransaction({ account, to, data })
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  }
  const { areEnded } = createEvmPermissions(context([rpcUrl]))
  const [one, two] = [delegationOf(account, 0n, spendsCoins, 1n), delegationOf(account, 0n, spendsTokens, 2n)]
  const later = delegationOf(account, 1n, spendsCoins, 3n)
  const contexts = [written(one), both(written(one), written(two)), '0x1234']
  expect(await areEnded(networkId, contexts)).toEqual([false, false, undefined])
  await send(manager, encodeFunctionData({ abi, functionName: 'disableDelegation', args: [one] }))
  // Of two, the other still counts.
  expect(await areEnded(networkId, contexts)).toEqual([true, false, undefined])
  await send(nonceEnforcer, encodeFunctionData({ abi, functionName: 'incrementNonce', args: [manager] }))
  expect(await areEnded(networkId, [...contexts, written(later)])).toEqual([true, true, undefined, false])
}, 30_000)

it('says so where the network does not answer, and knows nothing where it has no such contract', async () => {
  const [{ client, rpcUrl }] = running.chains
  const delegation = written(delegationOf(`0x${'a2'.repeat(20)}`, 0n, spendsCoins, 1n))
  const away = createEvmPermissions(context(['http://127.0.0.1:9']))
  await expect(away.areEnded(networkId, [delegation])).rejects.toMatchObject({ code: 'RPC_FAILED' })
  const id = await client.snapshot()
  await client.setCode({ address: manager, bytecode: '0x' })
  expect(await createEvmPermissions(context([rpcUrl])).areEnded(networkId, [delegation])).toEqual([undefined])
  await client.revert({ id })
}, 30_000)

it('reads what was granted from what the account signed', () => {
  const account: Address = `0x${'a3'.repeat(20)}`
  const { read } = createEvmPermissions(context([]))
  const coins = written(delegationOf(account, 0n, spendsCoins, 1n))
  const tokens = written(delegationOf(account, 0n, spendsTokens, 2n))
  expect(read(both(coins, tokens))).toEqual({
    expiry: 9_000,
    spends: [
      { kind: 'spend', amount: 5n, period: 86_400 },
      { kind: 'spend', amount: 7n, period: 3_600, token },
    ],
  })
  const free = delegationOf(account, 0n, { enforcer: token, terms: toHex(1) }, 3n)
  expect(read(written({ ...free, caveats: free.caveats.slice(0, 1) }))).toEqual({ expiry: undefined, spends: [] })
  expect(read(pad('0x', { size: 64 }))).toBeUndefined()
})
