import { stringToHex } from 'viem/utils'
import type { Chain } from '../../core/chain.ts'
import { KitError } from '../../core/errors.ts'
import type { Session } from '../../core/session.ts'
import { providerOf } from './eip1193.ts'
import { requestWallet } from './provider.ts'

/** Has a wallet sign a message (ERC-191). Throws `SIGN_MESSAGE_FAILED` for an answer that is no signature. */
export const signMessage: Chain['signMessage'] = ({ address, message, session }) =>
  sign(session, 'personal_sign', [stringToHex(message), address])

/** Has a wallet sign typed data (EIP-712). @throws as {@link signMessage}. */
export const signTypedData: NonNullable<Chain['signTypedData']> = ({ address, session, typedData }) =>
  sign(session, 'eth_signTypedData_v4', [address, toJson(typedData)])

/** A signature of 64 bytes or more; the empty one stands for what a contract keeps by itself. */
async function sign(session: Session, method: string, params: readonly unknown[]): Promise<string> {
  const answer = await requestWallet<unknown>(providerOf(session), session.wallet.name, method, params)
  if (typeof answer === 'string' && /^0x(([0-9a-f]{2}){64,})?$/i.test(answer)) return answer
  throw new KitError('SIGN_MESSAGE_FAILED', 'The message was not signed')
}

/** Typed data as wallets take it: JSON, integers as decimal text. */
function toJson(typedData: object): string {
  return JSON.stringify(typedData, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
}
