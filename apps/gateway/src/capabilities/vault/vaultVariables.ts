type Environment = Readonly<Record<string, string | undefined>>

/** Environment variables of the hosted wallet that hold secrets, with their place under `vault`. */
const places = { VAULT_KEK: 'keks', KEEPER_KEK: 'keeperKeks', SMTP_URL: 'smtp' } as const

/** The names of those variables. */
export const vaultVariables: readonly string[] = Object.keys(places)

/** Lays them over the configuration's `vault`. Alone they switch nothing on. */
export function withVaultSecrets(vault: unknown, env: Environment): unknown {
  if (typeof vault !== 'object' || vault === null) return vault
  const laid: Record<string, unknown> = { ...vault }
  for (const [variable, key] of Object.entries(places)) {
    const text = env[variable]
    if (text === undefined || text === '') continue
    laid[key] = key === 'smtp' ? text : text.split(',').map((part) => part.trim())
  }
  return laid
}
