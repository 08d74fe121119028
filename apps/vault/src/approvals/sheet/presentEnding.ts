import type { Presenting, Shown } from './approvalView.ts'
import { isDangerous, reasonOf, tickOf, warningsOf } from './warnings.ts'

/** How the end of sessions is shown: its calls are the wallet's own, so fixed words stand for their steps. */
export function presentEnding(
  { approval, findings, language, text }: Presenting,
  words: Pick<Shown, 'title' | 'verb'>,
): Shown {
  const calm = { ...words, steps: [], warnings: [], isRisky: false, blocked: undefined, tick: undefined }
  if (!findings) return calm
  const own = { ...findings, steps: [] }
  const warnings = warningsOf(own, text, { network: approval.network, language, differs: false })
  const blocked = findings.complete ? undefined : reasonOf(warnings, text)
  return { ...calm, warnings, isRisky: isDangerous(warnings), blocked, tick: tickOf(warnings, text) }
}
