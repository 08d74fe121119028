import { IconAlert, IconWarn, Note } from '@foyer/kit/ui'
import type { Warning } from './warning.ts'

/** Something to look at before agreeing. */
export function WarningNote({ warning: { sub, title, tone } }: { warning: Warning }) {
  return (
    <Note tone={tone} icon={tone === 'danger' ? <IconAlert /> : <IconWarn />} title={title}>
      {sub}
    </Note>
  )
}
