/** A transaction that an account sent or got, as explorers are told of it. */
export interface ActivityTransaction {
  readonly hash: string
  readonly block: number
  /** Seconds since 1970. */
  readonly time: number
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly nonce: number
  readonly input: string
  readonly failed?: boolean
}

/** Native coins that a contract paid within a transaction. */
export interface ActivityPayment {
  readonly hash: string
  readonly block: number
  readonly time: number
  readonly from: string
  readonly to: string
  readonly value: bigint
}

/** One token transfer. */
export interface ActivityTransfer extends ActivityPayment {
  readonly logIndex: number
  readonly standard: 'ERC-20' | 'ERC-721' | 'ERC-1155'
  readonly token: string
  /** Of pieces. */
  readonly tokenId?: bigint
}

/** A piece that an account has. */
export interface ActivityPiece {
  readonly token: string
  readonly tokenId: bigint
  readonly standard: 'ERC-721' | 'ERC-1155'
  readonly amount: bigint
  readonly name: string
  readonly collection: string
  readonly imageUrl: string | null
}

/** What explorers are told of one chain; every list newest first. */
export interface AccountActivity {
  readonly transactions: readonly ActivityTransaction[]
  readonly payments: readonly ActivityPayment[]
  readonly transfers: readonly ActivityTransfer[]
  readonly pieces?: readonly ActivityPiece[]
}

/** Whether one of the two is the account. */
export function concerns(address: string, { from, to }: { readonly from: string; readonly to: string }): boolean {
  return [from, to].some((party) => party.toLowerCase() === address.toLowerCase())
}
