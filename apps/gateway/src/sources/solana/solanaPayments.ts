import * as v from 'valibot'
import type { PoolQuestion } from '../../engines/rpc/askPool.ts'
import { solanaAddress, tokenPrograms } from './solanaNode.ts'

const confirmed = { commitment: 'confirmed' } as const
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A token as a transfer needs it: its precision, and the program that keeps it. */
export type Mint = { decimals: number; program: string }

/** getAccountInfo of a mint; `undefined` for what is no mint. */
export function mintOf(mint: string): PoolQuestion<Mint | undefined> {
  const parsed = v.object({
    data: v.object({ parsed: v.object({ type: v.literal('mint'), info: v.object({ decimals: whole }) }) }),
    owner: v.picklist([...tokenPrograms]),
  })
  const asMint = v.pipe(
    v.object({ value: parsed }),
    v.transform(({ value: { data, owner } }): Mint => ({ decimals: data.parsed.info.decimals, program: owner })),
  )
  const other = v.pipe(
    v.object({ value: v.nullable(v.object({})) }),
    v.transform(() => undefined),
  )
  const params = [mint, { ...confirmed, encoding: 'jsonParsed' }]
  return { method: 'getAccountInfo', params, schema: v.union([asMint, other]) }
}

/** getLatestBlockhash, with the slot that it is of. */
export const latestBlockhash: PoolQuestion<{ blockhash: string; slot: number }> = {
  method: 'getLatestBlockhash',
  params: [confirmed],
  schema: v.pipe(
    v.object({ context: v.object({ slot: whole }), value: v.object({ blockhash: solanaAddress }) }),
    v.transform(({ context: { slot }, value: { blockhash } }) => ({ blockhash, slot })),
  ),
}

/** simulateTransaction without its signatures: why it would fail, as the chain names it; `undefined` where it would not. */
export function simulationOf(transaction: string): PoolQuestion<string | undefined> {
  const settings = { ...confirmed, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true }
  const schema = v.pipe(
    v.object({ value: v.object({ err: v.optional(v.unknown(), null) }) }),
    v.transform(({ value: { err } }) => (err === null ? undefined : JSON.stringify(err).slice(0, 200))),
  )
  return { method: 'simulateTransaction', params: [transaction, settings], schema }
}

const status = v.nullable(
  v.object({ err: v.optional(v.unknown(), null), confirmationStatus: v.nullish(v.string(), 'confirmed') }),
)

/** getSignatureStatuses: whether a transaction is on the chain for good. */
export function statusOf(signature: string): PoolQuestion<'pending' | 'failed' | 'confirmed'> {
  const schema = v.pipe(
    v.object({ value: v.tuple([status]) }),
    v.transform(({ value: [found] }) => {
      if (found === null || found.confirmationStatus === 'processed') return 'pending'
      return found.err === null ? 'confirmed' : 'failed'
    }),
  )
  return { method: 'getSignatureStatuses', params: [[signature], { searchTransactionHistory: true }], schema }
}
