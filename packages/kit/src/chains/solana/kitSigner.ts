import {
  type Address,
  assertIsTransactionWithinSizeLimit,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  getTransactionLifetimeConstraintFromCompiledTransactionMessage,
  type MessageModifyingSigner,
  type SignatureBytes,
  type Transaction,
  type TransactionModifyingSigner,
  type TransactionSendingSigner,
  type TransactionWithinSizeLimit,
  type TransactionWithLifetime,
} from '@solana/kit'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { chosenSigner, type GetSolanaSignerParameters } from './chosenSigner.ts'
import type { SolanaSigner } from './solanaSigner.ts'

/** A signer of `@solana/kit`: it signs messages, and transactions as its wallet does: signs them, sends them, or both. */
export type GetSolanaSignerReturnType = MessageModifyingSigner & (TransactionModifyingSigner | TransactionSendingSigner)

type Signed = Transaction & TransactionWithinSizeLimit & TransactionWithLifetime

/**
 * The connected Solana account as a signer of `@solana/kit`, for every way of reaching its wallet.
 *
 * @throws KitError `NOT_CONNECTED` without a wallet on Solana or for an account that it did not grant, `UNSUPPORTED_CHAIN` for
 * a network that it does not serve.
 * @example
 * const message = setTransactionMessageFeePayerSigner(getSolanaSigner(kit), createTransactionMessage({ version: 0 }))
 */
export function getSolanaSigner(kit: Kit, parameters: GetSolanaSignerParameters = {}): GetSolanaSignerReturnType {
  const { address, networkId, signer } = chosenSigner(kit, parameters)
  return toKitSigner(signer, address as Address, networkId)
}

function toKitSigner(signer: SolanaSigner, address: Address, networkId: CaipNetworkId): GetSolanaSignerReturnType {
  const { signAndSend, signTransaction } = signer
  const messages: MessageModifyingSigner = {
    address,
    modifyAndSignMessages: (asked, { abortSignal } = {}) =>
      inTurn(asked, abortSignal, async ({ content, signatures }) => {
        const signature = (await signer.signMessage(content)) as SignatureBytes
        return { content, signatures: { ...signatures, [address]: signature } }
      }),
  }
  const modifying: Partial<TransactionModifyingSigner> = signTransaction
    ? {
        modifyAndSignTransactions: (asked, { abortSignal } = {}) =>
          inTurn(asked, abortSignal, async (transaction) =>
            readSigned(await signTransaction(toWire(transaction), networkId), transaction),
          ),
      }
    : {}
  const sending: Partial<TransactionSendingSigner> = signAndSend
    ? {
        signAndSendTransactions: (asked, { abortSignal } = {}) =>
          inTurn(
            asked,
            abortSignal,
            async (transaction) => (await signAndSend(toWire(transaction), networkId)) as SignatureBytes,
          ),
      }
    : {}
  return Object.freeze({ ...messages, ...modifying, ...sending }) as GetSolanaSignerReturnType
}

/** Asks for one signature after the other, since wallets show one request at a time. */
async function inTurn<Asked, Answer>(
  asked: readonly Asked[],
  signal: AbortSignal | undefined,
  ask: (each: Asked) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  for (const each of asked) {
    signal?.throwIfAborted()
    answers.push(await ask(each))
  }
  return answers
}

function toWire(transaction: Transaction): Uint8Array {
  return new Uint8Array(getTransactionEncoder().encode(transaction))
}

/** What a wallet signed; it may have put a newer blockhash in. */
async function readSigned(
  wire: Uint8Array,
  asked: Transaction | (Transaction & TransactionWithLifetime),
): Promise<Signed> {
  const signed = getTransactionDecoder().decode(wire)
  assertIsTransactionWithinSizeLimit(signed)
  const lifetimeConstraint =
    'lifetimeConstraint' in asked && isSame(signed.messageBytes, asked.messageBytes)
      ? asked.lifetimeConstraint
      : await getTransactionLifetimeConstraintFromCompiledTransactionMessage(
          getCompiledTransactionMessageDecoder().decode(signed.messageBytes),
        )
  return Object.freeze({ ...signed, lifetimeConstraint }) as Signed
}

function isSame(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  return one.length === other.length && Array.from(one).every((byte, at) => byte === other[at])
}
