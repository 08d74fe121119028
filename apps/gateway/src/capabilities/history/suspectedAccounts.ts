/** Accounts whose logs a node refused, until a second search finds the same. */
export type SuspectedAccounts = {
  /** Notes what a search found; answers the accounts that the search before it found at the same block. */
  confirm: (block: number, found: readonly string[]) => readonly string[]
}

/**
 * An error that comes once may be the node's own trouble, and giving an account up costs its visitors a day: only what a
 * search finds again, after a pause, counts.
 */
export function createSuspectedAccounts(): SuspectedAccounts {
  let last: { block: number; found: readonly string[] } | undefined
  return {
    confirm: (block, found) => {
      const before = last?.block === block ? last.found : []
      last = { block, found }
      return found.filter((account) => before.includes(account))
    },
  }
}
