import { ColoredText } from '../../ui/Layout.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { workshopMessages } from '../../workshop/messages.ts'
import { formatPercent, impactLevel } from './priceImpact.ts'

/** A price impact in the colour of what it asks for. */
export function ImpactText({ impact }: { impact: number | undefined }) {
  const common = useText(workshopMessages)
  const { locale } = useKitInstance().options
  if (impact === undefined) return common.unknown
  const level = impactLevel(impact)
  const words = formatPercent(impact, locale)
  return level === 'none' ? words : <ColoredText tone={level === 'note' ? 'warn' : 'danger'}>{words}</ColoredText>
}
