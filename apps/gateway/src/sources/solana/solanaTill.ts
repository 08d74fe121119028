import { base58 } from '@scure/base'
import * as v from 'valibot'
import { parseUnits } from 'viem'
import { checkPlaces } from '../../capabilities/walletMethods/pos/checkPlaces.ts'
import { cannotEstimate, chainAway, refuse } from '../../capabilities/walletMethods/pos/PosError.ts'
import type { Payment, SentPayment, TillFamily } from '../../capabilities/walletMethods/pos/tillFamily.ts'
import { askPool } from '../../engines/rpc/askPool.ts'
import { UpstreamsFailedError } from '../../engines/rpc/UpstreamsFailedError.ts'
import { findTransfers } from './findTransfers.ts'
import type { SolanaChain } from './solanaChain.ts'
import { latestBlockhash, mintOf, simulationOf, statusOf } from './solanaPayments.ts'
import { signaturePattern, transactionOf } from './solanaTransaction.ts'
import { writeTransfer } from './writeTransfer.ts'

const maxUnits = 2n ** 64n
/** When a till should ask again, in ms (gateway contract 1.14). */
const checkIn = 400
const reference = '[1-9A-HJ-NP-Za-km-z]{1,32}'
const address = '[1-9A-HJ-NP-Za-km-z]{32,44}'
const caip19 = new RegExp(`^(solana:${reference})/(?:slip44:501|token:(${address}))$`)
const caip10 = new RegExp(`^(solana:${reference}):(${address})$`)

/** Payments on Solana clusters: a transfer that the wallet signs and sends, and what it moved. */
export function solanaTill(chains: ReadonlyMap<string, SolanaChain>): TillFamily {
  const poolOf = (chainId: string) => {
    const chain = chains.get(chainId)
    if (chain === undefined) throw refuse('Invalid Asset', `The chain ${chainId} is not served here.`)
    return { pool: chain.pool, decimals: chain.config.nativeCurrency.decimals }
  }
  const orAway = async <T>(chainId: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw error instanceof UpstreamsFailedError ? chainAway(chainId, error) : error
    }
  }
  return {
    namespace: {
      name: 'solana',
      methods: ['solana_signAndSendTransaction'],
      events: [],
      capabilities: null,
      assetNamespaces: ['token', 'slip44'],
    },
    serves: (chainId) => chains.has(chainId),
    readAsset: (name) => {
      const [, chainId, token] = caip19.exec(name) ?? []
      if (chainId === undefined || (token !== undefined && !isKey(token))) return undefined
      return { chainId, token }
    },
    readAccount: (name) => {
      const [, chainId, text] = caip10.exec(name) ?? []
      return chainId === undefined || text === undefined || !isKey(text) ? undefined : { chainId, address: text }
    },
    build: (payment, signal) =>
      orAway(payment.chainId, async () => {
        const { from, to, token } = payment
        // Nothing would move, so that it could not be seen to arrive.
        if (from === to) throw refuse('Invalid Recipient', 'It is the payer.')
        const { pool, decimals: coinDecimals } = poolOf(payment.chainId)
        const [mint, { blockhash, slot }] = await Promise.all([
          token === undefined ? undefined : askPool(pool, mintOf(token), signal),
          askPool(pool, latestBlockhash, signal),
        ])
        if (token !== undefined && mint === undefined) {
          throw refuse('Invalid Asset', 'There is no token at this address.')
        }
        const units = readUnits(payment, mint?.decimals ?? coinDecimals)
        const asset = token === undefined || mint === undefined ? undefined : { mint: token, ...mint }
        const transaction = writeTransfer({ from, to, units, asset, blockhash })
        const failure = await askPool(pool, simulationOf(transaction), signal)
        if (failure !== undefined) throw cannotEstimate(`The chain refuses it: ${failure}.`, undefined)
        return {
          method: 'solana_signAndSendTransaction',
          // A wallet that tries it out looks as far as the blockhash is known.
          params: { transaction, pubkey: from, sendOptions: { preflightCommitment: 'confirmed' } },
          units,
          block: BigInt(slot),
        }
      }),
    check: ({ block, chainId, isFor, sendResult }: SentPayment, signal) =>
      orAway(chainId, async () => {
        const signature = readSignature(sendResult)
        const { pool } = poolOf(chainId)
        const status = await askPool(pool, statusOf(signature), signal)
        if (status === 'failed') return { status: 'FAILED', txid: signature }
        if (status === 'pending') return { status: 'PENDING', checkIn }
        const transaction = await askPool(pool, transactionOf(signature), signal)
        if (BigInt(transaction.slot) > block && findTransfers(transaction).some(isFor)) {
          return { status: 'CONFIRMED', txid: signature }
        }
        throw refuse('Invalid Wallet Response', 'This transaction is not the payment that was asked for.')
      }),
  }
}

function readUnits({ amount }: Payment, decimals: number): bigint {
  checkPlaces(amount, decimals)
  const units = parseUnits(amount, decimals)
  if (units >= maxUnits) throw refuse('Invalid Amount', 'It is more than a transaction can carry.')
  return units
}

const answered = v.object({ signature: v.string() })

/** Wallets answer the signature alone, or an object with it as JSON. */
function readSignature(sendResult: string): string {
  const text = sendResult.trim()
  const signature = text.startsWith('{') ? signatureIn(text) : text
  if (signature !== undefined && signaturePattern.test(signature)) return signature
  throw refuse('Invalid Wallet Response', 'It is the signature of a transaction, alone or as JSON.')
}

function signatureIn(text: string): string | undefined {
  try {
    const parsed = v.safeParse(answered, JSON.parse(text))
    return parsed.success ? parsed.output.signature : undefined
  } catch {
    return undefined
  }
}

function isKey(text: string): boolean {
  return base58.decode(text).length === 32
}
