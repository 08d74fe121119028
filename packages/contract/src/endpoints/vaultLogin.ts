import * as v from 'valibot'
import { type Call, type CallRequest, clientQuery, sdkQuery } from '../endpoint.ts'
import { list, text, whole } from '../fields.ts'
import { captchaAnswer, captchaKinds } from '../vault/captchaFields.ts'
import { deviceName } from '../vault/deviceName.ts'
import {
  base64urlOf,
  emailAddress,
  keyHash,
  lowerUuid,
  publicPoint,
  socialProviders,
  vaultSelf,
  webOrigin,
} from '../vault/vaultFields.ts'

/** What the vault needs to know before a visitor acts. Needs no proof. */
export const vaultConfig = {
  method: 'GET',
  path: '/v1/vault/config',
  auth: 'none',
  project: 'sdk',
  response: v.object({
    /** The name of the wallet, as screens and mails write it. */
    name: text(64),
    /** Address of this gateway as proofs name it (`htu`), without a slash at its end. */
    gateway: text(2_048),
    /** Origin of the vault. */
    app: webOrigin,
    /** Address of the keeper when it runs as a separate process. */
    keeper: v.nullable(text(2_048)),
    /** Origin patterns of the project's sites: who may embed the vault. Empty for an unknown project. */
    origins: list(text(300), 1_000),
    /** Origins of the operator's own sites, whose pages may show approvals where a browser cannot prove what is seen. */
    trusted: list(text(300), 1_000),
    methods: list(v.picklist(['email', 'passkey', ...socialProviders]), 16),
    custody: v.object({ ask: v.picklist(['before', 'after', 'never', 'required']) }),
    /** `winddown`: wallets are used and exported, no new ones are made. */
    mode: v.picklist(['open', 'winddown']),
    /** The day on which a wallet in `winddown` ends, such as `2027-03-01`; `null` when none was named. */
    closesOn: v.nullable(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))),
    /**
     * The public keys that parts of secrets are sealed to in transit. The keeper's is `null` while a separate keeper does not
     * answer: existing wallets go on working, and no new one can be made.
     */
    keys: v.object({ gateway: publicPoint, keeper: v.nullable(publicPoint) }),
    /**
     * The networks that accounts are used on (CAIP-2): what each and its own coin are called, and the decimals of that coin. Nothing
     * is signed for others. A gateway that is older than the vault says nothing of them.
     */
    networks: v.optional(
      list(
        v.object({
          chainId: text(64),
          name: text(64),
          symbol: text(16),
          decimals: v.pipe(whole, v.maxValue(36)),
        }),
        64,
      ),
      [],
    ),
    /**
     * The networks on which accounts can carry out several calls as one (CAIP-2), and who pays for operations there; `null` where
     * the account does. A gateway that is older than the vault says nothing of them.
     */
    smartAccounts: v.optional(list(v.object({ chainId: text(64), sponsor: v.nullable(text(64)) }), 64), []),
    /**
     * The check before a code is mailed, and the service's key of the site; `null` where there is none. A gateway that is older than
     * the vault says nothing of it.
     */
    captcha: v.optional(v.nullable(v.object({ kind: v.picklist(captchaKinds), siteKey: v.nullable(text(256)) })), null),
    /**
     * Whether a policy of the operator stands for this project: each signature then names what is signed. A gateway that is older
     * than the vault has none.
     */
    hasPolicy: v.optional(v.boolean(), false),
    now: whole,
  }),
} as const satisfies Call

/** What {@link vaultConfig} takes. */
export const vaultConfigRequest = { query: v.object(sdkQuery) } as const satisfies CallRequest

/**
 * Opens an attempt to log in and sends the code. The proof's key becomes the device's; the answer is the same whether or not the
 * address is known.
 */
export const vaultAttempt = {
  method: 'POST',
  path: '/v1/vault/attempts',
  auth: 'none',
  project: 'body',
  response: v.object({ id: lowerUuid, resendAt: whole, expiresAt: whole, codeLength: whole, now: whole }),
} as const satisfies Call

/** What {@link vaultAttempt} takes. */
export const vaultAttemptRequest = {
  query: v.object(clientQuery),
  body: v.object({
    projectId: v.optional(text(128)),
    method: v.literal('email'),
    email: emailAddress,
    /** `challengeOf` the verifier that `token` is asked with. */
    challenge: keyHash,
    /** The site that shows the vault, as its handshake proved it. */
    origin: webOrigin,
    /** The device in words of a list, such as `Firefox on Windows`, for the mail and the list of devices; others read `A browser`. */
    device: deviceName,
    /** Language of the mail (BCP 47). */
    language: v.optional(v.pipe(v.string(), v.regex(/^[a-zA-Z-]{2,35}$/))),
    /** Where `vaultCaptcha` asks for one. */
    captcha: v.optional(captchaAnswer),
  }),
} as const satisfies CallRequest

const attempt = v.object({ id: lowerUuid })
const nothing = v.object({})

/** Enters the code of the mail. `dead`: too many were wrong, only a new code helps. */
export const vaultCode = {
  method: 'POST',
  path: '/v1/vault/attempts/:id/code',
  auth: 'none',
  project: 'none',
  response: v.object({ state: v.picklist(['authenticated', 'wrong', 'dead']), triesLeft: whole }),
} as const satisfies Call

/** What {@link vaultCode} takes. */
export const vaultCodeRequest = {
  params: attempt,
  body: v.object({ code: v.pipe(v.string(), v.regex(/^\d{6}$/)) }),
} as const satisfies CallRequest

/** Sends a new code, 30 seconds after the last at the earliest. The one before counts no more. */
export const vaultResend = {
  method: 'POST',
  path: '/v1/vault/attempts/:id/resend',
  auth: 'none',
  project: 'none',
  response: v.object({ resendAt: whole, expiresAt: whole, now: whole }),
} as const satisfies Call

/** What {@link vaultResend} takes. */
export const vaultResendRequest = {
  params: attempt,
  /** The answer is a new one, where the login needed one. */
  body: v.object({ captcha: v.optional(captchaAnswer) }),
} as const satisfies CallRequest

/**
 * Fetches the token of an attempt that succeeded, once. `waiting` before that. With `wait` the answer is held until the attempt
 * ends, and says `done` without a login then: the next call fetches it, so that no answer that was held can lose a token.
 */
export const vaultToken = {
  method: 'POST',
  path: '/v1/vault/attempts/:id/token',
  auth: 'none',
  project: 'none',
  response: v.object({
    state: v.picklist(['waiting', 'done']),
    login: v.nullable(v.object({ token: base64urlOf(32, 32), self: vaultSelf })),
  }),
} as const satisfies Call

/** What {@link vaultToken} takes. */
export const vaultTokenRequest = {
  params: attempt,
  body: v.object({
    verifier: base64urlOf(32, 96),
    /** The id that the page came back with, for a login that the whole page went away for. */
    returned: v.optional(keyHash),
    /** For how many seconds the answer may be held while the attempt is open. Default 0; held shorter where many wait. */
    wait: v.optional(v.pipe(whole, v.maxValue(25))),
  }),
} as const satisfies CallRequest

/** Gives an attempt up. */
export const vaultCancel = {
  method: 'POST',
  path: '/v1/vault/attempts/:id/cancel',
  auth: 'none',
  project: 'none',
  response: v.object({ success: v.boolean() }),
} as const satisfies Call

/** What {@link vaultCancel} takes. */
export const vaultCancelRequest = { params: attempt, body: nothing } as const satisfies CallRequest
