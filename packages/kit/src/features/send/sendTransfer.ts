import { resetViews } from '../../core/actions/navigate.ts'
import { showToast } from '../../core/actions/showToast.ts'
import { askWallet } from '../../core/askWallet.ts'
import { chainFamily } from '../../core/chainFamily.ts'
import { KitError, type KitErrorOf, type WalletErrorCode } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { type Namespace, namespaceOf } from '../../core/network.ts'
import { selectAccount, selectSession } from '../../core/store.ts'
import type { TransferMethods } from '../../core/transfers.ts'
import { addressRules } from '../../domain/account.ts'
import { amountToText } from '../../domain/amount.ts'
import { refreshBalances } from '../../domain/portfolio/refreshBalances.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import { rememberRecipient } from '../../domain/recipients.ts'
import { incompleteTransfer } from '../../domain/validateTransfer.ts'
import type { ActivityRecord } from '../../workshop/activityRecord.ts'
import type { SentTransfer } from './routes.ts'
import { sendDraft } from './sendDraft.ts'
import type { SendProperties } from './sendEvents.ts'

/** What {@link sendTransfer} is given; `amount` is in the token's smallest unit. */
export type SendTransferParameters = {
  /** The token to send; without `address` the network's native coin. */
  token: Pick<Token, 'networkId' | 'address' | 'symbol' | 'decimals' | 'price' | 'iconUrl'>
  /** In the token's smallest unit. */
  amount: bigint
  to: string
  /** What the receiver is known by, for the visitor's own list. */
  toName?: string | undefined
  /** What the visitor is told when they decline. Default in English. */
  declinedText?: string | undefined
}
/** The transaction's hash. */
export type SendTransferReturnType = string

/** What {@link sendTransfer} throws: the `code` says why. */
export type SendTransferErrorType = KitErrorOf<
  | WalletErrorCode
  | 'INVALID_ADDRESS'
  | 'INVALID_AMOUNT'
  | 'NETWORK_CLIENT_NOT_SET'
  | 'NETWORK_NOT_ADDED'
  | 'NETWORK_NOT_FOUND'
  | 'NOT_CONNECTED'
  | 'SEND_FAILED'
  | 'UNSUPPORTED_CHAIN'
>

/**
 * Hands a transfer to the connected wallet. On success the draft is reset, the transfer is followed and the account is
 * shown (or Sent, when the site opened the view with arguments); on failure all stays as it was.
 *
 * @throws KitError `UNSUPPORTED_CHAIN`, `NOT_CONNECTED`, `INVALID_AMOUNT`, `INVALID_ADDRESS`, `USER_REJECTED`,
 * `INSUFFICIENT_FUNDS`, `SEND_FAILED` and what the wallet reports.
 * @example
 * await sendTransfer(kit, { token, amount: 120_000_000n, to: '0x4E10…' })
 */
export async function sendTransfer(kit: Kit, parameters: SendTransferParameters): Promise<SendTransferReturnType> {
  const { amount, token, toName } = parameters
  const namespace = namespaceOf(token.networkId)
  const methods = await loadMethods(kit, namespace)
  const to = checkedReceiver(kit, namespace, parameters)
  const session = selectSession(kit.store.getState(), namespace)
  const from = selectAccount(kit.store.getState(), namespace)?.address
  if (!session || !from) throw new KitError('NOT_CONNECTED', 'Connect a wallet first')
  const properties: SendProperties = {
    network: token.networkId,
    token: token.symbol,
    amount: amountToText(amount, token.decimals),
  }
  const { arguments: wishes } = sendDraft(kit).get()
  kit.events.emit('SEND_INITIATED', properties)
  try {
    // Before the wallet is asked: what it sends must be remembered.
    const { activityRecords, changedBy } = await import('../../workshop/activityRecords.ts')
    const transfer = { networkId: token.networkId, from, to, amount, tokenAddress: token.address }
    const { hash, nonce } = await askWallet(kit, {
      kind: 'send',
      target: { namespaces: [namespace], source: session.source, walletId: session.wallet.id },
      failed: 'The transfer was not sent',
      ask: () => methods.send(session, transfer),
    })
    if (kit.isDestroyed) return hash
    const { address, decimals, iconUrl, networkId, price, symbol } = token
    const record: ActivityRecord = {
      kind: 'transfer',
      networkId,
      from,
      counterparty: { address: to, ...(toName && { name: toName }) },
      sent: { amount, token: { symbol, decimals, ...(address && { address }), ...(iconUrl && { iconUrl }) } },
      hash,
      sentAt: Date.now(),
      state: 'pending',
      ...(nonce !== undefined && { nonce }),
      ...(price !== undefined && { value: Number(properties.amount) * price }),
    }
    activityRecords(kit).add(record)
    rememberRecipient(kit, { namespace, address: from }, { address: to, name: toName })
    sendDraft(kit).reset()
    kit.events.emit('SEND_SUCCESS', { ...properties, hash })
    showToast(kit, { kind: 'success', text: 'Transaction started' })
    showResult(kit, wishes && { networkId, hash, symbol, amount: properties.amount, to, toName, iconUrl })
    void refreshBalances(kit, changedBy(record)).catch(() => undefined)
    return hash
  } catch (error) {
    throw reportFailure(kit, error, properties, parameters)
  }
}

async function loadMethods(kit: Kit, namespace: Namespace): Promise<TransferMethods> {
  const isServed = kit.options.chains.some((chain) => chain.namespace === namespace)
  const methods = isServed ? await (await kit.chain(namespace)).transfers?.() : undefined
  if (!methods) throw new KitError('UNSUPPORTED_CHAIN', 'Unsupported chain', { details: namespace })
  return methods
}

function checkedReceiver(kit: Kit, namespace: Namespace, { amount, to }: SendTransferParameters): string {
  if (amount <= 0n) throw new KitError('INVALID_AMOUNT', incompleteTransfer)
  const receiver = addressRules(kit, namespace).parseAddress(to)
  if (!receiver) throw new KitError('INVALID_ADDRESS', incompleteTransfer)
  return receiver
}

function showResult(kit: Kit, sent: SentTransfer | undefined): void {
  if (!kit.store.getState().modal.open) return
  resetViews(kit, sent ? { name: 'Sent', parameters: sent } : { name: 'Account' })
}

function reportFailure(kit: Kit, error: unknown, properties: SendProperties, parameters: SendTransferParameters) {
  const failure =
    error instanceof KitError ? error : new KitError('SEND_FAILED', 'The transfer was not sent', { cause: error })
  if (kit.isDestroyed) return failure
  const message = failure.shortMessage
  if (failure.code === 'USER_REJECTED') {
    kit.events.emit('SEND_REJECTED', { ...properties, message })
    showToast(kit, { kind: 'info', text: parameters.declinedText ?? 'You declined. Nothing was sent' })
  } else {
    kit.events.emit('SEND_ERROR', { ...properties, message })
    showToast(kit, { kind: 'error', text: failureText(kit, namespaceOf(properties.network)) })
  }
  return failure
}

/** The toast of a failed transfer. */
function failureText(kit: Kit, namespace: Namespace): string {
  return chainFamily(kit, namespace)?.texts?.sendFailed ?? 'Something went wrong'
}
