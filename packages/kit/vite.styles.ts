import { fileURLToPath } from 'node:url'
import { transform } from 'lightningcss'
import type { Plugin } from 'vite'
import { keptCss, targets } from './vite.css.ts'

const source = fileURLToPath(new URL('./src/', import.meta.url))

/** What nearly every connected visitor sees stays in the common sheet, which is there before any code. */
const common = ['features/account/account.module.css', 'workshop/workshop.module.css']
/** Parts of the common library that one or two views have. */
const rare = [
  'ui/CodeInput.module.css',
  'ui/ComparedAddresses.module.css',
  'ui/HintLine.module.css',
  'ui/MessageWell.module.css',
  'ui/Steps.module.css',
  'ui/TextByHand.module.css',
  'ui/drawings.module.css',
]

/** Whether the rules of a module come with its code. */
function comesWithCode(id: string): boolean {
  if (!id.startsWith(source) || !id.endsWith('.module.css')) return false
  const path = id.slice(source.length)
  return rare.includes(path) || (/^(features|workshop)\//.test(path) && !common.includes(path))
}

/**
 * Lets the styles of a feature come with its code instead of with `styles.css`, which every visitor of a site loads: the
 * compiled rules leave the common sheet, and the module of the class names adopts them when it is first needed.
 */
export function featureStyles(): Plugin[] {
  const compiled = new Map<string, string>()
  return [
    {
      name: 'foyer-feature-styles:take',
      // Between the compiler of CSS modules and the plugin that collects the common sheet.
      transform(css, id) {
        if (!comesWithCode(id)) return undefined
        compiled.set(id, css)
        return { code: '', map: null }
      },
    },
    {
      name: 'foyer-feature-styles:adopt',
      enforce: 'post',
      transform(code, id) {
        const css = compiled.get(id)
        if (css === undefined) return undefined
        const rules = transform({ filename: id, code: Buffer.from(css), minify: true, exclude: keptCss, targets }).code
        const named = code.replace('export default ', 'const names = ')
        if (named === code) this.error(`${id} exports no class names`)
        // The names pass through the call, so that no bundler drops it as an unused side effect.
        const adopt = `export default adoptStyles(${JSON.stringify(String(rules))}, names)`
        return { code: `import { adoptStyles } from '${source}ui/adoptStyles.ts'\n${named}\n${adopt}\n`, map: null }
      },
    },
  ]
}
