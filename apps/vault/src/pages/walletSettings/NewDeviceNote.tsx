import { IconWarn, Note } from '@foyer/kit/ui'
import { useContext } from 'react'
import { fill } from '../../ui/words.ts'
import { hostOf } from './hostOf.ts'
import { TrustContext } from './trust.ts'
import { useTrustWords } from './trustWords.ts'

/** What this browser may do while the wallet does not trust it yet, and how it comes to; nothing where it does. */
export function NewDeviceNote({ app }: { /** Origin of this page. */ app: string }) {
  const trust = useContext(TrustContext)
  const text = useTrustWords()
  if (!trust || trust.waits.length === 0) return null
  const { approver, waits } = trust
  const may = waits.includes('protect') ? text.lookNow : text.protectNow
  const device = approver && [approver.label, approver.site === app ? '' : hostOf(approver.site)].filter(Boolean)
  return (
    <Note tone="warn" icon={<IconWarn />} title={text.newHere}>
      {[text.newHereSub, may, device && fill(text.approveThere, { device: device.join(' · ') })]
        .filter(Boolean)
        .join(' ')}
    </Note>
  )
}
