import type { EndpointAnswer, Endpoints } from '@foyer/contract'
import { getAddress } from 'viem'
import type { NameAddressRow, NameRow } from './nameTables.ts'

/** A name as the API writes it. */
export type NameRecord = Exclude<EndpointAnswer<Endpoints['profileLookup']>, readonly unknown[]>

/** The addresses of a name as the API writes them, by coin type. */
export type NameAddresses = NameRecord['addresses']

/** Writes a name as the API does; addresses carry their checksum whatever was sent. */
export function writeNameRecord(name: NameRow, addresses: readonly NameAddressRow[]): NameRecord {
  return {
    name: name.name,
    registered_at: isoTime(name.registered_at),
    updated_at: isoTime(name.updated_at),
    attributes: readStoredAttributes(name),
    addresses: writeAddresses(addresses),
  }
}

/** Writes addresses as the API does; `created` and `created_at` say the same, each to its own callers. */
export function writeAddresses(addresses: readonly NameAddressRow[]): NameAddresses {
  return Object.fromEntries(
    addresses.map(({ coin_type, address, created_at }) => {
      const created = isoTime(created_at)
      return [String(coin_type), { address: getAddress(address), created_at: created, created }]
    }),
  )
}

/** The attributes of a stored name. */
export function readStoredAttributes({ attributes }: Pick<NameRow, 'attributes'>): Record<string, string> {
  return JSON.parse(attributes) as Record<string, string>
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
