import { useWords } from '../../ui/language.ts'
import { fill } from '../../ui/words.ts'
import type { ApprovalView, BodyProps } from '../sheet/approvalView.ts'
import { presentEnding } from '../sheet/presentEnding.ts'
import { SessionFacts } from '../sheet/SessionFacts.tsx'
import type { EndSessionsRequest } from './endSessions.ts'

/** The end of all sessions of a network. */
export const endSessionsView: ApprovalView<EndSessionsRequest> = {
  isOnlySigned: () => false,
  draft: () => [],
  present: (_, about) => presentEnding(about, { title: about.text.sessionsEnd, verb: about.text.sessionsEndVerb }),
  Body: EndSessionsBody,
}

function EndSessionsBody({ request: _, ...props }: BodyProps<EndSessionsRequest>) {
  const text = useWords()
  return (
    <SessionFacts {...props} about={[]} sub={fill(text.sessionsEndSub, { network: props.approval.network.name })} />
  )
}
