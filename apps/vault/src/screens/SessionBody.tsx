import { Avatar, ConnectionDiagram, type Fact, Facts, Mark, periodText, Status } from '@foyer/kit/ui'
import type { Permission } from '../permissions/permission.ts'
import type { ApprovalBodyProps } from './ApprovalBody.tsx'
import { EndsText } from './EndsText.tsx'
import { feeFact } from './feeFact.tsx'
import { functionName } from './functionName.ts'
import { isEnding } from './isEnding.ts'
import { useLanguage, useWords } from './language.ts'
import { momentText } from './momentText.ts'
import { periodWords } from './periodWords.ts'
import { coinAmount, placeOf, type ShownPlace, tokenAmount } from './shownPlace.ts'
import { useUpgradeFact } from './useUpgradeFact.ts'
import { fill } from './words.ts'

/** What a site may do by itself, for how long and within what; or the end of that. */
export function SessionBody({ anchor, approval, choice, findings, shown, subject }: ApprovalBodyProps) {
  const text = useWords()
  const language = useLanguage()
  const upgrade = useUpgradeFact(findings?.complete)
  const { member, network, request, site } = approval
  if (request.kind !== 'session' && !isEnding(request)) return null
  const place = placeOf(approval, findings, text, language)
  const account = member.addresses.evm
  const complete = findings?.complete
  const facts: readonly Fact[] = [
    ...(request.kind === 'session' ? grantFacts(request.permissions, place) : []),
    ...(request.kind === 'session'
      ? [{ label: text.sessionEnds, value: fill(text.sessionUntil, { date: momentText(request.expiry, language) }) }]
      : []),
    ...(request.kind === 'session' ? [{ label: text.sessionKey, value: <EndsText address={request.key} /> }] : []),
    ...(request.kind === 'endSession'
      ? request.delegations
          .slice(0, 1)
          .map(({ delegate }) => ({ label: text.sessionKey, value: <EndsText address={delegate} /> }))
      : []),
    { label: text.network, value: network.name },
    { label: text.account, value: <EndsText address={account} /> },
    ...upgrade,
    ...(complete ? [feeFact({ complete, fee: findings?.fee, place })] : []),
  ]
  return (
    <>
      <div ref={subject}>
        <Status
          compact
          sign={
            <ConnectionDiagram
              state="waiting"
              start={<Mark name={new URL(site.origin).host} size={72} />}
              end={<Avatar address={account} size={72} />}
            />
          }
          title={shown.title}
          sub={subOf()}
        />
      </div>
      <div ref={anchor}>
        <Facts facts={facts} />
      </div>
      {choice}
    </>
  )

  function subOf(): string {
    if (request.kind === 'session') return text.sessionSub
    return request.kind === 'endSessions' ? fill(text.sessionsEndSub, { network: network.name }) : text.sessionEndSub
  }
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
        <bdi>{names.join(', ')}</bdi> <EndsText address={each.contract} />
      </>
    )
    const most = each.value === 0n ? [] : [{ label: text.perCall, value: coinAmount(each.value, place) }]
    return [
      { label: text.mayCall, value },
      ...most.map((fact) => ({ ...fact, label: `${fact.label} (${network.symbol})` })),
    ]
  })
}
