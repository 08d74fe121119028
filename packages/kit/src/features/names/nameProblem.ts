import { nameMinLength } from '@foyer/contract'

/** The most characters of a name, without its suffix. */
export const nameMaxLength = 64

/** Why a text cannot be a name. */
export type NameProblem = 'letters' | 'short' | 'long'

/**
 * What speaks against a name before the gateway is asked; the first one in this order is the one to show. Hyphens may stand
 * anywhere (specification, section 5).
 *
 * @param label In lower case and without the suffix.
 */
export function nameProblem(label: string): NameProblem | undefined {
  if (!/^[a-z0-9-]*$/.test(label)) return 'letters'
  if (label.length < nameMinLength) return 'short'
  return label.length > nameMaxLength ? 'long' : undefined
}

/** What was typed or pasted as the part before the suffix, which is empty while it is being asked for. */
export function labelOf(typed: string, suffix: string): string {
  const lower = typed.trim().toLowerCase()
  return lower.endsWith(suffix) ? lower.slice(0, lower.length - suffix.length) : lower
}
