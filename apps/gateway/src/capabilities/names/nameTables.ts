/** A registered name. Times in milliseconds since 1970. */
export type NameRow = {
  name: string
  /** JSON text of an object of texts. */
  attributes: string
  registered_at: number
  updated_at: number
}

/** The address of a name for one coin type. */
export type NameAddressRow = {
  name: string
  coin_type: number
  /** Lower-case. */
  address: string
  /** 1 when the account itself signed for it, a contract on this chain; only then the name may speak for the account. */
  is_proven: number
  /** When the account chose to be shown by the name; 0 where it did not. */
  chosen_at: number
  created_at: number
}

/** A signed message that was acted on, so that it counts once. */
export type UsedMessageRow = { digest: string; expires_at: number }

/** The tables of names. */
export type NameTables = { names: NameRow; name_addresses: NameAddressRow; used_messages: UsedMessageRow }
