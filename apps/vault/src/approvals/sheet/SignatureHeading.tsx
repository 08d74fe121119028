import { Avatar, ConnectionDiagram, Mark, Status } from '@foyer/kit/ui'
import type { Approval } from '../approvals.ts'
import { accountOf } from './useAccountFacts.tsx'

export type SignatureHeadingProps = { approval: Approval; title: string; sub?: string | undefined }

/** Which site and which account a signature or a session is between, and what it does. */
export function SignatureHeading({ approval, sub, title }: SignatureHeadingProps) {
  return (
    <Status
      compact
      sign={
        <ConnectionDiagram
          state="waiting"
          start={<Mark name={new URL(approval.site.origin).host} size={72} />}
          end={<Avatar address={accountOf(approval)} size={72} />}
        />
      }
      title={title}
      sub={sub}
    />
  )
}
