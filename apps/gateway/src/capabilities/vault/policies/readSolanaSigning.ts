import {
  isVersionedSolanaMessage,
  readSolanaMessage,
  readSolanaTransaction,
  type SolanaInstruction,
  type SolanaMessage,
} from '@foyer/contract/vault'
import { base58 } from '@scure/base'
import { assetName } from './policiesSchema.ts'
import type { SignedCall, Signer, Signing } from './signing.ts'

const systemProgram = '11111111111111111111111111111111'
const tokenPrograms: ReadonlySet<string> = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
])
const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const budgetProgram = 'ComputeBudget111111111111111111111111111111'
/** They move nothing. */
const silentPrograms: ReadonlySet<string> = new Set([
  budgetProgram,
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])

/** What the account of a token costs at least to open, in lamports. */
const tokenAccountDeposit = 2_039_280n

/** What an instruction gives away: of the coin, or of the token of a mint. */
type Moved = { mint?: string; amount: bigint; to: string | undefined }

/**
 * Reads what a Solana signature lets happen. The bytes of a transaction name no network, so it counts on each one that the wallet
 * has.
 */
export function readSolanaSigning(bytes: Uint8Array, { networks: all, solana }: Signer): Signing {
  const message = readSolanaMessage(bytes, base58.encode) ?? readSolanaTransaction(bytes, base58.encode)?.message
  const own = all.filter((each) => each.startsWith('solana:'))
  const networks = own.length > 0 ? own : [mainnet]
  if (message === undefined) {
    if (!isVersionedSolanaMessage(bytes)) return { method: 'message', networks: [], calls: [] }
    const unread = { to: undefined, selector: undefined, spends: [], unread: 'assets' } as const
    return { method: 'transaction', networks, calls: networks.map((chainId) => ({ chainId, ...unread })) }
  }
  const calls = networks.flatMap((chainId) =>
    message.instructions.flatMap((instruction) => readInstruction(chainId, solana, message, instruction)),
  )
  const amount = message.accounts[0] === solana ? priceOfComputing(message) : 0n
  return { method: 'transaction', networks, calls, fees: networks.map((id) => ({ asset: assetName(id), amount })) }
}

/** As much computing as one instruction gets unasked, and a transaction at most. */
const [usualUnits, maxUnits] = [200_000n, 1_400_000n]

/** What a message pays at most for being carried out soon, in lamports: all of it goes to who makes the block. */
function priceOfComputing({ accounts, config, instructions }: SolanaMessage): bigint {
  if (config !== undefined) return feeIn(config)
  let price = 0n
  let units = usualUnits * BigInt(instructions.length)
  for (const { data, programIndex } of instructions) {
    if (accounts[programIndex] !== budgetProgram) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length >= 5) units = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
  }
  // The price is in millionths of a lamport.
  return ((units < maxUnits ? units : maxUnits) * price + 999_999n) / 1_000_000n
}

/** The fee that a message of version 1 sets: the first eight of its settings' bytes, where the two lowest bits say so. */
function feeIn(config: string): bigint {
  const [bits = 0, ...bytes] = Buffer.from(config, 'hex')
  return (bits & 3) === 3 ? Buffer.from(bytes).readBigUInt64LE() : 0n
}

function readInstruction(
  chainId: string,
  account: string,
  { accounts: keys }: SolanaMessage,
  { accounts, data, programIndex }: SolanaInstruction,
): SignedCall[] {
  // What stands in a lookup table only the network knows.
  const program = keys[programIndex]
  if (program !== undefined && silentPrograms.has(program)) return []
  const at = (index: number) => keys[accounts[index] ?? -1]
  const moved = program === undefined ? undefined : movedBy(program, data, at, account)
  const isPayment = program === systemProgram && moved !== undefined
  return [
    {
      chainId,
      to: program,
      selector: isPayment ? '' : undefined,
      spends: (moved ?? []).map(({ amount, mint, to }) => ({ asset: assetName(chainId, mint), amount, to })),
      unread: moved === undefined ? 'assets' : undefined,
    },
  ]
}

/** What an instruction moves of the account; undefined for one that may move anything: its program acts with the account's signature. */
function movedBy(
  program: string,
  data: Uint8Array,
  at: (index: number) => string | undefined,
  account: string,
): Moved[] | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program === systemProgram) {
    if (data.length < 12 || at(0) === undefined) return undefined
    const kind = view.getUint32(0, true)
    // CreateAccount, Transfer
    const isKnown = (kind === 0 && data.length === 52) || (kind === 2 && data.length === 12)
    if (!isKnown) return undefined
    return at(0) === account ? [{ amount: view.getBigUint64(4, true), to: at(1) }] : []
  }
  if (program === associatedProgram) {
    const isKnown = data.length === 0 || (data.length === 1 && (data[0] ?? 9) < 2)
    if (!isKnown || at(0) === undefined || at(2) === undefined) return undefined
    // Whose account it is can close it, and gets the deposit.
    return at(0) === account && at(2) !== account ? [{ amount: tokenAccountDeposit, to: at(2) }] : []
  }
  if (!tokenPrograms.has(program)) return undefined
  const mint = at(1)
  switch (data[0]) {
    // TransferChecked, ApproveChecked
    case 12:
    case 13:
      return data.length === 10 && mint !== undefined
        ? [{ mint, amount: view.getBigUint64(1, true), to: at(2) }]
        : undefined
    // TransferFeeExtension: TransferCheckedWithFee
    case 26:
      return data.length === 19 && data[1] === 1 && mint !== undefined
        ? [{ mint, amount: view.getBigUint64(2, true), to: at(2) }]
        : undefined
    // Revoke, SyncNative
    case 5:
    case 17:
      return []
    default:
      // Transfer and Approve name no token; the others hand an account over or close it.
      return undefined
  }
}
