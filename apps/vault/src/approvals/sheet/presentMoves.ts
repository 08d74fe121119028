import { fill } from '../../ui/words.ts'
import { differsFromTrial } from '../findings/differsFromTrial.ts'
import type { Presenting, Shown } from './approvalView.ts'
import { describeStep } from './describeStep.ts'
import { placeOf } from './shownPlace.ts'
import { isDangerous, reasonOf, tickOf, warningsOf } from './warnings.ts'

/** How transactions of any network are shown. `cannot` says whether findings leave nothing that can be carried out. */
export function presentMoves(
  { approval, draft, findings, language, text }: Presenting,
  cannot: (found: NonNullable<Presenting['findings']>) => boolean,
): Shown {
  const steps = findings?.steps ?? draft
  const calm = { steps, warnings: [], isRisky: false, blocked: undefined, tick: undefined }
  const [only] = steps.length === 1 ? steps : []
  const words = only && describeStep(only, placeOf(approval, findings, text, language))
  const what = words?.what
  const to = words?.to
  const isSent = only?.kind === 'coin' || only?.kind === 'token' || only?.kind === 'item'
  const isOne = only?.kind === 'item' && only.count === 1n
  const sent =
    isSent && only.from === undefined && what !== undefined && to !== undefined ? { what, to, isOne } : undefined
  const title = words?.headline ?? words?.title ?? fill(text.steps, { count: steps.length })
  const verb = words?.verb ?? text.approve
  if (!findings) return { ...calm, title, sent, verb }
  const differs = differsFromTrial(findings, approval.member.addresses.evm)
  const warnings = warningsOf(findings, text, { network: approval.network, language, differs })
  const blocked = cannot(findings) ? reasonOf(warnings, text) : undefined
  const isRisky = isDangerous(warnings)
  const said = isRisky && blocked === undefined && isSent ? text.sendAnyway : verb
  return { steps, title, sent, verb: said, warnings, isRisky, blocked, tick: tickOf(warnings, text) }
}
