import { isCollectionCall, readSigning, type Signing } from '@foyer/gateway/signing'
import fc from 'fast-check'
import {
  type AbiFunction,
  type AbiParameter,
  concatHex,
  encodeFunctionData,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbiItem,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { rebuildTypedData } from '../../crypto/rebuildTypedData.ts'
import type { Step } from '../../steps/step.ts'
import { unnamed } from '../evmCall.ts'
import { knownForms, account as signer } from '../typedData/knownForms.fixture.ts'
import { readTypedData } from '../typedData/readTypedData.ts'
import { knownCalls } from './knownCalls.ts'
import { publishedContracts } from './knownContracts.ts'
import { readCall } from './readCall.ts'
import { routerCalls } from './swaps/routerCalls.ts'
import { sentSwaps } from './swaps/sentSwaps.fixture.ts'

const chain = 'eip155:1'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const contracts = publishedContracts(chain)
const [router = ''] = [...contracts.routers.keys()]
const wrappedCoin = contracts.routers.get(router) ?? ''
const permit2 = ['0x000000000022d473030f116ddee9f6b43ac78ba3', '0x31c2f6fcff4f8759b3bd5bf0e1084a055615c768']
const strangers = ['22', '33', '44'].map((each) => `0x${each.repeat(20)}`)

const addresses = fc.constantFrom(account, ...strangers, wrappedCoin)
const places = fc.constantFrom(...strangers, ...permit2, wrappedCoin, ...contracts.routers.keys())
const numbers = (bits: number) =>
  fc
    .oneof(fc.bigInt(0n, 3n), fc.constantFrom(10n ** 18n, 25n * 10n ** 18n, maxUint256))
    .map((each) => each % 2n ** BigInt(bits))

/** Any value of a type, with calls in the place of bytes as long as they are not too deep. */
function anyOf({ name, type, ...rest }: AbiParameter, depth: number): fc.Arbitrary<unknown> {
  const list = /^(.*)\[\]$/.exec(type)
  if (list) return fc.array(anyOf({ ...rest, name, type: list[1] ?? '' }, depth), { minLength: 1, maxLength: 2 })
  if (type === 'tuple' && 'components' in rest) return tupleOf(rest.components, depth)
  if (type === 'address') return addresses
  if (type === 'bool') return fc.boolean()
  if (type === 'bytes32') return fc.constantFrom(numberToHex(0, { size: 32 }), numberToHex(2n ** 248n, { size: 32 }))
  if (name === 'path' && type === 'bytes')
    return fc.tuple(addresses, addresses).map(([first, last]) => concatHex([first as Hex, '0x0001f4', last as Hex]))
  if (type === 'bytes') return depth < 3 ? calls(depth + 1) : fc.constant('0x')
  return numbers(Number(/\d+$/.exec(type)?.[0] ?? 256))
}
const tupleOf = (fields: readonly AbiParameter[], depth: number) =>
  fc.tuple(...fields.map((each) => anyOf(each, depth))).map((values) => {
    const isNamed = fields.every(({ name }) => name)
    return isNamed ? Object.fromEntries(fields.map(({ name }, index) => [name, values[index]])) : values
  })

const functions = [...knownCalls, ...routerCalls].map(
  ({ signature }) => parseAbiItem(signature as string) as AbiFunction,
)
const other = parseAbiItem('function act(address to, uint256 amount)') as AbiFunction
const calls = (depth = 0): fc.Arbitrary<Hex> =>
  fc.constantFrom(...functions, other).chain((item) =>
    fc.tuple(...item.inputs.map((each) => anyOf(each, depth))).map((args) => {
      return encodeFunctionData({ abi: [item], args, functionName: item.name })
    }),
  )

type Read = {
  readonly isRouter: boolean
  readonly steps: readonly Step[]
  readonly signing: Signing
}

function read(to: string, data: Hex, value: bigint, own: string = account): Read {
  const steps = readCall({ ...unnamed, to: to as Hex, value, data }, own, contracts)
  const transaction = { chainId: 1, to, value: String(value), data }
  const signing = readSigning({ kind: 'evmTransaction', transaction }, { evm: own, solana: '', networks: [chain] })
  return { isRouter: contracts.routers.has(to), steps, signing }
}

const nameOf = (address: string) => `${chain} ${address.toLowerCase()}`

/** What the account gives or allows by a step: an asset with its amount, and who gets it; things of collections are of no price. */
function givenBy(step: Step): readonly { asset?: string; amount?: bigint; to: string }[] {
  switch (step.kind) {
    case 'coin':
      return step.from === undefined ? [{ asset: `${chain} `, amount: step.amount, to: step.to }] : []
    case 'token':
      return step.from === undefined ? [{ asset: nameOf(step.token), amount: step.amount, to: step.to }] : []
    case 'allow':
      return step.spender === '' ? [] : [{ asset: nameOf(step.token), amount: step.amount, to: step.spender }]
    case 'item':
      return step.from === undefined ? [{ to: step.to }] : []
    case 'allowItem':
      return [{ to: step.spender }]
    case 'allowAll':
      return step.isAllowed ? [{ to: step.operator }] : []
    case 'swap':
      return step.to === undefined ? [] : [{ to: step.to }]
    case 'share':
      return [{ to: step.to }]
    default:
      return []
  }
}

/** What the screen says is given and the gateway does not count: nothing, where they read the same or the gateway asks for more. */
function missedBy({ isRouter, signing, steps }: Read) {
  if (signing.calls.some(({ unread }) => unread === 'assets' || unread === 'calls')) return []
  const spends = signing.calls.flatMap((call) => call.spends)
  const receivers = signing.calls.flatMap(({ named = [], spends: all }) => [...all.map((each) => each.to), ...named])
  // Things of collections have no price, so the gateway asks for them always.
  const ofCollection = signing.calls.some(
    ({ selector, unread }) => unread === 'function' && isCollectionCall(selector ?? ''),
  )
  // Routers only hand in signatures over allowances, which were counted when they were signed.
  const given = steps.filter(({ kind }) => !isRouter || kind !== 'allow').flatMap(givenBy)
  return given.filter(({ amount, asset, to }) => {
    if (asset === undefined) return !ofCollection && !receivers.includes(to.toLowerCase())
    return (
      amount !== 0n &&
      !spends.some((each) => each.asset === asset && each.amount === amount && each.to === to.toLowerCase())
    )
  })
}

/** The transfers that the gateway counts and the screen does not show. */
function unsaidBy({ isRouter, signing, steps }: Read) {
  const given = steps.flatMap(givenBy)
  // The swap shows what a router is paid; wrapped coins stay the account's.
  const isReported = isRouter || steps.some(({ kind }) => kind === 'wrap' || kind === 'unknown')
  if (isReported) return []
  return signing.calls
    .flatMap(({ spends }) => spends)
    .filter(
      ({ amount, asset, to }) =>
        !given.some((each) => each.asset === asset && each.amount === amount && each.to.toLowerCase() === to),
    )
}

describe('the screen, as the gateway', () => {
  it('reads the same amounts and receivers in any call that the wallet knows', () => {
    fc.assert(
      fc.property(calls(), places, fc.constantFrom(0n, 7n), (data, to, value) => {
        const found = read(to, data, value)
        expect(missedBy(found)).toEqual([])
        expect(unsaidBy(found)).toEqual([])
        const isRead = found.signing.calls.every(({ unread }) => unread === undefined)
        // A router has no functions of tokens, and the gateway counts them all the same.
        if (isRead && !found.isRouter) expect(found.steps.map(({ kind }) => kind)).not.toContain('unknown')
      }),
      { numRuns: 3_000, seed: 36 },
    )
  })

  it.each(Object.entries(sentSwaps))('names the same receivers in the swap %s that was sent', (_, swap) => {
    const found = read(swap.to, swap.data, swap.value, swap.account)
    expect(found.steps.length).toBeGreaterThan(0)
    expect(missedBy(found)).toEqual([])
  })

  it.each(knownForms)('reads the same amounts and receivers in $name', ({ asked, chain: on }) => {
    const typedData = rebuildTypedData(asked)
    if (!typedData) throw new Error('It was refused.')
    const { steps } = readTypedData(typedData, on, signer)
    const text = JSON.stringify(typedData, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    const signing = readSigning(
      { kind: 'evmTypedData', typedData: JSON.parse(text) },
      { evm: signer, solana: '', networks: [chain] },
    )
    expect(missedBy({ isRouter: false, steps, signing })).toEqual([])
  })
})
