type ScriptPolicy = { createScriptURL(url: string): string }
type PolicyFactory = { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }

let policy: ScriptPolicy | undefined

/** An address of a script as the page's policy for scripts takes it: this origin's own, and no other. */
export function ownScript(address: string): string {
  const { href, origin } = new URL(address, location.href)
  if (origin !== location.origin) throw new TypeError('A script of another origin.')
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  // A page may make a policy of one name only once.
  policy ??= trustedTypes?.createPolicy('foyer', { createScriptURL: (url) => url })
  return policy ? policy.createScriptURL(href) : href
}
