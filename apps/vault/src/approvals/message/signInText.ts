// EIP-4361 and its Solana form begin with it; what stands before is the site that asks.
const opening = /^\s*(\S*)\s+wants\s+you\s+to\s+sign\s+in\s+with\s+your\b/i

/**
 * What a text says about signing in: the domain it names, with a scheme where it has one. Nothing for a text that is no
 * sign-in. It reads generously, since what it finds is compared with the site and refused when it differs.
 */
export function signInDomain(text: string): string | undefined {
  return opening.exec(text)?.[1]
}

/** Whether a sign-in names the site that asks for it, as EIP-4361 has wallets check it. */
export function isForSite(domain: string, origin: string): boolean {
  const { host, protocol } = new URL(origin)
  return domain.toLowerCase() === host || domain.toLowerCase() === `${protocol}//${host}`
}
