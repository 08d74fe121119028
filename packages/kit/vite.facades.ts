import { posix } from 'node:path'
import type { Plugin } from 'vite'

/** A file that only hands on what another one has: `export { a, b$1 as b } from "../parts/modal.js";`. */
const facade = /^\s*(?:['"]use client['"];?\s*)?export \{([^}]*)\} from "([^"]+)";\s*$/

/**
 * Lets what is fetched later be fetched from the file that has it. A file between the two would be one more request in every
 * site, since bundlers keep what is fetched by itself.
 */
export function withoutFacades(): Plugin {
  return {
    name: 'foyer-without-facades',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
      const found = new Map(
        chunks.flatMap(({ code, fileName, isEntry }) => {
          const [, names, path] = (!isEntry && facade.exec(code)) || []
          return names && path ? [[fileName, { names, file: resolve(fileName, path) }] as const] : []
        }),
      )
      for (const chunk of chunks) {
        chunk.code = chunk.code.replace(/\bimport\("([^"]+)"\)/g, (call, path: string) => {
          const target = found.get(resolve(chunk.fileName, path))
          return target ? fetchFrom(chunk.fileName, target) : call
        })
      }
      for (const fileName of found.keys()) delete bundle[fileName]
    },
  }
}

const resolve = (from: string, path: string) => posix.join(posix.dirname(from), path)

/** The call that fetches the names of a facade from the file that it stood before. */
function fetchFrom(from: string, { file, names }: { file: string; names: string }): string {
  const path = posix.relative(posix.dirname(from), file)
  const call = `import("${path.startsWith('.') ? path : `./${path}`}")`
  const pairs = names.split(',').map((name) => name.trim().split(' as '))
  if (pairs.every(([, outside]) => !outside)) return call
  const inside = pairs.map(([name, outside]) => (outside ? `${name}: ${outside}` : name)).join(', ')
  const outside = pairs.map(([name, renamed]) => renamed ?? name).join(', ')
  return `${call}.then(({ ${inside} }) => ({ ${outside} }))`
}
