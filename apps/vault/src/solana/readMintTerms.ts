import { base58 } from '@scure/base'
import type { TokenTerms } from '../steps/tokenFacts.ts'
import { readDecimals, type SolanaAccount } from './solanaAccounts.ts'
import { readExtensions } from './tokenExtensions.ts'

const transferFeeConfig = 1
const defaultAccountState = 6
const permanentDelegate = 12
const transferHook = 14
const frozen = 2
const nothing = new Uint8Array(32)

/** What a token's mint lets others do with it; undefined where the account is no mint, or nothing is unusual about it. */
export function readMintTerms(mint: SolanaAccount): TokenTerms | undefined {
  if (readDecimals(mint) === undefined) return undefined
  const extensions = readExtensions(mint.data)
  const taker = keyIn(extensions.get(permanentDelegate), 0)
  const hook = keyIn(extensions.get(transferHook), 32)
  const fees = readFees(extensions.get(transferFeeConfig))
  const startsFrozen = extensions.get(defaultAccountState)?.[0] === frozen
  const isUsual = taker === undefined && hook === undefined && fees.length === 0 && !startsFrozen
  return isUsual ? undefined : { taker, hook, fees, startsFrozen }
}

/** The fee of now and the one that follows it: which of the two counts depends on when a transaction arrives. */
function readFees(body: Uint8Array | undefined): TokenTerms['fees'] {
  if (body?.length !== 108) return []
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  const feeAt = (at: number) => ({ max: view.getBigUint64(at + 8, true), bips: BigInt(view.getUint16(at + 16, true)) })
  return [feeAt(72), feeAt(90)].filter(({ bips, max }) => bips > 0n && max > 0n)
}

function keyIn(body: Uint8Array | undefined, at: number): string | undefined {
  const key = body?.slice(at, at + 32)
  return key?.length === 32 && key.some((byte, index) => byte !== nothing[index]) ? base58.encode(key) : undefined
}
