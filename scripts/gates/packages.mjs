// What a site installs is what npm packs: each published package is packed and looked at by publint and attw.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** Entries that carry no types by nature. */
const plainEntries = (manifest) =>
  Object.keys(manifest.exports ?? {}).filter((subpath) => /\.(css|json)$/.test(subpath))

function judgePackage({ folder, manifest }, packs) {
  const packed = runTool('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', packs], folder)
  if (packed.status !== 0) return [`${manifest.name}: npm pack failed: ${packed.stderr.trim()}`]
  const tarball = join(packs, JSON.parse(packed.stdout)[0].filename)
  const publint = runTool(bin('publint'), [tarball, '--strict'], packs)
  const excluded = plainEntries(manifest).flatMap((subpath) => ['--exclude-entrypoints', subpath])
  const attw = runTool(bin('attw'), [tarball, '--profile', 'esm-only', '--no-emoji', '--no-color', ...excluded], packs)
  return [
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
