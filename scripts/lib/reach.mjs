import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const code = /\.(ts|tsx|mts|mjs)$/
/** Every text in quotes that may be a path or the name of one of our packages. */
const texts = /(['"`])([\w@./-]+)(?:\?\w+)?\1/g
const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts']
const roomOf = (path) => path.split('/').slice(0, 2).join('/')

/** Every file of the repository that git knows or would add, relative to `root`, in order. */
export function listTracked(root) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr}`)
  return [...new Set(stdout.split('\0'))].filter((path) => path && existsSync(join(root, path))).sort()
}

/**
 * Answers `reach(paths)`: the paths themselves, all code that they lead to through imports and texts in quotes, and every other
 * file (styles, contracts, settings) of the rooms on the way. That is more than a run of them loads: a text that could be a path
 * counts as one.
 */
export function createReach(root, files = listTracked(root)) {
  const known = new Set(files)
  /** Of what is deeper than a room and its sources: a text that names one of those only says where something begins. */
  const folders = new Map()
  for (const path of files)
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at)
      if (/^[^/]+(\/[^/]+(\/src)?)?$/.test(folder) && !folder.startsWith('docs/')) continue
      folders.set(folder, [...(folders.get(folder) ?? []), path])
    }
  const edges = new Map()
  const packages = new Map()
  for (const path of files) {
    if (!/^(packages|apps)\/[^/]+\/package\.json$/.test(path)) continue
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'))
    packages.set(name, { room: dirname(path), exports })
  }
  const besides = new Map([...packages.values()].map(({ room }) => [room, []]))
  for (const path of files)
    if (!path.startsWith(`${roomOf(path)}/src/`) || !code.test(path)) besides.get(roomOf(path))?.push(path)

  function resolvePackage(text) {
    const name = text.split('/').slice(0, 2).join('/')
    const found = packages.get(name)
    const entry = found?.exports[`.${text.slice(name.length)}`]
    const source = entry?.['foyer-source'] ?? entry?.['foyer-workspace']
    return source && normalize(join(found.room, source))
  }

  /** The file that a text means, or all files of the folder that a text with a slash means. */
  function resolve(from, text) {
    const named = resolvePackage(text)
    if (named !== undefined) return [named]
    for (const base of [dirname(from), roomOf(from), '']) {
      const path = normalize(join(base, text))
      const ending = endings.find((ending) => known.has(path + ending))
      if (ending !== undefined) return [path + ending]
      const folder = text.includes('/') ? folders.get(path.replace(/\/$/, '')) : undefined
      if (folder) return folder
    }
    return []
  }

  function edgesOf(path) {
    if (edges.has(path)) return edges.get(path)
    const found = new Set()
    if (code.test(path))
      for (const [, , text] of readFileSync(join(root, path), 'utf8').matchAll(texts))
        for (const target of resolve(path, text)) found.add(target)
    edges.set(path, found)
    return found
  }

  return (starts) => {
    const found = new Set(starts)
    for (const path of found) for (const next of edgesOf(path)) found.add(next)
    for (const room of new Set([...found].map(roomOf))) for (const path of besides.get(room) ?? []) found.add(path)
    return [...found].sort()
  }
}
