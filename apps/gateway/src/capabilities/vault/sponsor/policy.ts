import type { InnerCall } from './innerCalls.ts'

/** What a project pays for on a chain. Amounts are gwei (10^-9 of the chain's coin), times milliseconds since 1970. */
export type Policy = {
  /** Empty where projects are not told apart. */
  projectId: string
  chainId: string
  isActive: boolean
  /** Addresses in lower case; empty for every contract. */
  targets: readonly string[]
  /** Selectors in lower case, `0x` for a call without data; empty for every function. */
  selectors: readonly string[]
  /** All limits of an operation together. */
  maxGasPerOp: number
  maxOpsUserDay: number
  maxGweiUserDay: number
  maxGweiDay: number
  startsAt: number | undefined
  endsAt: number | undefined
}

/** Why an operation is not paid for. */
export type SponsorRefusal =
  | 'sponsor-none'
  | 'sponsor-sender'
  | 'sponsor-operation'
  | 'sponsor-calls'
  | 'sponsor-gas'
  | 'sponsor-price'
  | 'sponsor-inflated'
  | 'sponsor-estimate'
  | 'sponsor-limit'
  | 'sponsor-funds'

/** What is said of a refusal; the operation can still be paid for by its own account. */
const sponsorRefusals: Readonly<Record<SponsorRefusal, string>> = {
  'sponsor-none': 'Operations on this network are not paid for.',
  'sponsor-sender': 'Only operations of your own wallet are paid for.',
  'sponsor-operation': 'The wallet does not make such an operation.',
  'sponsor-calls': 'These calls are not among those that are paid for.',
  'sponsor-gas': 'This operation needs more gas than is paid for.',
  'sponsor-price':
    'This operation offers more for its gas than the network’s bundler asks. Read the price anew and put the operation together again.',
  'sponsor-inflated':
    'This operation sets aside more gas than it takes. Estimate its gas anew and put the operation together again.',
  'sponsor-estimate':
    'What this operation takes could not be estimated, so it is not paid for. Ask again in a moment, or let the account pay.',
  'sponsor-limit': 'What is paid for in a day is used up.',
  'sponsor-funds': 'The payer has too little deposited.',
}

/** Which number of an operation is too high, and what it may be at most. */
export type Excess = { field: string; most: bigint }

/** Thrown where an operation is not paid for. */
export class SponsorError extends Error {
  override readonly name = 'SponsorError'
  readonly refusal: SponsorRefusal
  readonly excess: Excess | undefined

  constructor(refusal: SponsorRefusal, excess?: Excess) {
    super(sponsorRefusals[refusal])
    this.refusal = refusal
    this.excess = excess
  }
}

/** Ends what a site may do for an account (MetaMask Delegation Framework 1.3.0). */
const delegationManager = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'
const disableDelegation = '0x49934047'
/** Ends all of it at once: the number of the account that every session counts on moves on. */
const nonceEnforcer = '0xde4f2fac4b3d87a1d9953ca5fc09fca7f366254f'
const incrementNonce = '0xf5743c4c'

/** Whether a call only ends what sites may do for an account. */
export function endsSessions({ selector, to }: InnerCall): boolean {
  return (
    (to === delegationManager && selector === disableDelegation) ||
    (to === nonceEnforcer && selector === incrementNonce)
  )
}

/** Whether a policy counts at a moment. */
export function isInForce({ endsAt, isActive, startsAt }: Policy, now: number): boolean {
  return isActive && (startsAt === undefined || startsAt <= now) && (endsAt === undefined || now < endsAt)
}

/** @throws SponsorError for calls that a policy does not pay for, and for more gas than it does. */
export function checkPolicy(
  { maxGasPerOp, selectors, targets }: Policy,
  calls: readonly InnerCall[],
  gas: bigint,
): void {
  const isPaid = ({ selector, to }: InnerCall) =>
    // Ending a session is always paid for: a member who had to pay might leave it open.
    endsSessions({ selector, to }) ||
    ((targets.length === 0 || targets.includes(to)) && (selectors.length === 0 || selectors.includes(selector)))
  if (!calls.every(isPaid)) throw new SponsorError('sponsor-calls')
  if (gas > BigInt(maxGasPerOp)) throw new SponsorError('sponsor-gas')
}
