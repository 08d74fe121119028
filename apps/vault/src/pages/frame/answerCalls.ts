import * as v from 'valibot'
import type { Member } from '../../account/member.ts'
import { callsRefusal } from '../../evm/callsRefusal.ts'
import type { KeptCalls, SentCalls } from '../../evm/sequentialCalls/sentCalls.ts'
import { readAccountCode } from '../../evm/smartAccount/accountCode.ts'
import { readOperationReceipt } from '../../evm/smartAccount/awaitOperation.ts'
import { checkDelegator } from '../../evm/smartAccount/checkDelegator.ts'
import type { SmartAccounts } from '../../evm/smartAccount/smartAccounts.ts'
import type { Network } from '../../platform/createNetwork.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'

/** Parameters of {@link capabilitiesOf}. */
export type CapabilitiesParameters = {
  readonly smart: SmartAccounts
  /** Whether the account runs as a smart account where a network supports it. */
  readonly isSmart: boolean
  /** The networks of the page. */
  readonly served: readonly string[]
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
 * first of them (`ready`), or only one after the other (`unsupported`). One that has smart accounts and does not answer is left out,
 * and so is one with other code to delegate to.
 */
export async function capabilitiesOf(parameters: CapabilitiesParameters) {
  const { isSmart, member, network, params, served, signal, smart } = parameters
  const read = v.safeParse(Asked, params)
  if (!read.success) throw new PortRefusalError('invalid')
  const [account, chainIds] = read.output
  if (!member) throw new PortRefusalError('not-connected')
  if (account.toLowerCase() !== member.addresses.evm.toLowerCase()) throw new PortRefusalError('not-connected')
  const wanted = chainIds?.map((id) => `eip155:${Number(id)}`)
  const isWanted = (chain: string) => chain.startsWith('eip155:') && (wanted?.includes(chain) ?? true)
  const chains = isSmart ? smart.chains.filter(({ chainId }) => isWanted(chainId)) : []
  const plain = served.filter((chain) => isWanted(chain) && !chains.some(({ chainId }) => chainId === chain))
  const bounded: Network = (on, method, asked) => network(on, method, asked, signal)
  const all = await Promise.all(
    chains.map(async ({ chainId }) => {
      const code = await readAccountCode(bounded, chainId, account).catch(() => 'strange' as const)
      if (code === 'strange') return []
      // Another provider's code is replaced once the visitor agrees.
      if (code !== 'smart' && !(await mayDelegate(bounded, chainId))) return []
      return [[keyOf(chainId), { atomic: { status: code === 'smart' ? 'supported' : 'ready' } }]]
    }),
  )
  const rest = plain.map((chain) => [keyOf(chain), { atomic: { status: 'unsupported' } }] as const)
  return Object.fromEntries([...all.flat(), ...rest]) as Readonly<Record<string, object>>
}

/** How pages name a network. */
const keyOf = (chain: string) => `0x${Number(chain.split(':')[1]).toString(16)}`

const mayDelegate = (network: Network, chain: string) =>
  checkDelegator(network, chain).then(
    () => true,
    () => false,
  )

/** Parameters of {@link answerCallsStatus}. */
export type CallsStatusParameters = {
  readonly smart: SmartAccounts
  readonly network: Network
  readonly chain: string
  readonly params: unknown
  readonly sentCalls: SentCalls
  readonly signal: AbortSignal
}

/** How long a transaction that no node knows counts as pending, in milliseconds. */
const timeoutMs = 600_000

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

/** The status of sent calls (EIP-5792): pending, carried out, or failed. @throws PortRefusalError for an unknown name. */
export async function answerCallsStatus(parameters: CallsStatusParameters) {
  const { network, params, sentCalls, signal, smart } = parameters
  const [id] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const kept = typeof id === 'string' ? await sentCalls.find(id) : undefined
  // The page may have changed its network since.
  const chain = kept?.chain ?? parameters.chain
  if (kept && !kept.isAtomic) return inTurnStatus(kept, parameters)
  const known = kept ? kept.hashes[0] : id
  if (typeof id !== 'string' || !v.is(hash, known)) throw callsRefusal('calls-unknown')
  const base = { version: '2.0.0', id, chainId: keyOf(chain) }
  const isServed = smart.chains.some(({ chainId }) => chainId === chain)
  const operation = isServed ? await readOperationReceipt(smart, chain, known, signal) : undefined
  const given = operation?.receipt ?? (await network(chain, 'eth_getTransactionReceipt', [known], signal))
  const read = v.safeParse(Receipt, given)
  if (!read.success) return { ...base, status: 100, atomic: true }
  const { blockHash, blockNumber, gasUsed, logs, status, transactionHash } = read.output
  const isDone = operation ? operation.success : BigInt(status) === 1n
  // Other accounts' calls may share the transaction: only the operation's logs count.
  const own = (operation?.logs ?? logs).map(({ address, data, topics }) => ({ address, data, topics }))
  const receipt = { logs: own, status: isDone ? '0x1' : '0x0', blockHash, blockNumber, gasUsed, transactionHash }
  return { ...base, status: isDone ? 200 : 500, atomic: true, receipts: [receipt] }
}

/**
 * The status of calls that are sent one after the other. They are pending (100) while more are sent or one may still get into a block;
 * then carried out (200), never sent (400), all reverted (500), or carried out in part (600).
 */
async function inTurnStatus(
  { chain, count, hashes, id, sentAt }: KeptCalls,
  { network, sentCalls, signal }: CallsStatusParameters,
) {
  // A stopped frame sends no more, whatever is read after this.
  const isSending = await sentCalls.isSending(id)
  const found = await Promise.all(
    hashes.map(async (each) => {
      const read = v.safeParse(Receipt, await network(chain, 'eth_getTransactionReceipt', [each], signal))
      if (read.success) return read.output
      const isLost = Date.now() - sentAt > timeoutMs
      return isLost && (await network(chain, 'eth_getTransactionByHash', [each], signal)) === null ? 'gone' : 'pending'
    }),
  )
  const receipts = found.flatMap((each) => {
    if (typeof each === 'string') return []
    const { blockHash, blockNumber, gasUsed, logs, status, transactionHash } = each
    const own = logs.map(({ address, data, topics }) => ({ address, data, topics }))
    return [{ logs: own, status, blockHash, blockNumber, gasUsed, transactionHash }]
  })
  const done = receipts.filter(({ status }) => BigInt(status) === 1n).length
  const isOnItsWay = isSending || found.includes('pending')
  const ended = done === count ? 200 : done > 0 ? 600 : receipts.length > 0 ? 500 : 400
  const status = isOnItsWay && ended !== 200 ? 100 : ended
  return { version: '2.0.0', id, chainId: keyOf(chain), status, atomic: false, receipts }
}
