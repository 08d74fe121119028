import type { ChainContext } from '../../core/chain.ts'
import { KitError } from '../../core/errors.ts'
import type { Session } from '../../core/session.ts'
import type { Transfer, TransferMethods } from '../../core/transfers.ts'
import type { RpcNode } from '../rpc/askNode.ts'
import { askNodes } from '../rpc/askNodes.ts'
import { encodeBase58 } from './base58.ts'
import { askSolana } from './readSolana.ts'
import { orSilent, refusalOf, simulateTransfer } from './simulateTransfer.ts'
import { signerOf } from './solanaSigner.ts'
import { transferMessage } from './transferMessage.ts'
import { readFailureReason, readFee, readLifetime, readPaidFee, readUnitPrice } from './transferReads.ts'
import { transferStatus } from './transferStatus.ts'

/** Sending on Solana: the native coin, by the system program. */
export function createSolanaTransfers(context: ChainContext): TransferMethods {
  /** What this page has sent itself, by signature: sent again as long as no block has it and its blockhash is good. */
  const own = new Map<string, string>()

  return {
    async estimate(transfer) {
      checkCoin(transfer)
      return askNodes(context, transfer.networkId, (node) => readFee(node, transfer))
    },

    async simulate(transfer) {
      checkCoin(transfer)
      return orSilent(askNodes(context, transfer.networkId, (node) => simulateTransfer(node, transfer)))
    },

    send: (session, transfer) => sendTransfer(context, session, transfer, own),

    status: ({ hash, networkId, nonce }) =>
      askNodes(context, networkId, async (node) => {
        const status = await transferStatus(node, { hash, lastValidBlockHeight: nonce })
        const wire = own.get(hash)
        if (status.type !== 'pending') own.delete(hash)
        // Nodes forget what no leader took; that one was already taken in is no failure either.
        else if (wire) await sendWire(node, wire, { skipPreflight: true })
        return status
      }),

    paidFee: ({ hash, networkId }) => askNodes(context, networkId, (node) => readPaidFee(node, hash)),
    failureReason: ({ hash, networkId }) => askNodes(context, networkId, (node) => readFailureReason(node, hash)),
  }
}

/** Hands a transfer to the wallet; its `nonce` is the last block height at which a block can take it in. */
async function sendTransfer(context: ChainContext, session: Session, transfer: Transfer, own: Map<string, string>) {
  checkCoin(transfer)
  const { from, networkId } = transfer
  const signer = signerOf(session, from)
  if (!signer.serves(networkId)) throw new KitError('UNSUPPORTED_CHAIN', 'Unsupported chain', { details: networkId })
  const ask = <T>(read: (node: RpcNode) => Promise<T>) => askNodes(context, networkId, read)
  const [lifetime, unitPrice] = await ask((node) => Promise.all([readLifetime(node), readUnitPrice(node, transfer)]))
  const { wire } = transferMessage(transfer, lifetime, unitPrice)

  if (signer.signAndSend) {
    const signature = await signer.signAndSend(wire, networkId)
    // A wallet may put in a newer blockhash while its owner thinks; none is newer than that of now.
    const newest = await ask(readLifetime).catch(() => undefined)
    return { hash: encodeBase58(signature), ...(newest && { nonce: Number(newest.lastValidBlockHeight) }) }
  }
  if (!signer.signTransaction) throw new KitError('UNSUPPORTED_METHOD', `${session.wallet.name} cannot do this`)
  const signed = await signer.signTransaction(wire, networkId)
  const newest = await ask(readLifetime)
  const text = btoa(String.fromCharCode(...signed))
  const { error } = await ask((node) => sendWire(node, text))
  if (error) throw refused(error)
  // One signature: its count, then its 64 bytes.
  const hash = encodeBase58(signed.subarray(1, 65))
  own.set(hash, text)
  return { hash, nonce: Number(newest.lastValidBlockHeight) }
}

function sendWire(node: RpcNode, wire: string, options: { readonly skipPreflight?: boolean } = {}) {
  const all = { encoding: 'base64', preflightCommitment: 'confirmed', maxRetries: 0, ...options }
  return askSolana<string>(node, 'sendTransaction', [wire, all])
}

/** A node tries a transaction out before it passes it on. */
function refused({ data, message }: { readonly message: string; readonly data?: unknown }): KitError {
  const { err, logs } = (typeof data === 'object' && data !== null ? data : {}) as {
    err?: unknown
    logs?: readonly string[]
  }
  const details = message
  return err && refusalOf(err, logs).code === 'balance-too-low'
    ? new KitError('INSUFFICIENT_FUNDS', 'Not enough funds for this transaction and its fee', { details })
    : new KitError('SEND_NOT_ACCEPTED', 'Failed to send transaction. Please try again.', { details })
}

function checkCoin({ nft, tokenAddress }: Transfer): void {
  if (nft || tokenAddress) throw new KitError('UNSUPPORTED_METHOD', 'Only the native coin can be sent on Solana')
}
