import { type Fact, periodText, TextButton } from '@foyer/kit/ui'
import { knownSignature } from '../../evm/permissions/knownFunctions.ts'
import { amountOf, isEndAdjustable, narrowSession } from '../../evm/permissions/narrowSession.ts'
import type { Permission } from '../../evm/permissions/permission.ts'
import { EndsText } from '../../ui/EndsText.tsx'
import { useLanguage, useWords } from '../../ui/language.ts'
import { momentText } from '../../ui/momentText.ts'
import { fill } from '../../ui/words.ts'
import type { ApprovalView, BodyProps, Presenting, Shown } from '../sheet/approvalView.ts'
import { SessionFacts } from '../sheet/SessionFacts.tsx'
import { coinAmount, placeOf, type ShownPlace, tokenAmount } from '../sheet/shownPlace.ts'
import { warn } from '../sheet/warning.ts'
import { isDangerous, reasonOf, tickOf, warningsOf } from '../sheet/warnings.ts'
import { functionName } from './functionName.ts'
import { useLimitWords } from './limitWords.ts'
import { periodWords } from './periodWords.ts'
import { SessionLimits } from './SessionLimits.tsx'
import type { SessionRequest } from './session.ts'

/** What a site may do for a while without asking, for how long and within what. */
export const sessionView: ApprovalView<SessionRequest> = {
  isOnlySigned: () => true,
  draft: () => [],
  present,
  Body: SessionBody,
  lowering: {
    can: (request) =>
      isEndAdjustable(request) ||
      request.permissions.some((each, index) => request.adjustable[index] && amountOf(each) > 0n),
    lower: narrowSession,
    Opener: ({ onPress }) => {
      const text = useLimitWords()
      return (
        <TextButton tone="accent" onPress={onPress}>
          {text.lower}
        </TextButton>
      )
    },
    Screen: SessionLimits,
  },
}

function present({ permissions }: SessionRequest, { approval, findings, language, text }: Presenting): Shown {
  const { network, site } = approval
  const warnings = [
    ...(findings ? warningsOf(findings, text, { network, language, differs: false }) : []),
    ...(permissions.some(callsUnknown) ? [warn(text.unknownFunctions, text.unknownFunctionsSub)] : []),
  ]
  return {
    steps: findings?.steps ?? [],
    title: fill(text.sessionTitle, { site: new URL(site.origin).host }),
    verb: text.allow,
    warnings,
    isRisky: isDangerous(warnings),
    blocked: findings && findings.sessionNonce === undefined ? reasonOf(warnings, text) : undefined,
    tick: tickOf(warnings, text),
  }
}

function callsUnknown(permission: Permission): boolean {
  return permission.kind === 'call' && permission.functions.some(({ selector }) => !knownSignature(selector))
}

function SessionBody({ request, ...props }: BodyProps<SessionRequest>) {
  const text = useWords()
  const language = useLanguage()
  const place = placeOf(props.approval, props.findings, text, language)
  const ends = fill(text.sessionUntil, { date: momentText(request.expiry, language) })
  const about: readonly Fact[] = [
    ...grantFacts(request.permissions, place),
    { label: text.sessionEnds, value: ends },
    { label: text.sessionKey, value: <EndsText address={request.key} /> },
  ]
  return <SessionFacts {...props} about={about} sub={text.sessionSub} />
}

function grantFacts(permissions: readonly Permission[], place: ShownPlace): readonly Fact[] {
  const { language, network, text } = place
  return permissions.flatMap((each): readonly Fact[] => {
    if (each.kind !== 'call') {
      const amount = each.kind === 'coin' ? coinAmount(each.amount, place) : tokenAmount(each.amount, each.token, place)
      return [{ label: text.maySpendBy, value: periodText(amount, each.period, periodWords(text), language) }]
    }
    const names = each.functions.map(({ selector }) => functionName(selector, text))
    const value = (
      <>
        <bdi>{names.join(', ')}</bdi>
        <span> </span>
        <EndsText address={each.contract} />
      </>
    )
    const most = each.value === 0n ? [] : [{ label: text.perCall, value: coinAmount(each.value, place) }]
    return [
      { label: text.mayCall, value },
      ...most.map((fact) => ({ ...fact, label: `${fact.label} (${network.symbol})` })),
    ]
  })
}
