import { EndsText } from '../../ui/EndsText.tsx'
import { useWords } from '../../ui/language.ts'
import type { ApprovalView, BodyProps } from '../sheet/approvalView.ts'
import { presentEnding } from '../sheet/presentEnding.ts'
import { SessionFacts } from '../sheet/SessionFacts.tsx'
import type { EndSessionRequest } from './endSession.ts'

/** The end of one session, with the key that it ends for. */
export const endSessionView: ApprovalView<EndSessionRequest> = {
  isOnlySigned: () => false,
  draft: () => [],
  present: (_, about) => presentEnding(about, { title: about.text.sessionEnd, verb: about.text.sessionEndVerb }),
  Body: EndSessionBody,
}

function EndSessionBody({ request: { delegations }, ...props }: BodyProps<EndSessionRequest>) {
  const text = useWords()
  const [first] = delegations
  const about = first ? [{ label: text.sessionKey, value: <EndsText address={first.delegate} /> }] : []
  return <SessionFacts {...props} about={about} sub={text.sessionEndSub} />
}
