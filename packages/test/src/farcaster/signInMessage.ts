import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'

/** What a channel asks a Farcaster app to sign. */
export interface FarcasterSignatureParams {
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
  readonly notBefore?: string
  readonly expirationTime?: string
  readonly requestId?: string
}

/** An account of a Farcaster app: its id, and a key that may log in for it. */
export interface FarcasterAccount {
  readonly fid: number
  readonly username: string
  readonly privateKey: Hex
}

/** Signs a message as Farcaster apps do (FIP-11: ERC-4361 on chain 10, with the id among the resources). */
export async function signInMessage(
  { fid, privateKey }: Pick<FarcasterAccount, 'fid' | 'privateKey'>,
  asked: FarcasterSignatureParams,
): Promise<{ message: string; signature: Hex }> {
  const account = privateKeyToAccount(privateKey)
  const { domain, expirationTime, nonce, notBefore, requestId, siweUri: uri } = asked
  const message = createSiweMessage({
    domain,
    address: account.address,
    statement: 'Farcaster Auth',
    uri,
    version: '1',
    chainId: 10,
    nonce,
    issuedAt: new Date(),
    ...(expirationTime !== undefined && { expirationTime: new Date(expirationTime) }),
    ...(notBefore !== undefined && { notBefore: new Date(notBefore) }),
    ...(requestId !== undefined && { requestId }),
    resources: [`farcaster://fid/${fid}`],
  })
  return { message, signature: await account.signMessage({ message }) }
}
