import { isRecord } from '../../core/decode.ts'
import { KitError, type KitErrorCode, type KitErrorSentence } from '../../core/errors.ts'
import { accountsOf, type Session } from '../../core/session.ts'
import { hasRequest } from '../rpc/hasRequest.ts'
import { fromBase64, fromHex, toBase64 } from './bitcoinBytes.ts'
import { askBitcoinWallet } from './bitcoinError.ts'
import { type BitcoinInput, type BitcoinMethods, failureOf } from './bitcoinMethods.ts'
import { bitcoinNamespace } from './bitcoinRules.ts'

/** Asks the wallet of a session by WalletConnect's methods, which every source answers. */
function askProvider<Method extends keyof BitcoinMethods>(
  session: Session,
  method: Method,
  params: BitcoinMethods[Method]['params'],
): Promise<unknown> {
  const provider = session.provider(bitcoinNamespace)
  const { name } = session.wallet
  if (!hasRequest(provider)) {
    const details = `${name} has no provider`
    throw new KitError('CONNECTION_CLIENT_NOT_SET', 'Connection controller client not set', { details })
  }
  const approved = session.namespaces[bitcoinNamespace]?.approvedMethods
  if (approved && !approved.includes(method)) throw new KitError('UNSUPPORTED_METHOD', `${name} cannot do this`)
  return askBitcoinWallet(name, failureOf[method], () => provider.request({ method, params }))
}

/** The address by which a wallet knows the account that all of its addresses are of. */
function accountOf(session: Session, address: string): string {
  return accountsOf(session, bitcoinNamespace)[0]?.address ?? address
}

/**
 * Has a text signed as the wallet signs for the kind of address, by ECDSA or by BIP-322; the signature in base64.
 *
 * @throws KitError what the wallet reports, `SIGN_MESSAGE_FAILED` for an answer without a signature.
 */
export async function signBitcoinMessage(
  session: Session,
  asked: {
    readonly address: string
    readonly message: string
    readonly protocol?: 'ecdsa' | 'bip322' | undefined
  },
): Promise<string> {
  const { protocol, ...message } = asked
  const answer = await askProvider(session, 'signMessage', {
    account: accountOf(session, asked.address),
    ...message,
    ...(protocol && { protocol }),
  })
  const signature = isRecord(answer) ? answer.signature : undefined
  // Wallets of another device write base64 as well as the hexadecimal that the protocol says.
  const bytes = fromHex(signature) ?? fromBase64(signature)
  return bytes?.length ? toBase64(bytes) : fail('SIGN_MESSAGE_FAILED', 'The message was not signed')
}

/** A signed PSBT, and the transaction's id where the wallet has sent it. */
export type SignedPsbt = { readonly psbt: Uint8Array; readonly txid?: string | undefined }

/**
 * Has inputs of a PSBT signed.
 *
 * @throws KitError what the wallet reports, `SIGN_TRANSACTION_FAILED` for an answer without a PSBT.
 */
export async function signBitcoinPsbt(
  session: Session,
  address: string,
  asked: {
    readonly psbt: Uint8Array
    readonly inputs: readonly BitcoinInput[]
    readonly broadcast: boolean
  },
): Promise<SignedPsbt> {
  const answer = await askProvider(session, 'signPsbt', {
    account: accountOf(session, address),
    psbt: toBase64(asked.psbt),
    signInputs: asked.inputs.map((input) => ({ ...input, address: input.address ?? address })),
    broadcast: asked.broadcast,
  })
  const { psbt: text, txid } = isRecord(answer) ? answer : {}
  const psbt = fromBase64(text)
  if (!psbt?.length) return fail('SIGN_TRANSACTION_FAILED', 'The transaction was not signed')
  return { psbt, ...(typeof txid === 'string' && /^[\da-f]{64}$/i.test(txid) && { txid }) }
}

function fail(code: KitErrorCode, sentence: KitErrorSentence): never {
  throw new KitError(code, sentence)
}
