import { type EndpointAnswer, nameNamespaces, nameSuffix, profileSuggestions } from '@foyer/contract'
import type { Kit } from '../../core/kit.ts'
import { askGateway, type WithFallbackReason } from '../gateway/askGateway.ts'

/** What {@link getNameSuggestions} is given. */
export type GetNameSuggestionsParameters = {
  /** What the visitor typed, without a suffix. */
  name: string
  /** Suffix of the names, with its dot; an empty one is the gateway's own. Default `.reown.id`. */
  suffix?: string
}

/** Names like the one typed, each with whether it is taken (`registered`) or not for registration (`reserved`). */
export type GetNameSuggestionsReturnType = WithFallbackReason<EndpointAnswer<typeof profileSuggestions>>

/**
 * Names like the one typed, the exact one first, each with whether it is taken.
 *
 * @throws KitError GATEWAY_FAILED.
 * @example
 * const { suggestions } = await getNameSuggestions(kit, { name: 'alice' })
 */
export async function getNameSuggestions(
  kit: Kit,
  { name, suffix = nameSuffix }: GetNameSuggestionsParameters,
): Promise<GetNameSuggestionsReturnType> {
  const answer = await askGateway(kit, {
    calls: { profileSuggestions },
    namespaces: nameNamespaces,
    ask: (gateway) => gateway.profileSuggestions({ name: name.toLowerCase(), zone: suffix.replace(/^\./, '') }),
  })
  return answer ?? { suggestions: [], reason: 'unsupported' }
}
