/** A key that everybody knows. */
export interface SolanaTestAccount {
  readonly address: string
  /** The 64 bytes of an Ed25519 key pair, private half first, in base58, as wallets export them. */
  readonly secretKey: string
}

/** At least two accounts. */
export type SolanaTestAccounts = readonly [SolanaTestAccount, SolanaTestAccount, ...SolanaTestAccount[]]

// Seeds are SHA-256 of "foyer solana test account 0" and so on.
const accounts: SolanaTestAccounts = [
  {
    address: 'Hc5WLKGEdjxVGEe6gyKVf7kAC9xP3x6RQBfTFooJHjhU',
    secretKey: '3QNWDaPEnmHVRA3efDTBAhFNpSQPk7GMDaavsZgAbcS84LTbMJyLes25PXbocWoPkmLiSAikwxLcDe3uVf3i3rBU',
  },
  {
    address: 'GtZ6sqZsEk1i5KWYUuTFLHMqsjCSJLBDg2TJwyBwVFNF',
    secretKey: '5N3JKGdPXHrBKj4sksyJ5X82MhuCdydDqmEeP6hjmQQ53UySrbdESAwt2FfP1QHXeRQNYGtoLSpyBgzAnGpptKZ',
  },
  {
    address: '7QzogGjALuP91C79fCabcaLGE1uEuaa4iWLcTshL6X8T',
    secretKey: '5QeNCVTycUa7FRg3Uw15um13p3n8UeaW8B7U6CLkdACfNKrSA5GGU95w8cHKaWYoQXPFFLRk9foBMKxTHKKXXFcj',
  },
  {
    address: '86kEjCBWtt2kMJ93iLRJtQJ62fczhcyry8bzLoj6E1oV',
    secretKey: '5BSD7dbLrSR9XtvJ4uANmtkEmfhbUFibEBY3K6hQoLBvGaLqYYHmGtHdnUA3So39QzcKDooMy8z4mErFkQLKvst3',
  },
  {
    address: '9yrQxKUiobvy2ns2JLwcmBqHXxfCrv5PWcS4gkRbRJSu',
    secretKey: '45rNWnrkiy7hPm1WKtvqXHtSt83nGuK8H8hZBcUAkQLSLqVEpuafg18B1K68EzBJCKbTUD8ikdjW3WqZN9PNvyfF',
  },
]

/** Five accounts whose keys are public, the same in every run; the local Solana gives each 1,000 SOL. */
export function solanaTestAccounts(): SolanaTestAccounts {
  return accounts
}
