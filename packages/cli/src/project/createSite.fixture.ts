import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const installed = fileURLToPath(new URL('../../../../node_modules', import.meta.url))

/** A site in a folder outside of the repository. */
export type TestSite = {
  readonly root: string
  write(files: Readonly<Record<string, string>>): void
  /** Links packages of this repository into the site, as if it had installed them. */
  link(...names: readonly string[]): void
  remove(): void
}

/** Writes a site's files into a new folder, and links the packages that it installs. */
export function createSite(files: Readonly<Record<string, string>>, packages: readonly string[] = []): TestSite {
  const root = mkdtempSync(join(tmpdir(), 'foyer-site-'))
  const write: TestSite['write'] = (texts) => {
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
  }
  const link: TestSite['link'] = (...names) => {
    for (const name of names) {
      const place = join(root, 'node_modules', name)
      mkdirSync(dirname(place), { recursive: true })
      symlinkSync(join(installed, name), place)
    }
  }
  write({ 'package.json': '{ "name": "harbour", "private": true }', ...files })
  link(...packages)
  return { root, write, link, remove: () => rmSync(root, { recursive: true, force: true }) }
}
