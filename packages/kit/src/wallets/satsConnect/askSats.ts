import { fromBase64, toHex } from '../../chains/bitcoin/bitcoinBytes.ts'
import type { BitcoinAccount, BitcoinMethods, BitcoinProvider } from '../../chains/bitcoin/bitcoinMethods.ts'
import { isRecord } from '../../core/decode.ts'
import type { SatsProvider } from './satsProviders.ts'

/** Asks a wallet; its refusal, which is an answer to JSON-RPC, is thrown. */
export async function askSats(provider: SatsProvider, method: string, params: unknown): Promise<unknown> {
  const answer = await provider.request(method, params)
  if (!isRecord(answer)) return undefined
  if (isRecord(answer.error)) throw answer.error
  return answer.result
}

/** Which addresses a site wants; wallets show the question with the site's words, cut at 80 characters. */
const satsPurposes = ['payment', 'ordinals'] as const

/** What a wallet answers when it is asked for its addresses. */
export type SatsAccounts = { readonly addresses: readonly unknown[]; readonly network: unknown }

/** Reads the answers of `wallet_connect` and `wallet_getAccount`, and the list that `getAccounts` answers with. */
export function readSatsAccounts(answer: unknown): SatsAccounts {
  if (Array.isArray(answer)) return { addresses: answer, network: undefined }
  const { addresses, network } = isRecord(answer) ? answer : {}
  const { bitcoin } = isRecord(network) ? network : {}
  return { addresses: Array.isArray(addresses) ? addresses : [], network: isRecord(bitcoin) ? bitcoin.name : undefined }
}

/** Asks for the addresses, which prompts: `wallet_connect`, and in wallets that lack it `getAccounts`. */
export async function connectSats(provider: SatsProvider, message: string): Promise<SatsAccounts> {
  const short = message.slice(0, 80)
  try {
    return readSatsAccounts(await askSats(provider, 'wallet_connect', { addresses: satsPurposes, message: short }))
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code !== -32601) throw error
    return readSatsAccounts(await askSats(provider, 'getAccounts', { purposes: satsPurposes, message: short }))
  }
}

/**
 * A wallet by WalletConnect's methods; others reach it unchanged. The wallet reads from the PSBT what signatures commit to.
 *
 * @see https://docs.xverse.app/sats-connect/bitcoin-methods/signmessage
 * @see https://docs.xverse.app/sats-connect/bitcoin-methods/signpsbt
 */
export function satsProvider(wallet: SatsProvider, accounts: readonly BitcoinAccount[]): BitcoinProvider {
  return {
    wallet,
    async request({ method, params }) {
      if (method === 'getAccountAddresses')
        return accounts.map(({ purpose, ...account }) => ({ ...account, intention: purpose }))
      if (method === 'signMessage') {
        const { address, message, protocol } = params as BitcoinMethods['signMessage']['params']
        const asked = { address, message, ...(protocol && { protocol: protocol.toUpperCase() }) }
        const answer = await askSats(wallet, method, asked)
        const bytes = fromBase64(isRecord(answer) ? answer.signature : undefined)
        return { address, signature: bytes && toHex(bytes) }
      }
      if (method === 'signPsbt') {
        const { broadcast, psbt, signInputs } = params as BitcoinMethods['signPsbt']['params']
        const byAddress: Record<string, number[]> = {}
        for (const { address, index } of signInputs) byAddress[address] = [...(byAddress[address] ?? []), index]
        return askSats(wallet, method, { psbt, signInputs: byAddress, broadcast })
      }
      return askSats(wallet, method, params)
    },
  }
}
