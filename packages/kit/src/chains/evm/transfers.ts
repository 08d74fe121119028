import { numberToHex } from 'viem/utils'
import type { ChainContext } from '../../core/chain.ts'
import { KitError } from '../../core/errors.ts'
import { loadPart } from '../../core/loadPart.ts'
import { type CaipNetworkId, type Network, referenceOf } from '../../core/network.ts'
import type { Session } from '../../core/session.ts'
import type { Transfer, TransferMethods } from '../../core/transfers.ts'
import type { EvmNode } from './askNode.ts'
import { askNodes } from './askNodes.ts'
import { providerOf } from './eip1193.ts'
import { estimateTransfer, legacyPrice } from './estimateTransfer.ts'
import { requestWallet } from './provider.ts'
import { readRpc } from './readRpc.ts'
import { simulateTransfer } from './simulateTransfer.ts'
import { transferCall } from './transferCall.ts'
import { transferStatus } from './transferStatus.ts'

/** How long the nonce of a fresh transaction may take to find, in ms; without it only a replacement is harder to see. */
const patience = 2000

type AskNodes = <T>(read: (node: EvmNode) => Promise<T>) => Promise<T>

/** Sending on EVM chains: ether by value, tokens by ERC-20 `transfer`. */
export function createEvmTransfers(context: ChainContext): TransferMethods {
  const networkOf = (networkId: CaipNetworkId): Network => {
    const network = context.networks.find(({ id }) => id === networkId)
    if (!network) throw new KitError('NETWORK_NOT_FOUND', 'Network Not Found', { details: networkId })
    return network
  }
  return {
    async estimate(transfer) {
      const { id, legacyFees = false } = networkOf(transfer.networkId)
      return askNodes(context, id, (node) => estimateTransfer(node, transfer, legacyFees))
    },
    simulate: (transfer) => simulateTransfer((read) => askNodes(context, transfer.networkId, read), transfer),
    status: ({ networkId, ...sent }) => askNodes(context, networkId, (node) => transferStatus(node, sent)),

    async send(session, transfer) {
      const network = networkOf(transfer.networkId)
      const ask: AskNodes = (read) => askNodes(context, network.id, read)
      await ensureNetwork(session, network)
      // Read while the wallet asks; a transaction that the node knows tells its true nonce afterwards.
      const expected = readNonce(ask, transfer.from)
      const gasPrice = network.legacyFees ? numberToHex(await ask(legacyPrice)) : undefined
      const hash = await sendCall(session, network.id, transfer, gasPrice)
      const nonce = (await soon(nonceOf(ask, hash))) ?? (await soon(expected))
      return { hash, nonce }
    },
  }
}

/** Moves the wallet to the network when it is on another one, so that nothing is ever sent on the wrong chain. */
async function ensureNetwork(session: Session, network: Network): Promise<void> {
  const provider = providerOf(session)
  const { name } = session.wallet
  const current = await requestWallet<unknown>(provider, name, 'eth_chainId')
  if (Number(current) === Number(referenceOf(network.id))) return
  const { switchChain } = await loadPart(() => import('./switchChain.ts'))
  await switchChain(provider, name, network)
}

async function sendCall(
  session: Session,
  networkId: CaipNetworkId,
  transfer: Transfer,
  gasPrice: string | undefined,
): Promise<string> {
  const { name } = session.wallet
  const chainId = numberToHex(Number(referenceOf(networkId)))
  const call = { ...transferCall(transfer), chainId, ...(gasPrice && { gasPrice }) }
  const hash = await requestWallet<unknown>(providerOf(session), name, 'eth_sendTransaction', [call])
  if (typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash)) return hash
  throw new KitError('SEND_FAILED', `${name} did not say what it sent`)
}

async function readNonce(ask: AskNodes, from: string): Promise<number | undefined> {
  try {
    return Number(await ask((node) => readRpc<string>(node, 'eth_getTransactionCount', [from, 'pending'])))
  } catch {
    // The wallet sends through its own node, so ours may be away.
    return undefined
  }
}

async function nonceOf(ask: AskNodes, hash: string): Promise<number | undefined> {
  try {
    const transaction = await ask((node) =>
      readRpc<{ nonce?: string } | null>(node, 'eth_getTransactionByHash', [hash]),
    )
    return transaction?.nonce === undefined ? undefined : Number(transaction.nonce)
  } catch {
    // See readNonce.
    return undefined
  }
}

/** What a promise answers in time. */
async function soon<T>(promise: Promise<T>): Promise<T | undefined> {
  let handle: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    handle = setTimeout(() => resolve(undefined), patience)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(handle)
  }
}
