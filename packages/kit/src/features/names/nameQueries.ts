import { nameSuffix } from '@foyer/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Kit } from '../../core/kit.ts'
import { getNameSuggestions } from '../../domain/names/getNameSuggestions.ts'
import { getNamesOf } from '../../domain/names/getNamesOf.ts'

/** A name is free for so long at most, in ms; the gateway has the last word. */
const lifetime = 10_000

/** Whether a name is free, and others that are, with the suffix of the gateway's own names. */
export function suggestionsQuery(kit: Kit, label: string) {
  return queryOptions({
    queryKey: ['nameSuggestions', label],
    queryFn: () => getNameSuggestions(kit, { name: label, suffix: '' }),
    staleTime: lifetime,
    networkMode: 'always',
  })
}

/** The suffix of a gateway's names, with its dot, as any of them tells; undefined where it has none on this network. */
export function suffixQuery(kit: Kit, networkId: string) {
  return queryOptions({
    queryKey: ['nameSuffix', networkId],
    queryFn: async () => {
      const { reason, suggestions } = await getNameSuggestions(kit, { name: 'name', suffix: '' })
      if (reason === 'unsupported') return { suffix: undefined }
      const [, ...zone] = suggestions[0]?.name.split('.') ?? []
      return { suffix: zone.length > 0 ? `.${zone.join('.')}` : nameSuffix }
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}

/**
 * The names that an account has, the one that it chose first; what is kept of them is forgotten after each change.
 * `unsupported` on a network without names.
 */
export function ownNamesQuery(kit: Kit, { address, networkId }: { address: string; networkId: string | undefined }) {
  return queryOptions({
    queryKey: ['ownNames', address, networkId],
    queryFn: async () => {
      const { names, reason } = await getNamesOf(kit, { address })
      return reason ? ('unsupported' as const) : names
    },
    networkMode: 'always',
  })
}
