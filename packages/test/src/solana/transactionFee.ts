import type { CompiledMessage } from './decodeTransaction.ts'

/** Lamports for each signature. */
const signatureFee = 5_000n
const budgetProgram = 'ComputeBudget111111111111111111111111111111'
const maxUnits = 1_400_000n
const microLamports = 1_000_000n

/** Programs that are part of the runtime; an instruction of theirs is counted as 3,000 units unless a limit is named. */
const builtins: ReadonlySet<string> = new Set([
  budgetProgram,
  '11111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Ed25519SigVerify111111111111111111111111111',
])

/** The fee of a message in lamports: 5,000 for each signature and the priority fee. */
export function transactionFee(message: CompiledMessage): bigint {
  return BigInt(message.header.numSignerAccounts) * signatureFee + priorityFee(message)
}

function priorityFee(message: CompiledMessage): bigint {
  if (message.version === 1) return message.priorityFee
  const { limit, price } = readBudget(message)
  return (limit * price + microLamports - 1n) / microLamports
}

/** The price of a compute unit that a message offers, in micro-lamports. */
export function unitPrice(message: CompiledMessage): bigint {
  return readBudget(message).price
}

function readBudget({ instructions, staticAccounts }: CompiledMessage): { limit: bigint; price: bigint } {
  let named: bigint | undefined
  let counted = 0n
  let price = 0n
  for (const { programAddressIndex, data } of instructions) {
    const program = staticAccounts[programAddressIndex] ?? ''
    counted += builtins.has(program) ? 3_000n : 200_000n
    if (program !== budgetProgram || data === undefined) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length >= 5) named = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
  }
  const limit = named ?? counted
  return { limit: limit < maxUnits ? limit : maxUnits, price }
}
