/** What a project pays for on a chain. Amounts are gwei (10^-9 of the chain's coin), times milliseconds since 1970. */
export type PolicyRow = {
  /** Empty where projects are not told apart. */
  project_id: string
  chain_id: string
  is_active: number
  /** JSON of a list of addresses in lower case; empty for every contract. */
  targets: string
  /** JSON of a list of selectors in lower case; empty for every function. */
  selectors: string
  max_gas_per_op: number
  max_ops_user_day: number
  max_gwei_user_day: number
  max_gwei_day: number
  starts_at: number | null
  ends_at: number | null
}

/** What was paid, or is promised, on a day (UTC); `user_id` is empty for all of a project together. */
export type UsageRow = {
  project_id: string
  chain_id: string
  day: string
  user_id: string
  ops: number
  gwei: number
}

/** An operation that a payer signed for, until its cost is known. */
export type OperationRow = Omit<UsageRow, 'ops'> & {
  hash: string
  valid_until: number
}

/** The tables of operations that projects pay for. */
export type SponsorTables = { aa_policies: PolicyRow; aa_usage: UsageRow; aa_operations: OperationRow }
