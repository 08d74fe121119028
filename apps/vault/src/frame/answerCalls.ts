import * as v from 'valibot'
import type { Member } from '../account/account.ts'
import { callsRefusal } from '../gate/callsRefusal.ts'
import { PortRefusalError } from '../port/portRefusal.ts'
import type { Network } from '../rpc/createNetwork.ts'
import { readAccountCode } from '../smartAccount/accountCode.ts'
import { readOperationReceipt } from '../smartAccount/awaitOperation.ts'
import { checkDelegator } from '../smartAccount/checkDelegator.ts'
import type { SmartAccounts } from '../smartAccount/smartAccounts.ts'

/** The page's own names for calls that it sent, with the hash of the operation or transaction of each. */
export type SentCalls = Map<string, string>

/** As many names of a page as are remembered. */
const mostNames = 128

/** Remembers what calls became, and answers the name that the page asks for them with (EIP-5792). */
export function keepCalls(sent: SentCalls, id: string | undefined, hash: string): string {
  if (id === undefined) return hash
  const [oldest] = sent.keys()
  if (sent.size >= mostNames && oldest !== undefined) sent.delete(oldest)
  sent.set(id, hash)
  return id
}

/** What {@link capabilitiesOf} takes. */
export type CapabilitiesParameters = {
  readonly smart: SmartAccounts
  readonly network: Network
  readonly member: Member | undefined
  readonly params: unknown
  readonly signal: AbortSignal
}

const Asked = v.tuple([
  v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i)),
  v.optional(v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,16}$/i)))),
])

/**
 * What the account can do on each network that was asked about (EIP-5792): several calls as one, at once (`supported`) or with the
 * first of them (`ready`). A network that does not answer is left out, as one without, and so is one with other code to delegate to.
 */
export async function capabilitiesOf({ member, network, params, signal, smart }: CapabilitiesParameters) {
  const read = v.safeParse(Asked, params)
  if (!read.success) throw new PortRefusalError('invalid')
  const [account, chainIds] = read.output
  if (!member) throw new PortRefusalError('not-connected')
  if (account.toLowerCase() !== member.addresses.evm.toLowerCase()) throw new PortRefusalError('not-connected')
  const wanted = chainIds?.map((id) => `eip155:${Number(id)}`)
  const chains = smart.chains.filter(({ chainId }) => wanted?.includes(chainId) ?? true)
  const bounded: Network = (on, method, asked) => network(on, method, asked, signal)
  const all = await Promise.all(
    chains.map(async ({ chainId }) => {
      const code = await readAccountCode(bounded, chainId, account).catch(() => 'strange' as const)
      if (code === 'strange') return []
      // Another provider's code is replaced with the visitor's word.
      if (code !== 'smart' && !(await mayDelegate(bounded, chainId))) return []
      const key = `0x${Number(chainId.split(':')[1]).toString(16)}`
      return [[key, { atomic: { status: code === 'smart' ? 'supported' : 'ready' } }]]
    }),
  )
  return Object.fromEntries(all.flat()) as Readonly<Record<string, object>>
}

const mayDelegate = (network: Network, chain: string) =>
  checkDelegator(network, chain).then(
    () => true,
    () => false,
  )

/** What {@link answerCallsStatus} takes. */
export type CallsStatusParameters = {
  readonly smart: SmartAccounts
  readonly network: Network
  readonly chain: string
  readonly params: unknown
  readonly sentCalls: SentCalls
  readonly signal: AbortSignal
}

const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i))
const quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/i))
const Receipt = v.looseObject({
  status: quantity,
  logs: v.array(v.looseObject({ address: v.string(), topics: v.array(v.string()), data: v.string() })),
  blockHash: hash,
  blockNumber: quantity,
  gasUsed: quantity,
  transactionHash: hash,
})

/** How calls stand that were sent (EIP-5792): on their way, carried out, or failed. @throws PortRefusalError for a name nobody gave. */
export async function answerCallsStatus(parameters: CallsStatusParameters) {
  const { chain, network, params, sentCalls, signal, smart } = parameters
  const [id] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const known = typeof id === 'string' ? (sentCalls.get(id) ?? id) : undefined
  if (typeof id !== 'string' || known === undefined || !v.is(hash, known)) throw callsRefusal('calls-unknown')
  const base = { version: '2.0.0', id, chainId: `0x${Number(chain.split(':')[1]).toString(16)}` }
  const isServed = smart.chains.some(({ chainId }) => chainId === chain)
  const operation = isServed ? await readOperationReceipt(smart, chain, known, signal) : undefined
  const given = operation?.receipt ?? (await network(chain, 'eth_getTransactionReceipt', [known], signal))
  const read = v.safeParse(Receipt, given)
  if (!read.success) return { ...base, status: 100, atomic: true }
  const { blockHash, blockNumber, gasUsed, logs, status, transactionHash } = read.output
  const isDone = operation ? operation.success : BigInt(status) === 1n
  // Others' calls may share the transaction: its own logs are the operation's.
  const own = (operation?.logs ?? logs).map(({ address, data, topics }) => ({ address, data, topics }))
  const receipt = { logs: own, status: isDone ? '0x1' : '0x0', blockHash, blockNumber, gasUsed, transactionHash }
  return { ...base, status: isDone ? 200 : 500, atomic: true, receipts: [receipt] }
}
