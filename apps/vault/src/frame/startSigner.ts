import { createSigner } from '../signer/createSigner.ts'
import workerUrl from '../signer/signer.worker.ts?worker&url'
import type { SignerTasks } from '../signer/signerTasks.ts'

type ScriptPolicy = { createScriptURL(url: string): string }
type PolicyFactory = { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }

/** Starts the worker that signs. */
export function startSigner(): SignerTasks {
  return createSigner(new Worker(ownScript(workerUrl), { type: 'module' }))
}

/** An address of a script as the page's policy for scripts takes it: this origin's own, and no other. */
function ownScript(address: string): string {
  const { href, origin } = new URL(address, location.href)
  if (origin !== location.origin) throw new TypeError('A script of another origin.')
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  return trustedTypes
    ? trustedTypes.createPolicy('foyer', { createScriptURL: (url) => url }).createScriptURL(href)
    : href
}
