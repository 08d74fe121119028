import axe from 'axe-core'
import { expect } from 'vitest'

/** Checks a view against the accessibility rules, once nothing fades any more. */
export async function expectNoFaults(place: HTMLElement): Promise<void> {
  // What still fades in is pale; a caret blinks for ever.
  const fading = place
    .getAnimations({ subtree: true })
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
  await Promise.all(fading.map(({ finished }) => finished))
  const rules = { region: { enabled: false }, 'heading-order': { enabled: false } }
  const { violations } = await axe.run(place, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'], rules })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
