import type { CSSOptions } from 'vite'

/** The oldest browsers that the kit is built for. */
export const browsers = ['chrome111', 'edge111', 'firefox121', 'safari16.4']

/** The same for lightningcss, which writes a version as major << 16 | minor << 8. */
export const targets = { chrome: 111 << 16, edge: 111 << 16, firefox: 121 << 16, safari: (16 << 16) | (4 << 8) }

/**
 * CSS that the minifier leaves unchanged (`Features` of lightningcss). It would replace `:dir()` (4) by languages,
 * which means something else and stands behind `@supports`, and prepares every `color-scheme` for `light-dark()`
 * (1048576), which nothing uses.
 */
export const keptCss = 4 + 1_048_576

/**
 * What every component rule is prefixed with.
 *
 * `:not(#_#_)` matches every element, since none of ours has the id `_`, and weighs as much as two ids, so that a
 * site's `#app .content button` loses to us inside its own page.
 */
export const rootSelector = '[data-foyer]:not(#_#_)'

/** The parts of a PostCSS rule that the prefixing reads and writes. */
type StyleRule = { selectors: string[]; parent?: { type?: string; name?: string } | undefined }
type StyleRoot = {
  source?: { input: { file?: string | undefined } } | undefined
  walkRules: (visit: (rule: StyleRule) => void) => void
}

/** Puts one selector under the root; `:host` stands for the root element itself. */
export function underRoot(selector: string): string {
  return selector.startsWith(':host') ? selector.replace(':host', rootSelector) : `${rootSelector} ${selector}`
}

function prefixModules() {
  return {
    postcssPlugin: 'foyer-root-prefix',
    // After CSS Modules, which would rename the id in the prefix.
    OnceExit(root: StyleRoot) {
      if (!root.source?.input.file?.split('?')[0]?.endsWith('.module.css')) return
      root.walkRules((rule) => {
        const inKeyframes = rule.parent?.type === 'atrule' && rule.parent.name?.endsWith('keyframes')
        if (!inKeyframes) rule.selectors = rule.selectors.map(underRoot)
      })
    },
  }
}

/** Gives a class a short name that stays the same from build to build: `fy-Row-label`, `fy-send-Amount-box`. */
function stableName(name: string, file: string): string {
  const parts = (file.split('?')[0] ?? file).split('/')
  const base = (parts.at(-1) ?? '').replace('.module.css', '')
  const feature = /\/features\/([^/]+)\//.exec(file)?.[1]
  return ['fy', feature, base, name].filter(Boolean).join('-')
}

/** The `css` options of Vite for everything that compiles the kit's sources: the build, the tests and the demo. */
export const kitCss: CSSOptions = {
  modules: { generateScopedName: stableName, localsConvention: 'camelCaseOnly' },
  postcss: { plugins: [prefixModules()] },
}
