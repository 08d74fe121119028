import { createHash } from 'node:crypto'
import type { VaultAuditHeadRow, VaultAuditRow } from '../vaultTables.ts'

/** What a row of the trail says. */
export type TrailContent = Pick<
  VaultAuditRow,
  'id' | 'user_id' | 'wallet_id' | 'device_id' | 'event' | 'origin' | 'network' | 'at' | 'detail'
>

/** Where the chain ends, and after which row what is kept of it begins. */
export type Tip = Pick<VaultAuditHeadRow, 'seq' | 'hash' | 'base_seq' | 'base_hash'>

/** A hash of what a row says. The row's id is random, so that nothing is guessed from the hash once the row is erased. */
export function digestOf(row: TrailContent): string {
  const { at, detail, device_id, event, id, network, origin, user_id, wallet_id } = row
  return sha256(JSON.stringify([id, user_id, wallet_id, device_id, event, origin, network, at, detail]))
}

/** The hash of a row: over what it says, its number and the hash of the row before, which is empty for the first one. */
export function linkOf(before: string, seq: number, digest: string): string {
  return sha256(`${before}|${seq}|${digest}`)
}

/** What the mark of a row is made over. */
export function rowText(seq: number, hash: string): string {
  return `row|${seq}|${hash}`
}

/** What the mark of the head is made over. It is no mark of a row, so the row before the last does not make a head. */
export function headText({ base_hash, base_seq, hash, seq }: Tip): string {
  return `head|${seq}|${hash}|${base_seq}|${base_hash}`
}

/** The hash of rows that were erased together, in their order. */
export function createErasedHash(): { add: (seq: number, digest: string) => void; detail: () => string } {
  const hash = createHash('sha256')
  let count = 0
  return {
    add: (seq, digest) => {
      count += 1
      hash.update(`${seq}:${digest}\n`)
    },
    detail: () => `${count}|${hash.copy().digest('base64url')}`,
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
