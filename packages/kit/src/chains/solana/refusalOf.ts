import type { RevertCode, RevertReason } from '../../core/transfers.ts'
import { knownPrograms } from './programs.ts'

/** What the runtime calls a transaction that it does not take, or an instruction that fails before its program speaks. */
const names: Partial<Readonly<Record<RevertCode, string>>> = {
  'balance-too-low': 'AccountNotFound InsufficientFunds InsufficientFundsForFee',
  'below-minimum': 'InsufficientFundsForRent AccountNotRentExempt ExecutableAccountNotRentExempt',
  expired: 'BlockhashNotFound',
  'already-sent': 'AlreadyProcessed',
  'not-permitted':
    'MissingRequiredSignature MissingSignatureForFee SignatureFailure IllegalOwner IncorrectAuthority InvalidAccountOwner ExternalAccountLamportSpend',
  'account-missing':
    'ProgramAccountNotFound InvalidProgramForExecution AddressLookupTableNotFound UninitializedAccount InvalidAccountData MissingAccount NotEnoughAccountKeys',
  'too-much-work': 'ComputationalBudgetExceeded MaxLoadedAccountsDataSizeExceeded TooManyAccountLocks',
  'network-busy':
    'AccountInUse ClusterMaintenance WouldExceedMaxBlockCostLimit WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit',
}

type Numbers = Readonly<Record<number, RevertCode>>

/** What both token programs, and Token-2022 from 20 on, mean by their numbers. */
const tokenNumbers: Numbers = {
  0: 'below-minimum',
  1: 'balance-too-low',
  2: 'account-missing',
  3: 'receiver-of-other-token',
  4: 'not-permitted',
  9: 'account-missing',
  13: 'account-missing',
  17: 'account-frozen',
  36: 'memo-required',
  37: 'token-not-transferable',
  67: 'token-paused',
}

/** The same of the system program, and of the one that makes accounts for tokens. */
const numbers: Readonly<Record<string, Numbers>> = {
  [knownPrograms.system]: { 0: 'account-missing', 1: 'balance-too-low' },
  [knownPrograms.associated]: { 0: 'not-permitted' },
  [knownPrograms.token]: tokenNumbers,
  [knownPrograms.token2022]: tokenNumbers,
}

/**
 * Why a transfer does not pass: an error as Solana's nodes write it, and what the programs wrote on the way.
 *
 * @param among The programs that it calls, where it is known that it calls no other. Default: any.
 */
export function refusalOf(err: unknown, logs?: readonly string[] | null, among?: readonly string[]): RevertReason {
  const cause = causeIn(err)
  const number = (cause as { Custom?: unknown } | undefined)?.Custom
  const name = nameOf(cause ?? err)
  const words = wordsIn(logs)
  if (typeof number !== 'number') {
    const code = codeNamed(name)
    if (code) return { code }
    return words ? { code: 'refused', detail: words } : { code: 'program-error', detail: name }
  }
  // The innermost program ends first; those that called it hand its number on.
  const failed = logs?.map((line) => /^Program (\w+) failed: /.exec(line)?.[1]).find((each) => each !== undefined)
  // Without a log, what all of the programs in question mean by a number is what is meant.
  const meant = (failed ? [failed] : (among ?? [])).map((program) => numbers[program]?.[number])
  const [code, other] = new Set(meant.filter((each) => each !== undefined))
  if (code && !other) return { code }
  return words ? { code: 'refused', detail: words } : { code: 'program-error', detail: `${number}` }
}

/** What one instruction failed with. */
function causeIn(err: unknown): unknown {
  const { InstructionError: at } = (typeof err === 'object' && err !== null ? err : {}) as {
    InstructionError?: unknown
  }
  return Array.isArray(at) ? at[1] : undefined
}

function codeNamed(name: string): RevertCode | undefined {
  const codes = Object.keys(names) as RevertCode[]
  return codes.find((code) => names[code]?.split(' ').includes(name))
}

/** Errors are names, or stand under theirs with what belongs to them. */
function nameOf(error: unknown): string {
  const name = typeof error === 'object' && error !== null ? Object.keys(error)[0] : error
  return String(name).slice(0, 60)
}

/** How long a program's own words may be before they are cut. */
const longest = 160

/** A program's own words about why it failed, on one line: those of Anchor's programs, or whatever begins with "Error:". */
function wordsIn(logs: readonly string[] | null | undefined): string | undefined {
  const said = logs?.findLast((line) => /^Program log: (Error: |.*Error Message: )/.test(line))
  const words = said
    ?.replace(/^Program log: (?:Error: |.*Error Message: )/, '')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return words && (words.length > longest ? `${words.slice(0, longest)}…` : words)
}
