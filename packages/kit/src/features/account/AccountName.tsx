import { AddressText } from '../../ui/AddressText.tsx'

/** A name in its own direction of writing, else the short address. */
export function AccountName({ name, address }: { name: string | undefined; address: string }) {
  return name ? <bdi>{name}</bdi> : <AddressText address={address} />
}
