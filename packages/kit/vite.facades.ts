import { posix } from 'node:path'
import type { Plugin } from 'vite'

/** A file that only hands on what another one has: `export { a, b$1 as b } from "../parts/modal.js";`. */
const facade = /^\s*(?:['"]use client['"];?\s*)?export \{([^}]*)\} from "([^"]+)";\s*$/
/** A call that fetches a file, and whether what follows takes names out of it. */
const fetching = /\bimport\("([^"]+)"\)(\.then\()?/g

/** What a facade hands on, by its own names, and the file that has it under others. */
type Target = {
  names: readonly (readonly [outside: string, inside: string])[]
  file: string
  isPart: boolean
  group?: string
}

/**
 * Lets what is fetched later be fetched from the file that has it. A file between the two would be one more request in every
 * site, since bundlers keep what is fetched by itself. A call of what every site has names what it takes, so that
 * a bundler can leave the rest out; several names come as one object, which is shorter for each page.
 */
export function withoutFacades(): Plugin {
  return {
    name: 'foyer-without-facades',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const found = new Map<string, Target>()
      for (const { code, fileName, isEntry } of chunks) {
        const [, names, path] = (!isEntry && facade.exec(code)) || []
        const holder = names && path ? byFile.get(resolve(fileName, path)) : undefined
        if (!names || !holder) continue
        const target: Target = { names: names.split(',').map(pairOf), file: holder.fileName, isPart: false }
        target.isPart = target.names.length < holder.exports.length
        if (target.isPart && target.names.length > 1) {
          target.group = groupName(fileName)
          if (holder.code.includes(target.group)) this.error(`${holder.fileName} already says ${target.group}`)
          holder.code += exportGroup(target, target.group)
        }
        found.set(fileName, target)
      }
      for (const chunk of chunks)
        chunk.code = chunk.code.replace(fetching, (call, path: string, then = '') => {
          const target = found.get(resolve(chunk.fileName, path))
          return target ? fetchFrom(chunk.fileName, target, then !== '') + then : call
        })
      for (const fileName of found.keys()) delete bundle[fileName]
    },
  }
}

const resolve = (from: string, path: string) => posix.join(posix.dirname(from), path)

/** `b$1 as b` as the name outside and the one inside. */
function pairOf(text: string): [string, string] {
  const [inside = '', outside = inside] = text.trim().split(' as ')
  return [outside, inside]
}

/** `signIn$` for `facades/features/signIn/index.js`: every page has it twice, so it is short. */
const groupName = (fileName: string) => `${posix.basename(posix.dirname(fileName))}$`

const exportGroup = ({ names }: Target, group: string) =>
  `\nexport const ${group} = { ${names.map(([outside, inside]) => (outside === inside ? outside : `${outside}: ${inside}`)).join(', ')} };\n`

/** The call that fetches the names of a facade from the file that it stood before. */
function fetchFrom(from: string, { file, group, isPart, names }: Target, isPicked: boolean): string {
  const path = posix.relative(posix.dirname(from), file)
  const call = `import("${path.startsWith('.') ? path : `./${path}`}")`
  const isSame = names.every(([outside, inside]) => outside === inside)
  // An entry that only some sites have stays as short as it can be.
  if (isSame && (isPicked || !isPart || !from.startsWith('parts/'))) return call
  if (group) return `${call}.then(({ ${group} }) => ${group})`
  const inside = names.map(([outside, name]) => (outside === name ? name : `${name}: ${outside}`)).join(', ')
  return `${call}.then(({ ${inside} }) => ({ ${names.map(([outside]) => outside).join(', ')} }))`
}
