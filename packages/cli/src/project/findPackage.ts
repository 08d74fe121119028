import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The real folder of the package that code in `folder` gets by this name, as Node looks for it. */
export function findPackage(folder: string, name: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const found = join(at, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return realpathSync(found)
    if (at === dirname(at)) return undefined
  }
}
