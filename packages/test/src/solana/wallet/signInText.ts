import type { SolanaSignInInput } from '@solana/wallet-standard-features'

/** The text of Sign In With Solana for an account; `domain` stands in for a site that names none. */
export function signInText(input: SolanaSignInInput, address: string, domain: string): string {
  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ]
  const lines = fields.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  if (input.resources) lines.push('Resources:', ...input.resources.map((resource) => `- ${resource}`))
  const head = `${input.domain ?? domain} wants you to sign in with your Solana account:\n${address}`
  const parts = [head, ...(input.statement ? [input.statement] : []), ...(lines.length > 0 ? [lines.join('\n')] : [])]
  return parts.join('\n\n')
}
