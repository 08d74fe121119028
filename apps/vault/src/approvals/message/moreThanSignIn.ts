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
  const spelled = (address: string) => (account.startsWith('0x') ? address.trim().toLowerCase() : address.trim())
  const isAccount = spelled(named) === spelled(account)
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
