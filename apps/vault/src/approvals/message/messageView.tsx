import { Facts, MessageWell } from '@foyer/kit/ui'
import { bytesToHex } from 'viem'
import { useWords } from '../../ui/language.ts'
import { hasLookAlikes, hidesLetters, visibleText } from '../../ui/visibleText.ts'
import { fill } from '../../ui/words.ts'
import type { ApprovalView, BodyProps } from '../sheet/approvalView.ts'
import { SignatureHeading } from '../sheet/SignatureHeading.tsx'
import { accountOf, useAccountFacts } from '../sheet/useAccountFacts.tsx'
import { useReadToEnd } from '../sheet/useReadToEnd.ts'
import { danger, type Warning, warn } from '../sheet/warning.ts'
import type { MessageRequest } from './message.ts'
import { isMoreThanSignIn } from './moreThanSignIn.ts'

/** A message, whole, with every letter seen. */
export const messageView: ApprovalView<MessageRequest> = {
  isOnlySigned: () => true,
  draft: () => [],
  hasText: () => true,
  present({ isSignIn, text: message }, { approval, text }) {
    const calm = { steps: [], isRisky: false, blocked: undefined, tick: undefined }
    if (message === undefined) {
      const warnings = [danger(text.unreadable, text.unreadableSub)]
      return { ...calm, title: text.unreadable, verb: text.signAnyway, warnings, isRisky: true, tick: text.tickBuilt }
    }
    const { origin } = approval.site
    const site = new URL(origin).host
    const isMore = isSignIn && isMoreThanSignIn(message, { account: accountOf(approval), origin })
    const warnings = [
      ...(isMore ? [warn(text.moreThanSignIn, text.moreThanSignInSub)] : []),
      ...(hidesLetters(message) ? [warn(text.hiddenLetters, text.hiddenLettersSub)] : []),
      ...(hasLookAlikes(message) ? [warn(text.lookAlikes, text.lookAlikesSub)] : []),
    ]
    const title = fill(isSignIn ? text.signInTo : text.signFor, { site })
    // The verb is a promise that it does nothing else.
    return { ...calm, title, verb: isPlainLogin(isSignIn, warnings) ? text.logIn : text.sign, warnings }
  },
  Body: MessageBody,
}

/** A login in a form that the wallet reads, in letters that are seen. */
const isPlainLogin = (isSignIn: boolean, warnings: readonly Warning[]) => isSignIn && warnings.length === 0

function MessageBody({ anchor, approval, onRead, request, shown }: BodyProps<MessageRequest>) {
  const text = useWords()
  const facts = useAccountFacts(approval)
  const said = request.text === undefined ? bytesToHex(request.bytes) : visibleText(request.text)
  useReadToEnd(anchor, said, onRead)
  return (
    <>
      <SignatureHeading
        approval={approval}
        title={shown.title}
        sub={isPlainLogin(request.isSignIn, shown.warnings) ? text.free : undefined}
      />
      <div ref={anchor}>
        <MessageWell mono={request.text === undefined} label={request.text === undefined ? text.data : text.message}>
          {said}
        </MessageWell>
      </div>
      <Facts facts={facts} />
    </>
  )
}
