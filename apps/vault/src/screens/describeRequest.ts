import { decodeFunctionData, formatUnits, parseAbi } from 'viem'
import type { Approval } from '../frame/approvals.ts'
import type { EvmCall, SolanaTransaction } from '../gate/request.ts'
import { fill, type Words } from './words.ts'

/** What a request does, in the words of one language. */
export type Description = {
  /** What happens, as one line. */
  readonly title: string
  /** Who gets it: an address, or the contract that is called. */
  readonly recipient: string | undefined
  /** The amount of the network's own coin that leaves. */
  readonly amount: bigint
  /** How sure the vault is of what it says. */
  readonly certainty: 'known' | 'unknown' | 'authority'
  /** What cannot be said in words, folded under it. */
  readonly raw: string | undefined
}

const known = parseAbi([
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function setApprovalForAll(address operator, bool approved)',
  'function increaseAllowance(address spender, uint256 value)',
])

/** Reads a call of an EVM network. Amounts of tokens are told in the token's smallest unit: its decimals are the token's word. */
export function describeCall({ data, to, value }: EvmCall, text: Words): Description {
  const base = { recipient: to, amount: value, raw: data === '0x' ? undefined : data }
  if (to === undefined) return { ...base, title: text.newContract, certainty: 'unknown' }
  if (data === '0x') return { ...base, title: text.send, certainty: 'known' }
  const call = decode(data)
  if (call?.functionName === 'transfer')
    return { ...base, title: text.transfer, recipient: call.args[0], certainty: 'known' }
  if (call?.functionName === 'setApprovalForAll')
    return { ...base, title: text.approveAll, recipient: call.args[0], certainty: 'authority' }
  if (call) return { ...base, title: text.approveTokens, recipient: call.args[0], certainty: 'authority' }
  return { ...base, title: fill(text.unknownCall, { selector: data.slice(0, 10) }), certainty: 'unknown' }
}

const systemProgram = '11111111111111111111111111111111'
/** Programs that move nothing by themselves: prices of computing, and notes. */
const harmless: ReadonlySet<string> = new Set([
  'ComputeBudget111111111111111111111111111111',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
])

/** Reads Solana transactions: what their transfers of SOL move, and the programs of everything else. */
export function describeSolana(transactions: readonly SolanaTransaction[], account: string, text: Words): Description {
  let amount = 0n
  let recipient: string | undefined
  const others = new Set<string>()
  let count = 0
  for (const { message } of transactions)
    for (const { accounts, data, programIndex } of message.instructions) {
      count += 1
      const program = message.accounts[programIndex] ?? '?'
      const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
      const isTransfer = program === systemProgram && data.length === 12 && view.getUint32(0, true) === 2
      if (isTransfer) {
        const [from, to] = accounts.map((index) => message.accounts[index])
        if (from === account) amount += view.getBigUint64(4, true)
        recipient ??= to
      } else if (!harmless.has(program)) others.add(program)
    }
  const isKnown = others.size === 0 && amount > 0n
  const programs = [...others].join(', ')
  return {
    title: isKnown ? text.send : fill(text.instructions, { count, programs: programs || '–' }),
    recipient: isKnown ? recipient : undefined,
    amount,
    certainty: isKnown ? 'known' : 'unknown',
    raw: others.size === 0 ? undefined : programs,
  }
}

/** Types of typed data by which somebody else may spend, or sell what the account has. */
const authorityTypes =
  /^(Permit|PermitSingle|PermitBatch|Permit(Batch)?(Witness)?TransferFrom|OrderComponents|Order|ForwardRequest)$/

/** Whether typed data gives somebody a right over what the account has. */
export function givesAuthority(primaryType: string): boolean {
  return authorityTypes.test(primaryType)
}

/** An amount of the network's own coin, as it is written. */
export function formatAmount(amount: bigint, { decimals, symbol }: Approval['network']): string {
  return `${formatUnits(amount, decimals)} ${symbol}`
}

function decode(data: `0x${string}`) {
  try {
    return decodeFunctionData({ abi: known, data })
  } catch {
    return undefined
  }
}
