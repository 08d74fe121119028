import { base58 } from '@scure/base'
import type { SolanaTransaction } from './solanaMessage.ts'
import { readSolanaTransaction } from './solanaMessage.ts'

/** An account that an instruction names. */
export type Meta = { readonly address: string; readonly signs?: boolean; readonly writes?: boolean }
export type Instruction = { readonly program: string; readonly accounts: readonly Meta[]; readonly data: Uint8Array }

/** An unsigned legacy transaction with these instructions. */
export function buildTransaction(
  payer: string,
  instructions: readonly Instruction[],
  blockhash = '11111111111111111111111111111111',
): SolanaTransaction {
  const metas = new Map<string, { signs: boolean; writes: boolean }>([[payer, { signs: true, writes: true }]])
  for (const { accounts, program } of instructions)
    for (const { address, signs = false, writes = false } of [...accounts, { address: program }] as Meta[]) {
      const known = metas.get(address) ?? { signs: false, writes: false }
      metas.set(address, { signs: known.signs || signs, writes: known.writes || writes })
    }
  const rank = ({ signs, writes }: { signs: boolean; writes: boolean }) => (signs ? 0 : 2) + (writes ? 0 : 1)
  const keys = [...metas].sort(
    ([a, one], [b, other]) => Number(b === payer) - Number(a === payer) || rank(one) - rank(other),
  )
  const count = (is: (meta: { signs: boolean; writes: boolean }) => boolean) =>
    keys.filter(([, meta]) => is(meta)).length
  const place = (address: string) => keys.findIndex(([key]) => key === address)
  const message = [
    count(({ signs }) => signs),
    count(({ signs, writes }) => signs && !writes),
    count(({ signs, writes }) => !signs && !writes),
    keys.length,
    ...keys.flatMap(([key]) => [...base58.decode(key)]),
    ...base58.decode(blockhash),
    instructions.length,
    ...instructions.flatMap(({ accounts, data, program }) => [
      place(program),
      accounts.length,
      ...accounts.map(({ address }) => place(address)),
      data.length,
      ...data,
    ]),
  ]
  const signers = message[0] ?? 1
  const bytes = Uint8Array.from([signers, ...new Uint8Array(64 * signers), ...message])
  const read = readSolanaTransaction(bytes)
  if (!read) throw new Error('The transaction cannot be read.')
  return { bytes, messageBytes: read.messageBytes, message: read.message, signerIndex: 0 }
}

/** Numbers of a given width, the lowest byte first. */
export function little(value: bigint, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(index * 8)) & 255n))
}
