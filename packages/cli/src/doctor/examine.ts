import { checkCopies } from './checkCopies.ts'
import { checkGateway } from './checkGateway.ts'
import { checkNode } from './checkNode.ts'
import { checkPeers } from './checkPeers.ts'
import { checkPolicy } from './checkPolicy.ts'
import { checkResolution } from './checkResolution.ts'
import { checkStyles } from './checkStyles.ts'
import type { CheckInput, Finding } from './finding.ts'

const checks = [checkNode, checkPeers, checkCopies, checkStyles, checkResolution, checkPolicy, checkGateway]
const levels = ['error', 'warning', 'note'] as const

/** Runs every check on a project; errors come first. */
export async function examine(input: CheckInput): Promise<readonly Finding[]> {
  const found = (await Promise.all(checks.map((check) => check(input)))).flat()
  return found.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))
}
