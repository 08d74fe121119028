const asked = '(prefers-reduced-motion: reduce)'

/**
 * Lets the page behave as for a visitor who prefers reduced motion: the style sheets' own rules for them are switched
 * on, and scripts that ask get the same answer. A frame has no setting of its own for this.
 */
export function createStillness(): (on: boolean) => void {
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
