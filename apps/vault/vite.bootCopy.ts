import type { Plugin } from 'vite'

const query = '?later'

/** The copy that {@link bootCopy} gives to what comes later. */
export const laterCopy: RegExp = /node_modules\/valibot\/.*\?later$/

/**
 * Gives code that is loaded after the boot file a separate copy of valibot. A bundler never splits a module between two files, so
 * with one copy a visitor would wait for the checks of every later screen before the login.
 */
export function bootCopy(isBoot: (id: string) => boolean): Plugin {
  return {
    name: 'foyer-boot-copy',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source !== 'valibot' || !importer || isBoot(importer)) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && { ...found, id: `${found.id}${query}` }
    },
  }
}
