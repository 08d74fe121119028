import * as v from 'valibot'
import { isInRanges } from '../../../engines/limits/clientAddress.ts'
import { address, auditDays, backupDays, delay, from, kek, name, origin, smtp, tokenPin } from '../vaultSchema.ts'
import { usualReleasesPerHour } from './releaseGuard.ts'

const port = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))
const proxy = v.pipe(
  v.string(),
  v.check((text) => isRange(text), 'an address or a range such as "10.0.0.0/8"'),
)
const ticketKey = v.pipe(
  v.string(),
  v.check(
    (text) => /^[A-Za-z0-9_-]{43}$/.test(text),
    'the key of a gateway, such as foyer-gateway vault ticket-key prints',
  ),
)

/** Encrypted, unless it stays on this machine. */
const issuer = v.pipe(
  v.string(),
  v.check(
    (text) =>
      URL.canParse(text) && /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)(?=[:/]|$))[^?#]*[^/?#]$/.test(text),
    'an address such as "https://accounts.google.com"',
  ),
)
const openIdClient = v.optional(
  v.strictObject({
    /** A client for this keeper alone, never the gateway's: its one redirect address is `<app>/keeper-login`. */
    clientId: v.pipe(v.string(), v.minLength(1), v.maxLength(512)),
    /** Default the service's own. */
    issuer: v.optional(issuer),
  }),
)
const OpenIdSchema = v.strictObject({ google: openIdClient, apple: openIdClient })

/** The keeper's clients at sign-in services. */
export type OpenIdConfig = v.InferOutput<typeof OpenIdSchema>

/** What an operator says about a keeper that runs as a separate process. */
export const KeeperSchema = v.strictObject({
  host: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  port: v.optional(port, 3090),
  /** Its own database; not the gateway's. */
  database: v.optional(v.pipe(v.string(), v.minLength(1)), 'foyer-keeper.sqlite'),
  logLevel: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  /** Addresses and ranges whose X-Forwarded-For is believed. */
  trustedProxies: v.optional(v.array(proxy), []),
  /** Address under which browsers reach it; proofs name it, and the gateway's `vault.keeper.url` is the same. */
  address,
  /** Origin of the vault: whose pages may call it. */
  app: origin,
  /** Whose tickets it takes. */
  gatewayKeys: v.pipe(
    v.array(ticketKey),
    v.minLength(1, 'a list with the key of the gateway (foyer-gateway vault ticket-key)'),
  ),
  /** The name of the wallet, in the keeper's mails. */
  name: v.optional(name, 'Wallet'),
  /** The keeper's own account at a mail server, for its codes; not the gateway's (`KEEPER_SMTP_URL`). */
  smtp,
  /** Sender of its mails (`KEEPER_MAIL_FROM`). */
  from,
  /**
   * Wallets of members without an email address, whom the keeper cannot check: `refuse` has none made or recovered, `release` hands
   * their parts out by the gateway's word alone.
   */
  unreachable: v.optional(v.picklist(['refuse', 'release']), 'refuse'),
  /** Services whose id tokens it checks by itself, for members without an address; none by default. */
  openId: v.optional(OpenIdSchema),
  /** Parts that it hands out in an hour, of all wallets together; it warns at half of them. */
  releasesPerHour: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), usualReleasesPerHour),
  backupDays,
  auditDays,
  /**
   * How many hours a device waits at least that no known device approved, whatever the gateway says (`KEEPER_RECOVERY_DELAY`). Default
   * it goes by the gateway's orders.
   */
  recovery: v.optional(v.strictObject({ delay })),
  /** Keys that seal its parts, the newest first (`KEEPER_KEK`). */
  keks: v.optional(v.array(kek), []),
  tokenPin,
})

/** The checked settings of a keeper. */
export type KeeperConfig = v.InferOutput<typeof KeeperSchema>

function isRange(text: string): boolean {
  try {
    isInRanges([text])
    return true
  } catch {
    // Node says only that it is no address.
    return false
  }
}
