import { listImports } from '../project/listImports.ts'
import { parseSource } from '../project/parseSource.ts'
import type { Project } from '../project/readProject.ts'
import { satisfies } from '../project/satisfies.ts'
import type { Migrator } from './migrators.ts'
import type { Done, Left } from './report.ts'

/** Packages beside the kit, with the versions that it works with. */
const companions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '@foyer/kit/walletconnect': { '@walletconnect/core': '2.21.8', '@walletconnect/sign-client': '2.21.8' },
  '@foyer/kit/solana': { '@solana/kit': '^8.4.0' },
  '@foyer/kit/evm': { viem: '^2.57.0' },
}

const peers: readonly (readonly [name: string, range: string])[] = [
  ['wagmi', '^2.19.0 || ^3.0.0'],
  ['viem', '^2.57.0'],
  ['react', '^18.3.0 || ^19.0.0'],
]

const lineOfName = (text: string, name: string): number =>
  text.slice(0, Math.max(0, text.indexOf(`"${name}"`))).split('\n').length

/** The lowest version that a range of the site allows. */
const lowest = (range: string): string => /\d[\d.]*/.exec(range)?.[0] ?? '999'

/** Adds what the changed files import to `package.json`, and removes what no file imports any more. */
export function changeManifest(
  { manifest, sources }: Project,
  { removes }: Migrator,
  changed: ReadonlyMap<string, string>,
  kitVersion: string,
): { readonly text: string; readonly done: readonly Done[]; readonly left: readonly Left[] } {
  const imports = sources.flatMap((source) => {
    const text = changed.get(source.path)
    return listImports(text === undefined ? source : parseSource(source.path, text)).map(({ from }) => from)
  })
  const done: Done[] = []
  const left: Left[] = []
  const path = 'package.json'
  const parsed: Record<string, Record<string, string> | undefined> = JSON.parse(manifest.text)
  const dependencies = { ...parsed.dependencies }
  const at = (name: string) => lineOfName(manifest.text, name)
  if (!imports.some((from) => /^@foyer\/kit(\/|$)/.test(from))) return { text: manifest.text, done, left }
  const add = (name: string, range: string) => {
    if (dependencies[name] || manifest.devDependencies[name]) return
    dependencies[name] = range
    done.push({ path, line: at('dependencies'), what: `adds ${name} ${range}` })
  }
  add('@foyer/kit', `^${kitVersion}`)
  for (const [entry, packages] of Object.entries(companions))
    if (imports.includes(entry)) for (const [name, range] of Object.entries(packages)) add(name, range)
  for (const name of removes) {
    if (!dependencies[name]) continue
    if (imports.some((from) => from === name || from.startsWith(`${name}/`))) {
      left.push({
        path,
        line: at(name),
        why: `${name} stays, since files still import it.`,
        todo: 'Remove it once the places above are done.',
      })
      continue
    }
    done.push({ path, line: at(name), what: `removes ${name}` })
    delete dependencies[name]
  }
  for (const [name, range] of peers) {
    const own = dependencies[name]
    if (own && !satisfies(lowest(own), range))
      left.push({
        path,
        line: at(name),
        why: `The kit works with ${name} ${range}, and ${own} may be older.`,
        todo: `Run \`npm install ${name}@latest\`.`,
      })
  }
  const sorted = Object.fromEntries(Object.entries(dependencies).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const indent = /^([ \t]+)"/m.exec(manifest.text)?.[1] ?? '  '
  const text = `${JSON.stringify({ ...parsed, dependencies: sorted }, null, indent)}\n`
  return { text: done.length > 0 ? text : manifest.text, done, left }
}
