import type { RevertCode } from '../../core/transfers.ts'

/** What a transfer does not pass for: a code, and the network's own words where there are some. */
export type Refusal = { readonly code: RevertCode; readonly detail?: string }

/** What both token programs, and Token-2022 alone, call what stands against a transfer. */
const tokenRefusals: ReadonlyMap<unknown, RevertCode> = new Map([
  [17, 'account-frozen'],
  [36, 'memo-required'],
  [37, 'token-not-transferable'],
])

/** Why a transfer does not pass: an error as Solana's nodes write it. */
export function refusalOf(err: unknown, logs?: readonly string[] | null): Refusal {
  const cause = causeIn(err)
  const number = (cause as { Custom?: unknown } | undefined)?.Custom
  // 1 is what the system program and the token programs call a balance that is too low.
  if (isTooPoor(err) || cause === 'InsufficientFunds' || number === 1) return { code: 'balance-too-low' }
  const code = tokenRefusals.get(number)
  if (code) return { code }
  const isRent = typeof err === 'object' && err !== null && 'InsufficientFundsForRent' in err
  const detail = isRent ? 'An account would be left with less than the least that one holds' : reasonIn(logs)
  return { code: 'refused', detail: detail ?? JSON.stringify(err).slice(0, 200) }
}

function isTooPoor(err: unknown): boolean {
  return err === 'AccountNotFound' || err === 'InsufficientFundsForFee'
}

/** What one instruction failed with. */
function causeIn(err: unknown): unknown {
  const { InstructionError: at } = (typeof err === 'object' && err !== null ? err : {}) as {
    InstructionError?: unknown
  }
  return Array.isArray(at) ? at[1] : undefined
}

/** The last words of a program that failed. */
export function reasonIn(logs: readonly string[] | null | undefined): string | undefined {
  const said = logs?.findLast((line) => /^Program log: |^Transfer: |failed: /.test(line))
  return said?.replace(/^Program (log: |\w+ failed: )/, '').slice(0, 200)
}
