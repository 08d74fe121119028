import type { PrivateKeyAccount } from 'viem/accounts'

/** What is signed about a name, beside what every message holds. */
export type NameMessage = { name: string; purpose: 'register' | 'attributes' | 'address' | 'primary' } & Record<
  string,
  unknown
>

/** Writes and signs a message for one gateway, as the body of the call that it is for. */
export async function signNameMessage(
  { url }: { url: string },
  account: PrivateKeyAccount,
  content: NameMessage,
  coinType = 60,
) {
  const message = JSON.stringify({
    ...content,
    gateway: new URL(url).host,
    nonce: crypto.randomUUID(),
    timestamp: Math.floor(Date.now() / 1000),
  })
  return { coin_type: coinType, address: account.address, message, signature: await account.signMessage({ message }) }
}
