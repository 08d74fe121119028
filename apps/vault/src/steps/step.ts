/** One effect of a request, as its own bytes say it. Amounts of tokens are in the token's smallest unit. */
export type Step =
  /** The network's own coin moves; `from` is the account itself where it is undefined. */
  | { readonly kind: 'coin'; readonly amount: bigint; readonly to: string; readonly from?: string | undefined }
  /** Tokens move; `from` is the account itself where it is undefined. */
  | {
      readonly kind: 'token'
      readonly token: string
      readonly amount: bigint
      readonly to: string
      readonly from: string | undefined
    }
  /** Items of a collection move. */
  | {
      readonly kind: 'item'
      readonly collection: string
      readonly id: bigint
      readonly count: bigint
      readonly to: string
      readonly from: string | undefined
    }
  /** Another account may spend tokens of this one. */
  | {
      readonly kind: 'allow'
      readonly token: string
      readonly amount: bigint
      readonly spender: string
      /** Adds to what was allowed before. */
      readonly adds: boolean
      /** Seconds since 1970 when it ends; undefined when it does not. */
      readonly until: number | undefined
      /** The token's total supply; absent where its contract was not asked or did not answer. */
      readonly supply?: bigint | undefined
    }
  /** Another account may move one item of a collection. */
  | { readonly kind: 'allowItem'; readonly collection: string; readonly id: bigint; readonly spender: string }
  /** Another account may move all items of a collection, or no longer may. */
  | {
      readonly kind: 'allowAll'
      readonly collection: string
      readonly operator: string
      readonly isAllowed: boolean
    }
  /** The coin becomes a token, or the token the coin. */
  | { readonly kind: 'wrap' | 'unwrap'; readonly token: string; readonly amount: bigint }
  /** The account gives one thing for another, which `to` gets; undefined is the account itself. */
  | { readonly kind: 'swap'; readonly pay: SwapSide; readonly get: SwapSide; readonly to: string | undefined }
  /** A third account gets a share of a swap, in hundredths of a per cent, or an amount. */
  | ({ readonly kind: 'share'; readonly token: string | undefined; readonly to: string } & (
      | { readonly bips: bigint; readonly amount?: undefined }
      | { readonly amount: bigint; readonly bips?: undefined }
    ))
  /** An order of the account gives something once another account carries it out; `order` counts the orders of one signature from 0. */
  | { readonly kind: 'give'; readonly order: number; readonly item: OrderItem }
  /** Who carries the order out gives this for it; `to` is the account itself where it is undefined. */
  | { readonly kind: 'get'; readonly order: number; readonly item: OrderItem; readonly to: string | undefined }
  /** A signed statement about an account or a name at a service; `to` is the other account that it concerns. */
  | { readonly kind: 'identity'; readonly act: IdentityAct; readonly name: string; readonly to: string | undefined }
  | { readonly kind: 'create'; readonly amount: bigint }
  /** A call that the vault cannot describe, in the words of the operator whose contract it is. */
  | {
      readonly kind: 'described'
      readonly contract: string
      /** What the operator calls the contract. */
      readonly name: string
      readonly function: string
      readonly args: readonly { readonly name: string; readonly value: string }[]
    }
  /** A call that the vault cannot describe. */
  | { readonly kind: 'unknown'; readonly contract: string; readonly selector: string }
  /** Opens an account of Solana for `owner`, with a deposit where it is known. */
  | { readonly kind: 'open'; readonly account: string; readonly deposit: bigint | undefined; readonly owner: string }
  /** Closes an account of Solana; its balance goes to `to`. */
  | { readonly kind: 'close'; readonly account: string; readonly to: string }
  /** An account of Solana gets another owner or authority. */
  | { readonly kind: 'handOver'; readonly account: string; readonly to: string | undefined }
  /** The transaction counts until the number in this account changes, however late that is. */
  | { readonly kind: 'durable'; readonly account: string }
  /** Tokens of Solana move by an amount that only their owners can read. */
  | { readonly kind: 'hidden'; readonly token: string; readonly to: string | undefined }
  | { readonly kind: 'memo'; readonly text: string }
  /** An instruction of a Solana program that the vault cannot describe. */
  | { readonly kind: 'program'; readonly program: string }

/** The token that wraps Solana's coin: closing its account pays all of it out. */
export const wrappedSol = 'So11111111111111111111111111111111111111112'

/** One thing of an order. */
export type OrderItem = {
  readonly asset:
    | { readonly kind: 'coin' }
    | { readonly kind: 'token'; readonly token: string }
    | { readonly kind: 'item'; readonly collection: string; readonly id: bigint }
    /** Which one of the collection says who carries the order out. */
    | { readonly kind: 'anyItem'; readonly collection: string }
  readonly amount: bigint
  /** The amount is a bound: the most that is given, or the least that comes. */
  readonly isBound: boolean
}

/** What a word is about: accounts of Farcaster (`fid…`), keys and names of them, names and votes of ENS. */
export type IdentityAct =
  | 'fidGive'
  | 'fidTake'
  | 'fidOpen'
  | 'fidRecovery'
  | 'fidFirstRecovery'
  | 'fidNoRecovery'
  | 'fidLink'
  | 'keyAdd'
  | 'keyRemove'
  | 'keyVouch'
  | 'nameClaim'
  | 'ensPicture'
  | 'voteFor'
  | 'voteAgainst'
  | 'voteAbstain'

/** One side of a swap. */
export type SwapSide = {
  /** Undefined is the network's own coin. */
  readonly token: string | undefined
  readonly amount: bigint
  /** The amount is a bound: the most that is paid, or the least that comes. */
  readonly isBound: boolean
}

/** How much a step is to be looked at before it is agreed to. */
export type Risk = 'plain' | 'unread' | 'authority' | 'handover' | 'deputy' | 'described' | 'durable' | 'hidden'

/**
 * Weighs a step: whether it cannot be read, or only by the operator's words, hands a right or an identity away without an end, or lets another party act in the
 * account's name.
 */
export function riskOf(step: Step): Risk {
  switch (step.kind) {
    case 'unknown':
    case 'program':
    case 'create':
      return 'unread'
    case 'handOver':
      return 'authority'
    case 'allow':
      return isUnlimited(step.amount, step.supply) ? 'authority' : 'plain'
    case 'allowAll':
      return step.isAllowed ? 'authority' : 'plain'
    case 'give':
      return step.item.asset.kind === 'anyItem' || isUnlimited(step.item.amount) ? 'authority' : 'plain'
    case 'described':
    case 'durable':
    case 'hidden':
      return step.kind
    case 'identity':
      return identityWeights[step.act] ?? 'plain'
    default:
      return 'plain'
  }
}

const identityWeights: Readonly<Partial<Record<IdentityAct, Risk>>> = {
  fidGive: 'handover',
  fidRecovery: 'handover',
  fidFirstRecovery: 'deputy',
  keyAdd: 'deputy',
  keyVouch: 'deputy',
}

/** Amounts that count as no limit: 2^128, and the largest number of tokens that count in 96 bits. */
const beyondCounting = 2n ** 128n
const largest96 = 2n ** 96n - 1n

/** Whether an allowance has no limit that can be reached: of a token whose supply is known, any amount above that. */
export function isUnlimited(amount: bigint, supply = 0n): boolean {
  return amount >= beyondCounting || amount === largest96 || (supply > 0n && amount > supply)
}

/** The contracts whose names, symbols or decimals a step is told with. */
export function tokensOf(step: Step): readonly string[] {
  switch (step.kind) {
    case 'token':
    case 'allow':
    case 'wrap':
    case 'unwrap':
    case 'hidden':
      return [step.token]
    case 'swap':
      return [step.pay.token, step.get.token].flatMap((token) => token ?? [])
    case 'share':
      return step.token === undefined ? [] : [step.token]
    case 'item':
    case 'allowItem':
    case 'allowAll':
      return [step.collection]
    case 'give':
    case 'get': {
      const { asset } = step.item
      return asset.kind === 'coin' ? [] : [asset.kind === 'token' ? asset.token : asset.collection]
    }
    default:
      return []
  }
}
