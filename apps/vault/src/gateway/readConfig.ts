import { parseAnswer } from '@foyer/contract'
import { vaultConfig } from '@foyer/contract/vault'
import type * as v from 'valibot'

/** What the gateway says about itself and the project. */
export type VaultConfig = v.InferOutput<typeof vaultConfig.response>

/** The configuration and how far the gateway's clock is ahead of this one, in milliseconds. */
export type ReadConfig = { readonly config: VaultConfig; readonly clockAhead: number }

/** Asks the gateway what the vault needs before a visitor acts. @throws Error when it does not answer, or in another form. */
export async function readConfig(baseUrl: string, projectId: string, send: typeof fetch = fetch): Promise<ReadConfig> {
  const query = new URLSearchParams({ projectId, st: 'foyer', sv: 'vault-0.0.0' })
  const answer = await send(`${baseUrl}${vaultConfig.path}?${query}`, {
    credentials: 'omit',
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok) throw new Error(`The gateway answered ${answer.status}.`)
  const config = parseAnswer(vaultConfig, await answer.json(), answer.status)
  return { config, clockAhead: config.now - Date.now() }
}
