import { askWallet } from '../../core/askWallet.ts'
import { KitError, type KitErrorOf, type WalletErrorCode } from '../../core/errors.ts'
import { isSameAccount } from '../../core/flow.ts'
import type { Kit } from '../../core/kit.ts'
import { loadPart } from '../../core/loadPart.ts'
import { type Namespace, namespaceOf } from '../../core/network.ts'
import { selectAccount, selectSession } from '../../core/store.ts'
import type { TransferMethods } from '../../core/transfers.ts'
import { addressRules } from '../../domain/account.ts'
import { amountToText } from '../../domain/amount.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import { rememberRecipient } from '../../domain/recipients.ts'
import type { ActivityRecord } from '../../transactions/activityRecord.ts'
import type { SendProperties } from './routes.ts'

/** What {@link sendTransfer} is given; `amount` is in the token's smallest unit. */
export type SendTransferParameters = {
  /** The token to send; without `address` the network's native coin, with `nft` pieces of a collection. */
  token: Pick<Token, 'networkId' | 'address' | 'symbol' | 'decimals' | 'price' | 'iconUrl' | 'nft'>
  /** In the token's smallest unit. */
  amount: bigint
  to: string
  /** What the receiver is known by, for the visitor's own list. */
  toName?: string | undefined
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
  | 'SEND_NOT_ACCEPTED'
  | 'UNSUPPORTED_CHAIN'
>

/**
 * Hands a transfer to the connected wallet and follows it. Nothing is shown, and what the visitor has typed stays:
 * `SEND_INITIATED` and then `SEND_SUCCESS`, `SEND_REJECTED` or `SEND_ERROR` tell listeners how it goes.
 *
 * @throws KitError `UNSUPPORTED_CHAIN`, `NOT_CONNECTED`, `INVALID_AMOUNT`, `INVALID_ADDRESS`, `USER_REJECTED`,
 * `INSUFFICIENT_FUNDS`, `SEND_FAILED` and what the wallet reports.
 * @example
 * await sendTransfer(kit, { token, amount: 120_000_000n, to: '0x4E10…' })
 */
export async function sendTransfer(kit: Kit, parameters: SendTransferParameters): Promise<SendTransferReturnType> {
  const { amount, token, toName } = parameters
  const namespace = namespaceOf(token.networkId)
  // As the caller saw it: the code that sends may come late, and another account is then not asked.
  const begun = kit.store.getState()
  const methods = await loadMethods(kit, namespace)
  const to = await addressRules(kit, namespace).parseAddress(parameters.to)
  if (amount <= 0n) throw new KitError('INVALID_AMOUNT', 'Please enter a valid amount and receiver address')
  if (!to) throw new KitError('INVALID_ADDRESS', 'Please enter a valid amount and receiver address')
  const session = selectSession(begun, namespace)
  const account = selectAccount(begun, namespace)
  if (!session || !account) throw new KitError('NOT_CONNECTED', 'Connect a wallet first')
  const from = account.address
  const properties: SendProperties = {
    isSmartAccount: account.type === 'smartAccount',
    network: token.networkId,
    token: token.address ?? token.symbol,
    amount: amountToText(amount, token.decimals),
  }
  kit.events.emit('SEND_INITIATED', properties)
  try {
    // Before the wallet is asked: what it sends must be remembered.
    const { activityRecords, refreshChanged } = await loadPart(() => import('../../transactions/activityRecords.ts'))
    if (!isSameAccount(kit.store.getState(), begun, namespace))
      throw new KitError('NOT_CONNECTED', 'Connect a wallet first')
    const transfer = { networkId: token.networkId, from, to, amount, tokenAddress: token.address, nft: token.nft }
    const { hash, marker } = await askWallet(kit, {
      kind: 'send',
      target: { namespaces: [namespace], source: session.source, walletId: session.wallet.id },
      failed: 'The transfer was not sent',
      ask: () => methods.send(session, transfer),
    })
    if (kit.isDestroyed) return hash
    const { address, decimals, iconUrl, networkId, nft, price, symbol } = token
    const record: ActivityRecord = {
      kind: 'transfer',
      networkId,
      from,
      counterparty: { address: to, ...(toName && { name: toName }) },
      sent: {
        amount,
        token: {
          symbol,
          decimals,
          ...(address && { address }),
          ...(iconUrl && { iconUrl }),
          ...(nft && { tokenId: nft.tokenId }),
        },
      },
      hash,
      sentAt: Date.now(),
      state: 'pending',
      ...(marker !== undefined && { marker }),
      ...(price !== undefined && { value: Number(properties.amount) * price }),
    }
    activityRecords(kit).add(record)
    rememberRecipient(kit, { namespace, address: from }, { address: to, name: toName })
    kit.events.emit('SEND_SUCCESS', { ...properties, hash })
    void refreshChanged(kit, record)
    return hash
  } catch (error) {
    throw reportFailure(kit, error, properties)
  }
}

async function loadMethods(kit: Kit, namespace: Namespace): Promise<TransferMethods> {
  const isServed = kit.options.chains.some((chain) => chain.namespace === namespace)
  const methods = isServed ? await (await kit.chain(namespace)).transfers?.() : undefined
  if (!methods) throw new KitError('UNSUPPORTED_CHAIN', 'Unsupported chain', { details: namespace })
  return methods
}

function reportFailure(kit: Kit, error: unknown, properties: SendProperties): KitError {
  const failure =
    error instanceof KitError ? error : new KitError('SEND_FAILED', 'The transfer was not sent', { cause: error })
  if (kit.isDestroyed) return failure
  const name = failure.code === 'USER_REJECTED' ? 'SEND_REJECTED' : 'SEND_ERROR'
  kit.events.emit(name, { ...properties, message: failure.shortMessage })
  return failure
}
