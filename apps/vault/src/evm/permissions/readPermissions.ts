import * as v from 'valibot'
import { type Abi, type AbiFunction, type Address, encodeAbiParameters, type Hex, pad, toFunctionSelector } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { delegationManager } from '../../crypto/delegator.ts'
import { isSame, quantity } from '../evmCall.ts'
import { movesTokens, receiverPlace, spendsAllowance } from './knownFunctions.ts'
import type { AllowedFunction, Permission, PermissionRequest } from './permission.ts'

/** Longest time that a site may act without being asked again, in seconds. */
const longest = 365 * 86_400
const maxPermissions = 8
const maxFunctions = 16

const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/i),
  v.transform((text) => text.toLowerCase() as Address),
)
const seconds = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e14))
const publicKey = v.object({
  type: v.literal('secp256k1'),
  publicKey: v.pipe(v.string(), v.regex(/^0x04[0-9a-f]{128}$/i)),
})
const Signer = v.variant('type', [
  v.object({ type: v.literal('keys'), data: v.object({ keys: v.array(publicKey) }) }),
  v.object({ type: v.literal('key'), data: publicKey }),
  v.object({ type: v.literal('account'), data: v.object({ address }) }),
])
const recurring = { allowance: quantity, start: seconds, period: v.pipe(seconds, v.minValue(60)) }
const Condition = v.object({ operator: v.literal('EQUAL'), value: v.unknown() })
const isAdjustmentAllowed = v.optional(v.boolean(), true)
const Data = v.variant('type', [
  v.object({
    type: v.literal('native-token-recurring-allowance'),
    data: v.object(recurring),
    isAdjustmentAllowed,
  }),
  v.object({
    type: v.literal('erc20-recurring-allowance'),
    data: v.object({ ...recurring, token: address }),
    isAdjustmentAllowed,
  }),
  v.object({
    type: v.literal('contract-call'),
    isAdjustmentAllowed,
    data: v.object({
      address,
      abi: v.array(v.unknown()),
      functions: v.pipe(
        v.array(
          v.object({
            functionName: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
            args: v.optional(v.array(v.nullable(Condition)), []),
            valueLimit: v.optional(quantity, '0x0'),
            // A call that runs another's code as the account.
            operation: v.optional(v.picklist([0, 'Call'])),
          }),
        ),
        v.minLength(1),
        v.maxLength(maxFunctions),
      ),
    }),
  }),
])
const Request = v.object({
  chainId: quantity,
  address: v.optional(address),
  expiry: seconds,
  signer: Signer,
  permissions: v.pipe(v.array(Data), v.minLength(1), v.maxLength(maxPermissions)),
  isAdjustmentAllowed,
  pci: v.optional(v.pipe(v.string(), v.uuid())),
})

/** What a page asks for, and of which network and account. */
export type ReadRequest = PermissionRequest & { readonly account: Address | undefined }

/**
 * Reads what `wallet_grantPermissions` is asked with (ERC-7715); undefined for what has no screen: another kind of permission or
 * key, no end or one past a year, calls of the account's own authority, and calls that move tokens, which have permissions with amounts. `now` in seconds since 1970.
 */
export function readPermissions(asked: unknown, own: Address, now: number): ReadRequest | undefined {
  const read = v.safeParse(Request, asked)
  if (!read.success) return undefined
  const { chainId, expiry, pci, permissions, signer, address: account } = read.output
  const key = keyOf(signer)
  if (key === undefined || expiry <= now || expiry > now + longest) return undefined
  const all = permissions.flatMap((each) => toPermission(each, own) ?? [])
  const isOwn = (each: Permission) =>
    each.kind === 'call' && (isSame(each.contract, delegationManager) || isSame(each.contract, own))
  if (all.length !== permissions.length || all.some(isOwn)) return undefined
  const adjustable = permissions.map((each) => each.isAdjustmentAllowed && read.output.isAdjustmentAllowed)
  const terms = { key, expiry, permissions: all, adjustable }
  return { chain: `eip155:${chainId}`, ...terms, account, ...(pci && { pci: pci.toLowerCase() }) }
}

function keyOf(signer: v.InferOutput<typeof Signer>): Address | undefined {
  if (signer.type === 'account') return signer.data.address
  const [only, ...others] = signer.type === 'key' ? [signer.data] : signer.data.keys
  // Two keys would have to sign together, and no contract of this wallet checks that.
  if (only === undefined || others.length > 0) return undefined
  return publicKeyToAddress(only.publicKey as Hex).toLowerCase() as Address
}

function toPermission(asked: v.InferOutput<typeof Data>, own: Address): Permission | undefined {
  if (asked.type !== 'contract-call') {
    const { allowance: amount, period, start } = asked.data
    // Some clients count the start in milliseconds, and all else in seconds.
    const times = { amount, period, start: start > 1e11 ? Math.floor(start / 1_000) : start }
    return asked.type === 'erc20-recurring-allowance'
      ? { kind: 'token', token: asked.data.token, ...times }
      : { kind: 'coin', ...times }
  }
  const { abi, address: contract, functions } = asked.data
  const allowed = functions.flatMap((each) => toFunction(abi as Abi, each, own) ?? [])
  if (allowed.length !== functions.length) return undefined
  return { kind: 'call', contract, abi: abi as Abi, functions: allowed, value: maxOf(allowed) }
}

function maxOf(functions: readonly AllowedFunction[]): bigint {
  const [most = 0n] = functions.map(({ value }) => value).sort((one, other) => (one < other ? 1 : -1))
  return most
}

type AskedFunction = { functionName: string; args: readonly ({ value: unknown } | null)[]; valueLimit: bigint }

function toFunction(
  abi: Abi,
  { args, functionName, valueLimit }: AskedFunction,
  own: Address,
): AllowedFunction | undefined {
  try {
    const named = abi.filter((each): each is AbiFunction => each?.type === 'function' && each.name === functionName)
    const [only, ...others] = named
    // Two functions with one name are ambiguous.
    if (!only || others.length > 0 || args.length > only.inputs.length) return undefined
    const fixed = args.flatMap((each, index) => {
      if (each === null) return []
      const input = only.inputs[index]
      // An argument longer than one word stands behind the head of the call, and a wide argument moves those after it.
      if (!input || only.inputs.slice(0, index + 1).some(({ type }) => !isOneWord(type)))
        throw new RangeError(functionName)
      return [{ index, value: encodeAbiParameters([input], [each.value]), given: each.value }]
    })
    const selector = toFunctionSelector(only)
    const receiver = receiverPlace(selector)
    const isPaidOut = receiver !== undefined && fixed.find(({ index }) => index === receiver)?.value !== pad(own)
    if (movesTokens(selector) || spendsAllowance(selector) || isPaidOut) return undefined
    return { name: functionName, selector, fixed, value: valueLimit }
  } catch {
    // An unreadable ABI or value gives no permission.
    return undefined
  }
}

function isOneWord(type: string): boolean {
  return /^(u?int\d*|address|bool|bytes([1-9]|[12]\d|3[0-2]))$/.test(type)
}
