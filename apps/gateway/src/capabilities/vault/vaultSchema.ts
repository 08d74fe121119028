import * as v from 'valibot'
import { problemOfKey } from '../../engines/secrets/keyWrappers/readKeyText.ts'
import { originPattern } from '../projects/projectSchema.ts'
import { CaptchaSchema } from './captcha/captchaSchema.ts'
import { ContractsSchema } from './contractsSchema.ts'
import { PoliciesSchema } from './policies/policiesSchema.ts'
import { SocialSchema } from './social/socialSchema.ts'

export const origin = v.pipe(
  v.string(),
  v.check((text) => isOrigin(text), 'an origin such as "https://wallet.example.com"'),
)
export const address = v.pipe(
  v.string(),
  v.check((text) => isWebAddress(text), 'an address such as "https://gateway.example.com"'),
  v.transform((text) => text.replace(/\/+$/, '')),
)
/** Between two servers of the operator's own. */
const insideAddress = v.pipe(
  v.string(),
  v.check((text) => isInsideAddress(text), 'an address such as "http://keeper:3090"'),
  v.transform((text) => text.replace(/\/+$/, '')),
)
export const kek = v.pipe(
  v.string(),
  v.check(
    (text) => problemOfKey(text) === undefined,
    ({ input }) => problemOfKey(input) ?? '',
  ),
)
/** The PIN of the PKCS#11 tokens that keys are wrapped by (`PKCS11_PIN`). */
export const tokenPin = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(256)))
const day = v.pipe(
  v.string(),
  v.check((text) => isDay(text), 'a day such as "2027-03-01"'),
)
export const smtp = v.pipe(
  v.string(),
  v.check((text) => isSmtp(text), 'an address such as "smtps://user:password@mail.example.com"'),
)
/** It stands in mails and their headers. */
export const name = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(64),
  v.regex(/^[^\p{C}<>"\\]+$/u, 'a name without < > " \\'),
)
export const from = v.pipe(
  v.string(),
  v.regex(/^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9.-]{1,189}$/, 'an address such as "login@example.com"'),
)

/** For how many days backups are kept (`VAULT_BACKUP_DAYS`): what is retired is erased after them. */
export const backupDays = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3_650)))

/** For how many days rows of the trail are kept (`VAULT_AUDIT_DAYS`). */
export const auditDays = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3_650)))

/** Hours; 0 where nothing waits. */
export const delay = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(720)))

const Settings = v.strictObject({
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
  /** The day on which a wallet in `winddown` ends, such as `2027-03-01`, for visitors to be told. */
  closesOn: v.optional(day),
  /** The operator's own contracts, whose calls approvals show by these functions. Default none. */
  contracts: v.optional(ContractsSchema, []),
  /** What the wallet signs, by project. Default everything that the visitor agrees to. */
  policies: v.optional(PoliciesSchema, []),
  /** When a visitor is asked for a passkey: before the wallet is made, after, never; `required`: before, and none is made without. */
  custody: v.optional(
    v.strictObject({ ask: v.optional(v.picklist(['before', 'after', 'never', 'required']), 'after') }),
    {},
  ),
  /**
   * A keeper in a separate process (`foyer-gateway keeper`): `url` for browsers, as its own `address` says, and `inside` for
   * this process. Default the keeper is part of the gateway.
   */
  keeper: v.optional(v.strictObject({ url: address, inside: v.optional(insideAddress) })),
  backupDays,
  auditDays,
  /**
   * How many hours a device that is not known waits until it recovers a wallet (`VAULT_RECOVERY_DELAY`). Default 24 while another
   * device of the wallet was used within 30 days, else 0; a number that is given always counts.
   */
  recovery: v.optional(v.strictObject({ delay })),
  /** Keys that sign what the gateway asks of a keeper apart, the newest first (`VAULT_TICKET_KEY`). */
  ticketKeys: v.optional(v.array(kek), []),
  /** Keys that seal the gateway's parts of secrets, the newest first (`VAULT_KEK`). */
  keks: v.optional(v.array(kek), []),
  /** Keys that seal the keeper's parts, the newest first (`KEEPER_KEK`). Others than those above. */
  keeperKeks: v.optional(v.array(kek), []),
  tokenPin,
  /** Other services that members may log in with; each only where it is configured here. */
  social: v.optional(SocialSchema, {}),
  /** Key of the signer whom paymasters pay for (`PAYMASTER_KEY`). */
  paymasterKey: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/, '32 bytes as hexadecimal after 0x'))),
  /** The mail server (`SMTP_URL`). */
  smtp,
  /** Sender of the mails. */
  from,
  /** After so many mails in an hour a network waits before each further one, twice as long each time. */
  mailsPerNetwork: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)), 100),
  /** The check before a mail to a visitor who is not logged in. Default none. */
  captcha: v.optional(CaptchaSchema),
})

/** What an operator may say about the wallet he hosts; there is none without this. */
export const VaultSchema = v.pipe(
  Settings,
  v.forward(
    v.check(
      ({ app, custody }) => custody.ask !== 'required' || hasPasskeys(app),
      '"required" only with an app at a host with a name: others have no passkeys',
    ),
    ['custody', 'ask'],
  ),
  v.forward(
    v.check(
      ({ captcha }) => captcha === undefined || captcha.kind === 'altcha',
      '"altcha" only: the wallet draws no widget of "hcaptcha" and "turnstile", whose script could read what it keeps in the browser',
    ),
    ['captcha', 'kind'],
  ),
)

/** The checked settings of the wallet. */
export type VaultConfig = v.InferOutput<typeof VaultSchema>

/** Whether an origin is on this machine, as only developers' are. */
export function isLocalOrigin(text: string): boolean {
  return /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(text).hostname)
}

/** Whether passkeys can be had on an origin: they need a host with a name. */
export function hasPasskeys(app: string): boolean {
  return !/^(?:[\d.]+|\[.*\])$/.test(new URL(app).hostname)
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

function isInsideAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, search, hash, username } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && search === '' && hash === '' && username === ''
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text
}

function isSmtp(text: string): boolean {
  return URL.canParse(text) && ['smtp:', 'smtps:'].includes(new URL(text).protocol)
}
