import { fileURLToPath } from 'node:url'
import { transform } from 'lightningcss'
import type { Plugin } from 'vite'
import { keptCss, targets } from './vite.css.ts'

const source = fileURLToPath(new URL('./src/', import.meta.url))

/** What nearly every connected visitor sees stays in the common sheet, which is there before any code. */
const common = ['features/account/account.module.css', 'transactions/transactions.module.css']
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
  return rare.includes(path) || (/^(features|transactions)\//.test(path) && !common.includes(path))
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

/** The names of a module's classes as the bundler writes them: `var Row_module_default = { row: "fy-Row-row" };`. */
const classNames = /(?<=[\s,])([\w$]+_module_default[\w$]*) = (\{[^{}]*\})/g
/** What a file takes from others, or hands on to them. */
const lists = /(import|export) \{[^}]*\}/g

/**
 * Writes the names of classes where they are used, those that are computed too, in other files as well. The object of all
 * names stays only where a name is not that of its module and its class.
 */
export function inlineClassNames(): Plugin {
  return {
    name: 'foyer-inline-class-names',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
      const objects = new Map<string, string>()
      for (const { code } of chunks)
        for (const [, variable = '', object = ''] of code.matchAll(classNames)) {
          // Two modules with one name are told apart in one file only.
          objects.set(variable, objects.has(variable) && objects.get(variable) !== object ? '{}' : object)
        }
      for (const chunk of chunks)
        for (const [variable, object] of objects)
          if (chunk.code.includes(variable)) chunk.code = inlineNames(chunk.code, variable, object)
      for (const [variable, object] of objects) dropUnused(chunks, variable, object)
    },
  }
}

const known = (variable: string) => `(?<![\\w$.])${variable.replaceAll('$', '\\$')}`

function inlineNames(code: string, variable: string, object: string): string {
  const names = new Map([...object.matchAll(/(\w+): "([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
  const written = code.replace(new RegExp(`${known(variable)}\\.(\\w+)`, 'g'), (all, name: string) =>
    names.has(name) ? JSON.stringify(names.get(name)) : all,
  )
  const [prefix, ...others] = new Set([...names].map(([name, value]) => value.slice(0, -name.length)))
  // Where each class is called as its module, its name can be put together.
  const isRegular = others.length === 0 && [...names].every(([name, value]) => value === prefix + name)
  if (prefix === undefined || !isRegular) return written
  return written.replace(new RegExp(`${known(variable)}\\[([^\\[\\]]+)\\]`, 'g'), `("${prefix}" + ($1))`)
}

/** Takes an object out that no file reads any more. */
function dropUnused(chunks: readonly { code: string }[], variable: string, object: string): void {
  const name = new RegExp(`${known(variable)}(?![\\w$])`, 'g')
  const declared = `${variable} = ${object}`
  const uses = chunks.map(({ code }) => code.replace(lists, '').replace(declared, '').match(name)?.length ?? 0)
  if (uses.some((count) => count > 0)) return
  for (const chunk of chunks) {
    if (!chunk.code.includes(variable)) continue
    const listed = new RegExp(`${name.source}(?: as [\\w$]+)?,? ?`, 'g')
    chunk.code = chunk.code
      .replace(declared, `${variable} = 0`)
      .replace(lists, (list) => list.replace(listed, '').replace(/, \}$/, ' }'))
  }
}
