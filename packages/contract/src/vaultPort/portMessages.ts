import * as v from 'valibot'
import { list, strictList, text } from '../fields.ts'
import { emailAddress, type SocialProvider, socialProviders } from '../vault/vaultFields.ts'
import type { PortDeadline } from './portLimits.ts'

const namespace = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}$/))
const chain = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
const nothing = v.object({})
const elsewhere = {
  /** Whether the page opens the provider's login (`popup.needed`) or makes room for it; default: the frame opens a window. */
  ui: v.optional(v.picklist(['link', 'redirect'])),
  /** The page's own address, for the vault to come back to where it goes there in place of the page. */
  page: v.optional(text(2_048)),
}
const anything = v.unknown()

/** An account that the vault shows to a site. */
export type PortAccount = {
  namespace: string
  address: string
  type: 'eoa' | 'smartAccount'
  publicKey?: string | undefined
  path?: string | undefined
}

/** What a site may know of who is logged in. */
export type PortUser = {
  email?: string | undefined
  accounts: PortAccount[]
  /** The active network of each namespace. */
  chains: { [namespace: string]: string }
  mode: 'recoverable' | 'user-held'
  /** The provider that the visitor logged in with. */
  socialProvider?: SocialProvider | undefined
  /** The networks on which the EVM account can be a smart account. */
  smartAccountNetworks?: string[] | undefined
}

/** Reads a {@link PortAccount}. */
export const portAccount: v.GenericSchema<unknown, PortAccount> = v.object({
  namespace,
  address: text(64),
  type: v.picklist(['eoa', 'smartAccount']),
  publicKey: v.optional(text(130)),
  path: v.optional(text(64)),
})

/** Reads a {@link PortUser}. */
export const portUser: v.GenericSchema<unknown, PortUser> = v.object({
  email: v.optional(emailAddress),
  accounts: list(portAccount, 16),
  chains: v.record(namespace, chain),
  mode: v.picklist(['recoverable', 'user-held']),
  socialProvider: v.optional(v.picklist(socialProviders)),
  smartAccountNetworks: v.optional(list(chain, 64)),
})

/** The state of a session: `in` once a visitor is logged in, else `out`. */
export const portSession = v.object({ state: v.picklist(['out', 'in']), user: v.nullable(portUser) })

/** What a page may ask of the vault, and what it takes. */
export const portParameters = {
  ping: nothing,
  /** The session of before, without a prompt. */
  'session.get': nothing,
  /**
   * Sends a code, asks for a passkey, or leads to a provider's login; the vault shows the screen for it, and answers once the
   * visitor is logged in.
   */
  'login.start': v.variant('method', [
    v.object({ method: v.literal('email'), email: emailAddress }),
    v.object({ method: v.literal('passkey') }),
    v.object({ method: v.literal('social'), provider: v.picklist(socialProviders), ...elsewhere }),
    /** Continues after a provider's login, with the value of `foyer` in the page's address. */
    v.object({ method: v.literal('return'), id: text(80), ...elsewhere }),
  ]),
  'login.cancel': nothing,
  logout: v.object({ everywhere: v.optional(v.boolean()) }),
  /** Shows the way to the wallet's own page; answers once it was taken or declined. */
  'security.open': nothing,
  'user.get': nothing,
  /** Whether the EVM account is used as a smart account where a network has them; so it is at first. */
  'accounts.setPreferred': v.object({ namespace: v.literal('eip155'), type: v.picklist(['eoa', 'smartAccount']) }),
  'chain.set': v.object({ chain }),
  rpc: v.object({ chain, method: text(64), params: v.optional(anything) }),
  /**
   * Which networks the site uses; the vault asks nothing of one that is not named, and has their names and coins from its gateway.
   * What else a page says of itself or of them is left aside.
   */
  'dapp.set': v.object({ networks: strictList(v.object({ chain }), 0, 64) }),
  'theme.set': v.object({
    mode: v.picklist(['light', 'dark']),
    language: v.optional(v.pipe(v.string(), v.regex(/^[a-zA-Z-]{2,35}$/))),
    accent: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i))),
    radius: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(48))),
  }),
} as const satisfies Record<string, v.GenericSchema>

/** A method of the port. */
export type PortMethod = keyof typeof portParameters

/** What the vault answers, and how long it may take. Apart from what is asked with, which pages do not check. */
export const portAnswers = {
  ping: { result: nothing, deadline: 'read' },
  'session.get': { result: portSession, deadline: 'rpc' },
  'login.start': { result: portUser, deadline: 'interactive' },
  'login.cancel': { result: nothing, deadline: 'read' },
  logout: { result: nothing, deadline: 'rpc' },
  'security.open': { result: nothing, deadline: 'interactive' },
  'user.get': { result: portUser, deadline: 'rpc' },
  'accounts.setPreferred': { result: portUser, deadline: 'read' },
  'chain.set': { result: nothing, deadline: 'read' },
  rpc: { result: anything, deadline: 'interactive' },
  'dapp.set': { result: nothing, deadline: 'read' },
  'theme.set': { result: nothing, deadline: 'read' },
} as const satisfies { [M in PortMethod]: { readonly result: v.GenericSchema; readonly deadline: PortDeadline } }

/** What the vault tells a page without having been asked. */
export const portEvents = {
  session: portSession,
  accounts: list(portAccount, 16),
  chain: v.object({ chain }),
  /** The height that the vault's screen needs, in CSS pixels. */
  resize: v.object({ height: v.pipe(v.number(), v.minValue(0), v.maxValue(2_000)) }),
  /** Whether a screen wants to be seen, and which. `title` is the text of the modal's header. */
  screen: v.object({
    open: v.boolean(),
    kind: v.nullable(v.picklist(['code', 'creating', 'approval'])),
    title: text(120),
  }),
  /** Escape was pressed in the vault's screen, which the page cannot hear. */
  escape: nothing,
  /**
   * What the page itself has to open: a provider's login, as in Telegram, something that only another browser can do, or the wallet's
   * own window, inside the press that asked.
   */
  'popup.needed': v.object({
    url: v.pipe(text(2_048), v.regex(/^https?:/)),
    reason: v.picklist(['social', 'browser', 'window']),
  }),
  /** `url`: what opens the visitor's app, for as long as that is offered. */
  login: v.object({
    state: v.picklist(['sent', 'checking', 'creating', 'recovering', 'done']),
    url: v.optional(text(2_048)),
  }),
} as const satisfies Record<string, v.GenericSchema>

/** An event of the port. */
export type PortEvent = keyof typeof portEvents
/** What a method takes. */
export type PortParameters<M extends PortMethod> = v.InferOutput<(typeof portParameters)[M]>
/** What a method answers. */
export type PortResult<M extends PortMethod> = v.InferOutput<(typeof portAnswers)[M]['result']>
/** What an event tells. */
export type PortEventValue<E extends PortEvent> = v.InferOutput<(typeof portEvents)[E]>

const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))
// The marks let a bundler leave out what is only sent.
const methodNames = /* @__PURE__ */ Object.keys(portParameters) as PortMethod[]
const eventNames = /* @__PURE__ */ Object.keys(portEvents) as PortEvent[]

/** What a page sends. `deadline`: when it stops waiting, in milliseconds from now. */
export const pageMessage = v.variant('t', [
  v.object({
    t: v.literal('req'),
    id,
    m: v.picklist(methodNames),
    p: anything,
    deadline: v.pipe(v.number(), v.minValue(1), v.maxValue(600_000)),
  }),
  v.object({ t: v.literal('cancel'), id }),
])

/** How a request failed. */
export const portError = v.object({
  code: v.pipe(v.number(), v.integer()),
  text: text(500),
  data: v.optional(anything),
})

/** What the vault sends. */
export const vaultMessage = v.variant('t', [
  v.object({ t: v.literal('res'), id, ok: v.literal(true), r: anything }),
  v.object({ t: v.literal('err'), id, e: portError }),
  v.object({ t: v.literal('ev'), n: v.picklist(eventNames), p: anything }),
])

/** What {@link pageMessage} reads. */
export type PageMessage = v.InferOutput<typeof pageMessage>
/** What {@link vaultMessage} reads. */
export type VaultMessage = v.InferOutput<typeof vaultMessage>
/** What {@link portError} reads. */
export type PortError = v.InferOutput<typeof portError>
