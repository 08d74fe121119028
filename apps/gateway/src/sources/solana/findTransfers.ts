import type { Transfer } from '../../capabilities/walletMethods/pos/tillFamily.ts'
import type { SolanaTransaction } from './solanaTransaction.ts'

type Change = { account: string; token: string | undefined; units: bigint }

/**
 * What a transaction may have moved between accounts, by what each had before and after: an account that got so much, with each
 * that gave at least as much of the same asset. Fees and tips that the payer adds change nothing.
 */
export function findTransfers({ keys, lamports, tokens }: SolanaTransaction): readonly Transfer[] {
  const coins = keys.map(
    (account, index): Change => ({
      account,
      token: undefined,
      units: (lamports.after[index] ?? 0n) - (lamports.before[index] ?? 0n),
    }),
  )
  const changes = [...coins, ...changesOf(tokens)]
  return changes.flatMap((got) =>
    got.units <= 0n
      ? []
      : changes
          .filter(({ token, units }) => token === got.token && -units >= got.units)
          .map(({ account, token }): Transfer => ({ token, from: account, to: got.account, units: got.units })),
  )
}

/** What each owner has more or less of each token, in all of its accounts together. */
function changesOf({ after, before }: SolanaTransaction['tokens']): readonly Change[] {
  const found = new Map<string, Change>()
  const add = ({ mint, owner, uiTokenAmount }: (typeof after)[number], sign: 1n | -1n) => {
    if (owner == null) return
    const key = `${owner} ${mint}`
    const units = (found.get(key)?.units ?? 0n) + sign * uiTokenAmount.amount
    found.set(key, { account: owner, token: mint, units })
  }
  for (const balance of before) add(balance, -1n)
  for (const balance of after) add(balance, 1n)
  return [...found.values()]
}
