import { type CaipNetworkId, referenceOf } from '../../core/network.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { networksMessages } from './messages.ts'

/** Longer references are hashes, which name nothing to a person. */
const readable = 12

/** A network's name; of one that the site does not know, its number where it has a short one. */
export function useNetworkName(id: CaipNetworkId | undefined): string | undefined {
  const { networks } = useKitInstance().options
  const text = useText(networksMessages)
  const known = networks.find((network) => network.id === id)
  if (known || !id) return known?.name
  const number = referenceOf(id)
  return number.length <= readable ? text.networkNumber({ number }) : undefined
}
