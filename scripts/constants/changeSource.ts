import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** What `scripts/constants.mjs` changes: one text of one file. */
type Change = { readonly file: string; readonly from: string; readonly to: string; applied?: boolean }
const shared = globalThis as typeof globalThis & { foyerConstant?: Change | undefined }

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Gives the tests a module in which one constant has another value; the file itself does not change. */
export function changeSource(): Plugin {
  return {
    name: 'foyer-change-source',
    enforce: 'pre',
    transform(code, id) {
      const change = shared.foyerConstant
      const [path] = id.split('?')
      if (change === undefined || path !== root + change.file) return undefined
      if (!code.includes(change.from)) return undefined
      change.applied = true
      return code.replace(change.from, () => change.to)
    },
  }
}
