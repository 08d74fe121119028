import { evmNamespace } from '../../chains/evm/evmRules.ts'

export const recapPrefix = 'urn:recap:'

/** Writes the ReCap (ERC-5573) that asks a wallet for methods on EVM. */
export function writeRecap(methods: readonly string[]): string {
  const abilities = Object.fromEntries([...methods].sort().map((method) => [`request/${method}`, [{}]]))
  return recapPrefix + btoa(JSON.stringify({ att: { [evmNamespace]: abilities } })).replaceAll('=', '')
}

/**
 * Runs what reads ReCaps by Node's `Buffer`, as the client 2.21.8 does. A page that has none has as much of one meanwhile;
 * nothing else of the page runs before it is gone.
 */
export function readingRecaps<T>(run: () => T): T {
  const page = globalThis as { Buffer?: unknown }
  if (page.Buffer !== undefined) return run()
  page.Buffer = { from: (base64: string) => ({ toString: () => readBase64(base64) }) }
  try {
    return run()
  } finally {
    Reflect.deleteProperty(page, 'Buffer')
  }
}

const readBase64 = (base64: string) =>
  new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))
