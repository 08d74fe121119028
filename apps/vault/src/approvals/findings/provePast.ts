import * as v from 'valibot'
import { entryPoint } from '../../crypto/delegator.ts'
import type { Network } from '../../platform/createNetwork.ts'
import { bookKey } from '../../steps/tokenFacts.ts'
import type { Sent } from './createDirectory.ts'
import type { Past } from './findings.ts'

/** As many transactions as the network is asked about for one receiver. */
const maxProven = 3
/** `UserOperationEvent` of the entry point, whose second topic is the account that had it carried out. */
const operationEvent = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

const Receipt = v.object({
  from: v.string(),
  logs: v.array(v.object({ address: v.string(), topics: v.array(v.string()) })),
})

/** What {@link provePast} takes. */
export type ProvePastParameters = {
  readonly network: Network
  /** CAIP-2 id. */
  readonly chain: string
  readonly account: string
  /** To one receiver, newest first. */
  readonly sent: readonly Sent[]
  /** The account did nothing before what the list has. */
  readonly isWhole: boolean
  readonly signal: AbortSignal
}

/**
 * What the account itself has sent to a receiver before: `never` where all that was looked at is by others, `unknown` where the
 * network did not say. A contract can tell of transfers in the name of any account, so a list of them proves nothing.
 */
export async function provePast(asked: ProvePastParameters): Promise<Past | 'never' | 'unknown'> {
  const { isWhole, sent } = asked
  const looked = sent.slice(0, maxProven)
  const proofs = await Promise.all(looked.map(({ hash }) => isOwn(asked, hash)))
  const own = looked.filter((_, index) => proofs[index])
  if (own.length === 0) return proofs.includes(undefined) ? 'unknown' : 'never'
  const payments = own.filter(({ isPayment }) => isPayment)
  const isCounted = isWhole && looked.length === sent.length && !proofs.includes(undefined)
  return { times: isCounted ? payments.length : undefined, last: payments[0]?.at }
}

/** Whether the account sent a transaction, or had it carried out as its operation; undefined where the network does not say. */
async function isOwn(
  { account, chain, network, signal }: ProvePastParameters,
  hash: string,
): Promise<boolean | undefined> {
  // On Solana nothing leaves an account without its signature.
  if (!chain.startsWith('eip155:')) return true
  const answer = await network(chain, 'eth_getTransactionReceipt', [hash], signal).catch(() => undefined)
  const receipt = v.safeParse(Receipt, answer)
  if (!receipt.success) return undefined
  const { from, logs } = receipt.output
  const sender = bookKey(account).slice(2).padStart(64, '0')
  return (
    bookKey(from) === bookKey(account) ||
    logs.some(
      ({ address, topics: [event, , by] }) =>
        bookKey(address) === bookKey(entryPoint) && event === operationEvent && by === `0x${sender}`,
    )
  )
}
