import * as v from 'valibot'
import { type Hex, hexToBigInt } from 'viem'
import type { ServedChain } from '../../chains/servedChain.ts'

/** A number as JSON-RPC writes it. */
export const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,32}$/i),
  v.transform((hex) => hexToBigInt(hex as Hex)),
)

/**
 * Asks each bundler of a chain the same; answers what those said that answered in that form. Callers may have asked any of
 * them, and their figures differ.
 */
export async function askBundlers<Schema extends v.GenericSchema>(
  { bundlers }: Pick<ServedChain, 'bundlers'>,
  method: string,
  params: readonly unknown[],
  schema: Schema,
): Promise<readonly v.InferOutput<Schema>[]> {
  const Answer = v.object({ result: schema })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answers = await Promise.allSettled(
    [...(bundlers?.providerIds ?? [])].map(async (providerId) => {
      const answer = await bundlers?.send(body, undefined, { providerId, method })
      return v.parse(Answer, JSON.parse(new TextDecoder().decode(answer?.body))).result
    }),
  )
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
}
