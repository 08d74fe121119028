import * as v from 'valibot'
import { originPattern } from '../projects/projectSchema.ts'

const origin = v.pipe(
  v.string(),
  v.check((text) => isOrigin(text), 'an origin such as "https://wallet.example.com"'),
)
const address = v.pipe(
  v.string(),
  v.check((text) => isWebAddress(text), 'an address such as "https://gateway.example.com"'),
  v.transform((text) => text.replace(/\/+$/, '')),
)
const kek = v.pipe(
  v.string(),
  v.check(
    (text) => /^[A-Za-z0-9+/]{43}=$/.test(text),
    '32 bytes as base64, such as foyer-gateway secrets new-key prints',
  ),
)
const smtp = v.pipe(
  v.string(),
  v.check((text) => isSmtp(text), 'an address such as "smtps://user:password@mail.example.com"'),
)
/** It stands in mails and their headers. */
const name = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(64),
  v.regex(/^[^\p{C}<>"\\]+$/u, 'a name without < > " \\'),
)
const from = v.pipe(
  v.string(),
  v.regex(/^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9.-]{1,189}$/, 'an address such as "login@example.com"'),
)

/** What an operator may say about the wallet he hosts; there is none without this. */
export const VaultSchema = v.strictObject({
  /** Origin of the vault. Another site than those that embed it. */
  app: origin,
  /** Address under which browsers reach this gateway. */
  gateway: address,
  /** The name of the wallet, on screens and in mails. */
  name: v.optional(name, 'Wallet'),
  /** Sites that may embed the vault where projects are not told apart. Default none. */
  origins: v.optional(v.array(originPattern), []),
  /** The operator's own sites, whose pages may show approvals in every browser. */
  trusted: v.optional(v.array(origin), []),
  /** `operator`: one wallet for a person on all sites of this gateway. `project`: one for each project. */
  scope: v.optional(v.picklist(['operator', 'project']), 'operator'),
  /** `winddown`: wallets are used and exported, no new ones are made. */
  mode: v.optional(v.picklist(['open', 'winddown']), 'open'),
  /** When a visitor is asked for a passkey: before the wallet is made, after, never. */
  custody: v.optional(v.strictObject({ ask: v.optional(v.picklist(['before', 'after', 'never']), 'after') }), {}),
  /** Keys that seal the gateway's parts of secrets, the newest first (`VAULT_KEK`). */
  keks: v.optional(v.array(kek), []),
  /** Keys that seal the keeper's parts, the newest first (`KEEPER_KEK`). Others than those above. */
  keeperKeks: v.optional(v.array(kek), []),
  /** The mail server (`SMTP_URL`). */
  smtp,
  /** Sender of the mails. */
  from,
})

/** The checked settings of the wallet. */
export type VaultConfig = v.InferOutput<typeof VaultSchema>

/** Whether an origin is on this machine, as only developers' are. */
export function isLocalOrigin(text: string): boolean {
  return /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(text).hostname)
}

function isOrigin(text: string): boolean {
  return isWebAddress(text) && new URL(text).origin === text
}

/** Encrypted, unless it stays on this machine. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, search, hash, username } = new URL(text)
  const isPlain = search === '' && hash === '' && username === ''
  return isPlain && (protocol === 'https:' || (protocol === 'http:' && isLocalOrigin(text)))
}

function isSmtp(text: string): boolean {
  return URL.canParse(text) && ['smtp:', 'smtps:'].includes(new URL(text).protocol)
}
