import { numberToHex } from 'viem/utils'
import type { Call } from '../../core/calls.ts'
import { KitError } from '../../core/errors.ts'
import { loadPart } from '../../core/loadPart.ts'
import { type Network, referenceOf } from '../../core/network.ts'
import type { Session } from '../../core/session.ts'
import type { SentTransaction } from '../../core/transfers.ts'
import { withTimeout } from '../../core/withTimeout.ts'
import type { RpcNode } from '../rpc/askNode.ts'
import { readRpc } from '../rpc/readRpc.ts'
import { providerOf } from './eip1193.ts'
import { hasLegacyFees, legacyPrice } from './estimateCall.ts'
import { evmCall } from './evmCall.ts'
import { askSilently, requestWallet } from './provider.ts'

/** How long the nonce of a fresh transaction may take to find, in ms; without it only a replacement is harder to see. */
const timeoutMs = 2000

/** Reads from the first node that can answer. */
export type AskNodes = <T>(read: (node: RpcNode) => Promise<T>) => Promise<T>

/** Hands a call to the wallet, on the right network, and says what is known of the transaction. */
export async function sendCall(
  session: Session,
  { ask, call, from, network }: { ask: AskNodes; call: Call; from: string; network: Network },
): Promise<SentTransaction> {
  await ensureNetwork(session, network)
  // Read while the wallet asks; a transaction that the node knows tells its true nonce afterwards.
  const expected = readNonce(ask, from)
  const gasPrice = hasLegacyFees(network) ? numberToHex(await ask(legacyPrice)) : undefined
  const { name } = session.wallet
  const chainId = numberToHex(Number(referenceOf(network.id)))
  const asked = { ...evmCall(from, call), chainId, ...(gasPrice && { gasPrice }) }
  const hash = await requestWallet<unknown>(providerOf(session), name, 'eth_sendTransaction', [asked])
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) {
    throw new KitError('SEND_FAILED', `${name} did not say what it sent`)
  }
  const nonce = (await withTimeout(nonceOf(ask, hash), timeoutMs)) ?? (await withTimeout(expected, timeoutMs))
  return { hash, ...(nonce !== undefined && { marker: String(nonce) }) }
}

/** Moves the wallet to the network when it is on another one, so that nothing is ever sent on the wrong chain. */
export async function ensureNetwork(session: Session, network: Network): Promise<void> {
  const provider = providerOf(session)
  const { name } = session.wallet
  const current = await askSilently(provider, name, 'eth_chainId')
  if (Number(current) === Number(referenceOf(network.id))) return
  const { switchChain } = await loadPart(() => import('./switchChain.ts'))
  await switchChain(provider, name, network)
}

const nothing = () => undefined

/** The nonce of the account's next transaction, where a node of ours knows it: the wallet sends through another node. */
function readNonce(ask: AskNodes, from: string): Promise<number | undefined> {
  return ask((node) => readRpc<string>(node, 'eth_getTransactionCount', [from, 'pending'])).then(Number, nothing)
}

/** The nonce of a sent transaction, where a node of ours knows it. */
function nonceOf(ask: AskNodes, hash: string): Promise<number | undefined> {
  return ask((node) => readRpc<{ nonce?: string } | null>(node, 'eth_getTransactionByHash', [hash])).then(
    (transaction) => (transaction?.nonce === undefined ? undefined : Number(transaction.nonce)),
    nothing,
  )
}
