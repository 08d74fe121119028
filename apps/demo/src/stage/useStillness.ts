import { useLayoutEffect, useState } from 'react'

const asked = '(prefers-reduced-motion: reduce)'

/** Lets the page behave as for a visitor who prefers reduced motion, while that is chosen. */
export function useStillness(isStill: boolean): void {
  const [setStillness] = useState(createStillness)
  useLayoutEffect(() => setStillness(isStill), [setStillness, isStill])
}

/**
 * Makes the page behave as for a visitor who prefers reduced motion: the rules for them in the style sheets are switched
 * on, and scripts that ask get the same answer. A browser has no such setting for a single frame.
 */
function createStillness(): (on: boolean) => void {
  const ask = window.matchMedia.bind(window)
  const rules = new Set<CSSMediaRule>()
  const find = (list: CSSRuleList) => {
    for (const rule of list) {
      if (rule instanceof CSSMediaRule && rule.media.mediaText === asked) rules.add(rule)
      if (rule instanceof CSSGroupingRule) find(rule.cssRules)
    }
  }
  return (on) => {
    if (on) for (const { cssRules } of document.styleSheets) find(cssRules)
    for (const rule of rules) rule.media.mediaText = on ? 'all' : asked
    window.matchMedia = (query) => ask(on && query === asked ? 'all' : query)
  }
}
