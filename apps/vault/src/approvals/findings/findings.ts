import type { PolicyCode } from '../../account/policyRefusal.ts'
import type { StepUp } from '../../account/stepUp.ts'
import type { EvmCall } from '../../evm/evmCall.ts'
import type { Unusual } from '../../evm/findUnusual.ts'
import type { SessionTerms } from '../../evm/permissions/narrowSession.ts'
import type { Complete } from '../../evm/smartAccount/completeCalls.ts'
import type { Kept, Simulation } from '../../steps/simulation.ts'
import type { Step } from '../../steps/step.ts'
import type { TokenBook } from '../../steps/tokenFacts.ts'

/** Why a transaction cannot be sent now. */
export type Obstacle =
  /** It could not be checked; `isSilent`: since no answer came from the network. */
  | { readonly kind: 'network'; readonly isSilent?: boolean }
  /** The network has other code for smart accounts than the vault knows. */
  | { readonly kind: 'otherCode' }
  /** The account has too little of the network's own coin for it and its fee. */
  | { readonly kind: 'short' }
  | { readonly kind: 'fails'; readonly words: string | undefined }

/** Earlier payments to an account. */
export type Past = {
  /** Undefined where there may have been more. */
  readonly times: number | undefined
  /** In milliseconds since 1970; undefined where nothing was paid, as by a call of a contract. */
  readonly last: number | undefined
}

/** What the gateway knows beside what networks say; empty where it says nothing. */
export type Aside = {
  /** US dollars for one whole coin (under ``) and tokens, by `bookKey`. */
  readonly prices: ReadonlyMap<string, number>
  /** Names of accounts, by `bookKey`. */
  readonly names: ReadonlyMap<string, string>
  /** Accounts that something goes to and that the account's latest transactions do not know. */
  readonly firstTimeRecipients: readonly string[]
  /** The latest transactions are all that the account has ever done on the network. */
  readonly isPastWhole: boolean
  /** What the account itself has sent before to accounts that something goes to, by `bookKey`. */
  readonly past: ReadonlyMap<string, Past>
  /** Accounts that something goes to, where it could not be checked whether the account has paid them before. */
  readonly unchecked: readonly string[]
  /** Accounts that something goes to and that only look like one the account knows, with that one. */
  readonly lookAlikes: readonly { readonly address: string; readonly known: string }[]
  /** Contracts of EVM networks that something goes to for the first time. */
  readonly contracts: readonly string[]
}

/** Where nothing has been looked up. */
export const noAside: Aside = {
  prices: new Map(),
  names: new Map(),
  firstTimeRecipients: [],
  isPastWhole: false,
  past: new Map(),
  unchecked: [],
  lookAlikes: [],
  contracts: [],
}

/** What the vault found out about a request. Once it is there it never changes: what is agreed to is what was shown. */
export type Findings = {
  readonly steps: readonly Step[]
  readonly tokens: TokenBook
  readonly simulation: Simulation
  /** Contracts that it calls or gives a right to and that were not there a day ago. */
  readonly young: readonly string[]
  /** Of the network's own coin, at most; undefined where there is none or the network did not say. */
  readonly fee: bigint | undefined
  /** With what the page left out, for calls of an EVM network that can be sent. */
  readonly complete: Complete | undefined
  readonly obstacle: Obstacle | undefined
  /** The rule of the operator that lets it not be signed. */
  readonly policy?: PolicyCode | undefined
  /** What a passkey has to confirm first, because the owner's limits ask for it. */
  readonly stepUp?: StepUp | undefined
  /** For a session: the number of the account that its delegations are bound to; undefined where the network did not say. */
  readonly sessionNonce: bigint | undefined
  /** For a session: what the visitor granted of it; absent where that is all. */
  readonly terms?: SessionTerms | undefined
  /** Whether the visitor agreed that the account stops running another provider's code, where `complete` has it so. */
  readonly mayReplace?: boolean | undefined
  readonly aside: Aside
  /** What is left of what a payment is made with; absent where that is not known. */
  readonly kept?: Kept | undefined
  /** What the page named beside what the transaction does, where it is far from usual; absent where it named nothing. */
  readonly unusual?: Unusual | undefined
  /** Since when the site may see the wallet, in milliseconds since 1970, as the gateway keeps it; absent where that is not known. */
  readonly siteSince?: number | undefined
  /** What may be limited of calls; where they ask for unlimited allowances, what is enough is offered first. */
  readonly limits: Limits | undefined
}

/** How much of a token a call may allow: what is enough this time, all there will ever be, or an amount in its smallest unit. */
export type ChosenLimit = 'exact' | 'none' | bigint

/** What may be limited of calls, and what they are then. */
export type Limits = {
  /** As the site asked. */
  readonly calls: readonly EvmCall[]
  /** Each is chosen by itself. */
  readonly choices: readonly LimitChoice[]
  /** The calls with other limits than the site asked for, looked at ahead: with what is enough everywhere. */
  readonly variants: readonly Variant[]
}

/** An allowance that may be limited, or several of them together. */
export type LimitChoice = {
  /** Where it stands among the steps, from 1; undefined where it stands for all. */
  readonly step: number | undefined
  readonly allowances: readonly LimitedAllowance[]
}

/** An allowance whose amount the visitor chooses. */
export type LimitedAllowance = {
  /** Which of the calls it is. */
  readonly call: number
  readonly token: string
  readonly asked: bigint
  /** What is enough: what the site asked for, or the calls after it spend, or the account has. */
  readonly exact: bigint
  /** How much the account has now; undefined where its token did not say. */
  readonly held: bigint | undefined
  /** How much of the token there is; absent where it did not say. */
  readonly supply?: bigint | undefined
}

/** Calls with what was chosen of their allowances. */
export type Variant = {
  /** One for each of the choices. */
  readonly chosen: readonly ChosenLimit[]
  readonly findings: Findings
}

/** Where a request has no steps, and nothing is to be found out of it. */
export const noSteps: Findings = {
  steps: [],
  tokens: new Map(),
  simulation: { kind: 'none' },
  young: [],
  fee: undefined,
  complete: undefined,
  obstacle: undefined,
  sessionNonce: undefined,
  aside: noAside,
  limits: undefined,
}

/** Where nothing could be found out: nothing is known, and the screen says so. */
export const noFindings: Findings = {
  ...noSteps,
  simulation: { kind: 'unavailable' },
  obstacle: { kind: 'network' },
}
