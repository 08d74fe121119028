type Environment = Readonly<Record<string, string | undefined>>

/** Environment variables of the hosted wallet that hold secrets, with their place under `vault`. */
const places = {
  VAULT_KEK: 'keks',
  KEEPER_KEK: 'keeperKeks',
  VAULT_TICKET_KEY: 'ticketKeys',
  SMTP_URL: 'smtp',
  PAYMASTER_KEY: 'paymasterKey',
  PKCS11_PIN: 'tokenPin',
} as const

/** Environment variables that hold a number, with its place under `vault`. */
const numbers = {
  VAULT_AUDIT_DAYS: ['auditDays'],
  VAULT_BACKUP_DAYS: ['backupDays'],
  VAULT_RECOVERY_DELAY: ['recovery', 'delay'],
} as const

/** Environment variables that hold the secret of a client at a service, with its place under `vault.social`. */
const socialPlaces = {
  GOOGLE_CLIENT_SECRET: ['google', 'clientSecret'],
  X_CLIENT_SECRET: ['x', 'clientSecret'],
  DISCORD_CLIENT_SECRET: ['discord', 'clientSecret'],
  GITHUB_CLIENT_SECRET: ['github', 'clientSecret'],
  FACEBOOK_CLIENT_SECRET: ['facebook', 'clientSecret'],
  APPLE_KEY: ['apple', 'key'],
} as const

/** The names of those variables. */
export const vaultVariables: readonly string[] = [
  ...Object.keys(places),
  ...Object.keys(numbers),
  ...Object.keys(socialPlaces),
  'FARCASTER_RELAY',
  'VAULT_CAPTCHA',
]

/** Lays them over the configuration's `vault`. Alone they switch nothing on, but for `FARCASTER_RELAY`: a relay is all it takes. */
export function withVaultSecrets(vault: unknown, env: Environment): unknown {
  if (!isObject(vault)) return vault
  const laid: Record<string, unknown> = { ...vault }
  for (const [variable, key] of Object.entries(places)) {
    const text = env[variable]
    if (text === undefined || text === '') continue
    laid[key] = isList(key) ? text.split(',').map((part) => part.trim()) : text
  }
  for (const [variable, [key, inner]] of Object.entries(numbers)) {
    const text = env[variable] ?? ''
    if (text === '') continue
    const before = laid[key]
    laid[key] = inner === undefined ? Number(text) : { ...(isObject(before) ? before : {}), [inner]: Number(text) }
  }
  const captcha = env.VAULT_CAPTCHA ?? ''
  if (captcha !== '') laid.captcha = { ...(isObject(laid.captcha) ? laid.captcha : {}), kind: captcha }
  const relay = env.FARCASTER_RELAY ?? ''
  if (laid.social === undefined && relay !== '') laid.social = {}
  if (!isObject(laid.social)) return laid
  const social: Record<string, unknown> = { ...laid.social }
  if (relay !== '') social.farcaster = { relay }
  for (const [variable, [provider, key]] of Object.entries(socialPlaces)) {
    const [text, client] = [env[variable], social[provider]]
    if (text !== undefined && text !== '' && isObject(client)) social[provider] = { ...client, [key]: text }
  }
  return { ...laid, social }
}

const isList = (key: string) => ['keks', 'keeperKeks', 'ticketKeys'].includes(key)

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
