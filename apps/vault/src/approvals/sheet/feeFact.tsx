import type { Fact } from '@foyer/kit/ui'
import { formatFee } from '../../ui/formatAmount.ts'
import { fill } from '../../ui/words.ts'
import type { Findings } from '../findings/findings.ts'
import { type ShownPlace, worthOf } from './shownPlace.ts'

type FeeFactProps = Pick<Findings, 'complete' | 'fee'> & { readonly place: ShownPlace }

/** Who pays the fee, and how much it is at most where the account does. */
export function feeFact({ complete, fee, place }: FeeFactProps): Fact {
  const { language, network, text } = place
  if (complete?.kind === 'operation' && complete.sponsor !== undefined)
    return { label: text.fee, value: <bdi>{fill(text.sponsoredBy, { name: complete.sponsor })}</bdi> }
  if (fee === undefined) return { label: text.feeAtMost, value: '–' }
  const amount = `${formatFee(fee, network.decimals, language)} ${network.symbol}`
  const worth = worthOf(fee, undefined, place)
  return { label: text.feeAtMost, value: <bdi>{worth === undefined ? amount : `${amount} ${worth}`}</bdi> }
}
