import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import type { EvmCall } from '../gate/request.ts'
import type { Step } from './step.ts'

const known = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function increaseAllowance(address spender, uint256 value)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 count, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] counts, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
  'function deposit()',
  'function withdraw(uint256 value)',
  // Permit2
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'function multicall(bytes[] calls)',
  'function multicall(uint256 deadline, bytes[] calls)',
  'function multicall(bytes32 previousBlockhash, bytes[] calls)',
])

/** Calls within calls, further down than which nothing is read. */
const deepest = 3
/** As many steps as a visitor can look through; past them, what is left counts as not read. */
const mostSteps = 24

/**
 * Reads what a call does. Where the bytes fit both kinds, `transferFrom` and `approve` are read as those of a token; what the
 * contract is says `settleStep`. Value that a call takes along is always a step of its own.
 */
export function readCall({ data, to, value }: EvmCall, account: string): readonly Step[] {
  if (to === undefined) return [{ kind: 'create', amount: value }]
  const carried: readonly Step[] = value > 0n ? [{ kind: 'coin', amount: value, to }] : []
  if (data === '0x') return carried.length > 0 ? carried : [{ kind: 'coin', amount: 0n, to }]
  const steps = readData(data, { account, contract: to, value }, 0)
  const isWrapped = steps.some(({ kind }) => kind === 'wrap')
  const all = isWrapped ? steps : [...carried, ...steps]
  return all.length > mostSteps ? [...all.slice(0, mostSteps), unknown(to, data)] : all
}

type Place = { readonly account: string; readonly contract: string; readonly value: bigint }

function readData(data: Hex, place: Place, depth: number): readonly Step[] {
  const { account, contract, value } = place
  const call = decode(data)
  const fromOf = (from: string) => (from.toLowerCase() === account.toLowerCase() ? undefined : from)
  switch (call?.functionName) {
    case 'transfer': {
      const [to, amount] = call.args
      return [{ kind: 'token', token: contract, amount, to, from: undefined }]
    }
    case 'transferFrom': {
      const [from, to, amount, token = contract] = call.args
      return [{ kind: 'token', token, amount, to, from: fromOf(from) }]
    }
    case 'approve': {
      if (call.args.length === 4) {
        const [token, spender, amount, until] = call.args
        return [{ kind: 'allow', token, amount, spender, adds: false, until }]
      }
      const [spender, amount] = call.args
      return [{ kind: 'allow', token: contract, amount, spender, adds: false, until: undefined }]
    }
    case 'increaseAllowance': {
      const [spender, amount] = call.args
      return [{ kind: 'allow', token: contract, amount, spender, adds: true, until: undefined }]
    }
    case 'safeTransferFrom': {
      const [from, to, id, count] = call.args
      const moved = typeof count === 'bigint' ? count : 1n
      return [{ kind: 'item', collection: contract, id, count: moved, to, from: fromOf(from) }]
    }
    case 'safeBatchTransferFrom': {
      const [from, to, ids, counts] = call.args
      if (ids.length !== counts.length || ids.length === 0) return [unknown(contract, data)]
      return ids.map((id, index) => ({
        kind: 'item',
        collection: contract,
        id,
        count: counts[index] ?? 0n,
        to,
        from: fromOf(from),
      }))
    }
    case 'setApprovalForAll': {
      const [operator, isAllowed] = call.args
      return [{ kind: 'allowAll', collection: contract, operator, isAllowed }]
    }
    case 'deposit':
      // Without anything to wrap it is another contract's function of that name.
      return value > 0n ? [{ kind: 'wrap', token: contract, amount: value }] : [unknown(contract, data)]
    case 'withdraw':
      return [{ kind: 'unwrap', token: contract, amount: call.args[0] }]
    case 'multicall': {
      const calls = call.args.at(-1)
      if (depth >= deepest || !Array.isArray(calls) || calls.length === 0) return [unknown(contract, data)]
      // Each runs in the contract itself; the value is that of the whole.
      return calls.flatMap((inner: Hex) => readData(inner, { ...place, value: 0n }, depth + 1))
    }
    default:
      return [unknown(contract, data)]
  }
}

function unknown(contract: string, data: string): Step {
  return { kind: 'unknown', contract, selector: data.slice(0, 10) }
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi: known, data })
  } catch {
    return undefined
  }
}
