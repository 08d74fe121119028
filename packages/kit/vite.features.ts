import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const kit = fileURLToPath(new URL('./src/exports/createKit.ts', import.meta.url))
const features = fileURLToPath(new URL('./src/exports/features.ts', import.meta.url))
const all = 'Object.values(builtIn)'

/**
 * Writes the features of the build out where a kit is created. An object of them all, made while the page loads, would cost
 * every visitor 0.13 kB.
 */
export function namedFeatures(): Plugin {
  return {
    name: 'foyer-named-features',
    transform(code, id) {
      if (id !== kit) return undefined
      if (!code.includes(all)) this.error(`${kit} no longer says ${all}`)
      this.addWatchFile(features)
      const names = [...readFileSync(features, 'utf8').matchAll(/^export \{ (\w+) \}/gm)].map(
        ([, name]) => `builtIn.${name}`,
      )
      return { code: code.replace(all, `[${names.join(', ')}]`), map: null }
    },
  }
}
