import { isSame } from '../../evm/evmCall.ts'

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

const uri = /^URI: *(.*)$/gim
/** A resource that gives the site rights at other services (EIP-5573). */
const recap = /^- *urn:recap:/im

/** Who is asked to sign in, and by which site. */
export type SignInPlace = { readonly account: string; readonly origin: string }

/**
 * Whether a text that begins as a sign-in is more than one, or another one: it names another account or the address of another site, or
 * gives rights at other services.
 */
export function isMoreThanSignIn(text: string, { account, origin }: SignInPlace): boolean {
  const [, named = ''] = text.trimStart().split(/\r?\n/)
  const isAccount = account.startsWith('0x') ? isSame(named.trim(), account) : named.trim() === account
  const isOfSite = [...text.matchAll(uri)].every(([, value = '']) => hostOf(value.trim()) === new URL(origin).host)
  return !isAccount || !isOfSite || recap.test(text)
}

function hostOf(address: string): string | undefined {
  try {
    return new URL(address).host
  } catch {
    return undefined
  }
}
