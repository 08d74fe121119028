import type { CaipNetworkId } from '../../core/network.ts'
import type { SignInRequest } from '../../core/signIn.ts'
import { walletChainOf } from './solanaRules.ts'

/**
 * The text that a Solana account signs to sign in, as wallets write it themselves when they sign while they connect.
 *
 * Throws a RangeError for a part that would take more than its line.
 */
export function writeSolanaSignIn(
  request: SignInRequest,
  { address, networkId }: { readonly address: string; readonly networkId: CaipNetworkId },
): string {
  const { statement, resources } = request
  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ['URI', request.uri],
    ['Version', '1'],
    ['Chain ID', walletChainOf(networkId, [])],
    ['Nonce', request.nonce],
    ['Issued At', request.issuedAt],
    ['Expiration Time', request.expiresAt],
    ['Not Before', request.notBefore],
    ['Request ID', request.requestId],
  ]
  const parts = [request.domain, address, statement, ...fields.map(([, value]) => value), ...(resources ?? [])]
  const split = parts.find((part) => part?.includes('\n'))
  if (split !== undefined) throw new RangeError(`A line of a message cannot hold ${JSON.stringify(split)}.`)
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  if (resources) lines.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  const head = `${request.domain} wants you to sign in with your Solana account:\n${address}`
  return [head, ...(statement ? [statement] : []), lines.join('\n')].join('\n\n')
}
