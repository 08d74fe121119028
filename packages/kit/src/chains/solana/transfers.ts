import type { ChainContext } from '../../core/chain.ts'
import { KitError } from '../../core/errors.ts'
import type { Session } from '../../core/session.ts'
import type { RevertCode, Transfer, TransferMethods } from '../../core/transfers.ts'
import type { RpcNode } from '../rpc/askNode.ts'
import { askNodes } from '../rpc/askNodes.ts'
import { encodeBase58 } from './base58.ts'
import { askSolana } from './readSolana.ts'
import { refusalOf } from './refusalOf.ts'
import { readSigned } from './signedTransfer.ts'
import {
  createSimulationCache,
  orSilent,
  type SimulationCache,
  simulateTokens,
  simulateTransfer,
} from './simulateTransfer.ts'
import { signerOf } from './solanaSigner.ts'
import { planTokens } from './tokenPlan.ts'
import { coinMove, type Move, programsOf, transferMessage } from './transferMessage.ts'
import { readFailureReason, readFee, readLifetime, readPaidFee, readUnitPrice } from './transferReads.ts'
import { transferStatus } from './transferStatus.ts'

/** Sending on Solana: the native coin by the system program, tokens and collectibles that are tokens by theirs. */
export function createSolanaTransfers(context: ChainContext): TransferMethods {
  /** What this page has sent itself, by signature: sent again as long as no block has it and its blockhash is good. */
  const own = new Map<string, string>()
  /** The last block height of transactions that came without one, set at the first check of their status. */
  const ends = new Map<string, number>()
  const simulations = createSimulationCache()
  /** Receivers that were token accounts when they were looked at. */
  const seen = new Set<string>()

  return {
    async estimate(transfer) {
      checkKind(transfer)
      return askNodes(context, transfer.networkId, (node) => readFee(node, transfer, seen))
    },

    async simulate(transfer) {
      checkKind(transfer)
      const trial = askNodes(context, transfer.networkId, (node) => simulateTransfer(node, transfer, seen))
      return simulations.keep(transfer, await orSilent(trial))
    },

    send: (session, transfer) => sendTransfer(context, session, transfer, { own, seen, simulations }),

    status: ({ hash, marker, networkId }) =>
      askNodes(context, networkId, async (node) => {
        const status = await transferStatus(node, { hash, lastValidBlockHeight: heightOf(marker) ?? ends.get(hash) })
        const wire = own.get(hash)
        if (status.type !== 'pending') {
          own.delete(hash)
          ends.delete(hash)
        } else {
          // No blockhash in a transaction that was sent before is newer than that of now.
          if (heightOf(marker) === undefined && !ends.has(hash))
            ends.set(hash, Number((await readLifetime(node)).lastValidBlockHeight))
          // Nodes forget what no leader took; that one was already taken in is no failure either.
          if (wire) await sendWire(node, wire, { skipPreflight: true })
        }
        return status
      }),

    paidFee: ({ hash, networkId }) => askNodes(context, networkId, (node) => readPaidFee(node, hash)),
    failureReason: ({ hash, networkId }) => askNodes(context, networkId, (node) => readFailureReason(node, hash)),
  }
}

type Known = {
  readonly own: Map<string, string>
  readonly seen: Set<string>
  readonly simulations: SimulationCache
}

/** The block height that a marker of this family names. */
function heightOf(marker: string | undefined): number | undefined {
  return marker !== undefined && /^\d+$/.test(marker) ? Number(marker) : undefined
}

/** Hands a transfer to the wallet; its `marker` is the last block height at which a block can take it in. */
async function sendTransfer(context: ChainContext, session: Session, transfer: Transfer, known: Known) {
  checkKind(transfer)
  const { from, networkId } = transfer
  const signer = signerOf(session, from)
  if (!signer.serves(networkId)) throw new KitError('UNSUPPORTED_CHAIN', 'Unsupported chain', { details: networkId })
  const ask = <T>(read: (node: RpcNode) => Promise<T>) => askNodes(context, networkId, read)
  const move = await ask((node) => checkedMove(node, transfer, known))
  const [lifetime, unitPrice] = await ask((node) => Promise.all([readLifetime(node), readUnitPrice(node, move)]))
  const { wire } = transferMessage(from, move, lifetime, unitPrice)

  if (signer.signAndSend) {
    const signature = await signer.signAndSend(wire, networkId)
    // A wallet may put in a newer blockhash while its owner thinks; none is newer than that of now.
    const newest = await ask(readLifetime).catch(() => undefined)
    return { hash: encodeBase58(signature), ...(newest && { marker: String(newest.lastValidBlockHeight) }) }
  }
  if (!signer.signTransaction) throw new KitError('UNSUPPORTED_METHOD', `${session.wallet.name} cannot do this`)
  const signed = await signer.signTransaction(wire, networkId)
  const { blockhash, hash } = readSigned(signed, move)
  const end = blockhash === lifetime.blockhash ? lifetime : await ask(readLifetime).catch(() => undefined)
  const text = btoa(String.fromCharCode(...signed))
  const sent = { hash, ...(end && { marker: String(end.lastValidBlockHeight) }) }
  const error = await ask((node) => sendWire(node, text)).then(
    (answer) => answer.error,
    // A node that fell silent may have passed it on: from here on it is followed, and sent again.
    (silence: unknown) => {
      if (!(silence instanceof KitError) || silence.code !== 'RPC_FAILED') throw silence
    },
  )
  if (error) throw refused(error, move)
  known.own.set(hash, text)
  return sent
}

/**
 * What is signed. A transfer of tokens is simulated first: a wallet reports an obstacle only as a number, and an
 * account that was closed since the review would add a cost that the visitor has not seen.
 *
 * @throws KitError `INSUFFICIENT_FUNDS`, `SEND_NOT_ACCEPTED`.
 */
async function checkedMove(node: RpcNode, transfer: Transfer, { seen, simulations }: Known): Promise<Move> {
  if (!transfer.tokenAddress) return coinMove(transfer)
  const plan = await planTokens(node, transfer, transfer.tokenAddress, seen)
  const outcome = await simulateTokens(node, transfer.from, transfer.amount, plan)
  if (outcome.type === 'reverts') throw blocked(outcome.code, outcome.detail ?? outcome.code)
  if (!simulations.isKept(transfer, outcome))
    throw blocked('refused', 'It would do something else now than was said of it')
  return plan.move
}

function sendWire(node: RpcNode, wire: string, options: { readonly skipPreflight?: boolean } = {}) {
  const all = { encoding: 'base64', preflightCommitment: 'confirmed', maxRetries: 0, ...options }
  return askSolana<string>(node, 'sendTransaction', [wire, all])
}

/** A node tries a transaction out before it passes it on. */
function refused({ data, message }: { readonly message: string; readonly data?: unknown }, move: Move): KitError {
  const { err, logs } = (typeof data === 'object' && data !== null ? data : {}) as {
    err?: unknown
    logs?: readonly string[]
  }
  return blocked(err ? refusalOf(err, logs, programsOf(move)).code : 'refused', message)
}

function blocked(code: RevertCode, details: string): KitError {
  return code === 'balance-too-low'
    ? new KitError('INSUFFICIENT_FUNDS', 'Not enough funds for this transaction and its fee', { details })
    : new KitError('SEND_NOT_ACCEPTED', 'Failed to send transaction. Please try again.', { details })
}

function checkKind({ nft }: Transfer): void {
  if (nft && nft.standard !== 'metaplex')
    throw new KitError('UNSUPPORTED_METHOD', 'Only the native coin and tokens can be sent on Solana')
}
