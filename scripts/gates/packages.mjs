// What a site installs is what npm packs: each published package is packed and looked at by publint and attw, and every
// source or declaration map that a packed file names is in the package, with the sources that it names.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { runAsGate } from '../lib/gate.mjs'
import { root as repository } from '../lib/paths.mjs'

const bin = (name) => join(repository, 'node_modules/.bin', name)
const runTool = (command, args, cwd) => spawnSync(command, args, { cwd, encoding: 'utf8' })

function listPublished(root) {
  return ['packages', 'apps'].flatMap((group) => {
    const folder = join(root, group)
    return (existsSync(folder) ? readdirSync(folder) : []).flatMap((name) => {
      const file = join(folder, name, 'package.json')
      const manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { private: true }
      return manifest.private ? [] : [{ folder: join(folder, name), manifest }]
    })
  })
}

/** Entries that carry no types by nature, and those that only the apps of this repository resolve. */
const plainEntries = (manifest) =>
  Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]) =>
    /\.(css|json)$/.test(subpath) || Object.keys(target).join() === 'foyer-workspace' ? [subpath] : [],
  )

/** Maps that a packed file names and that a reader's tools would not find, or find without their sources. */
function judgeMaps(folder, paths) {
  const packed = new Set(paths)
  return paths
    .filter((path) => /\.(js|ts|css)$/.test(path))
    .flatMap((path) => {
      const named = /[#@] sourceMappingURL=(\S+)/.exec(readFileSync(join(folder, path), 'utf8').slice(-2000))?.[1]
      if (!named || named.startsWith('data:')) return []
      const map = posix.join(posix.dirname(path), named)
      if (!packed.has(map)) return [`${path} names the map ${named}, which is not in the package`]
      const { sources, sourcesContent } = JSON.parse(readFileSync(join(folder, map), 'utf8'))
      if (sourcesContent) return []
      const absent = sources.filter((source) => !packed.has(posix.join(posix.dirname(map), source)))
      return absent.map((source) => `${map} names ${source}, which is not in the package`)
    })
}

function judgePackage({ folder, manifest }, packs) {
  const packed = runTool('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', packs], folder)
  if (packed.status !== 0) return [`${manifest.name}: npm pack failed: ${packed.stderr.trim()}`]
  const [{ filename, files }] = Object.values(JSON.parse(packed.stdout))
  const tarball = join(packs, filename)
  const publint = runTool(bin('publint'), [tarball, '--strict'], packs)
  const excluded = plainEntries(manifest).flatMap((subpath) => ['--exclude-entrypoints', subpath])
  const attw = runTool(bin('attw'), [tarball, '--profile', 'esm-only', '--no-emoji', '--no-color', ...excluded], packs)
  const maps = judgeMaps(
    folder,
    files.map(({ path }) => path),
  )
  return [
    ...maps.map((problem) => `${manifest.name}: ${problem}`),
    ...(publint.status === 0 ? [] : [`${manifest.name}: publint\n${publint.stdout}${publint.stderr}`]),
    ...(attw.status === 0 ? [] : [`${manifest.name}: attw\n${attw.stdout}${attw.stderr}`]),
  ]
}

export function check(root) {
  mkdirSync(tmpdir(), { recursive: true })
  const packs = mkdtempSync(join(tmpdir(), 'foyer-packs-'))
  try {
    const published = listPublished(root)
    const problems = published.flatMap((item) => judgePackage(item, packs))
    return { problems, notes: [`${published.length} packages packed: publint --strict, attw --profile esm-only`] }
  } finally {
    rmSync(packs, { recursive: true, force: true })
  }
}

await runAsGate(import.meta.url, check)
