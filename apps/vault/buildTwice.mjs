// node buildTwice.mjs: builds the vault from two copies of the sources, in folders of different depth, and fails unless both give
// the same files: only then can anybody compare what a vault serves with what its sources make.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
// Inside the repository, so that packages of others are found where they are installed.
const place = join(root, '.foyer', 'vault-twice')
const made = ['node_modules', 'dist', '.git', '.foyer']
const sources = [
  'package.json',
  'tsconfig.base.json',
  'vite.shared.ts',
  'packages/contract',
  'packages/kit',
  'apps/vault',
]

function build(folder) {
  for (const path of sources) {
    const filter = (from) =>
      !from
        .slice(root.length)
        .split(sep)
        .some((part) => made.includes(part))
    cpSync(join(root, path), join(folder, path), { recursive: true, filter })
  }
  const own = join(folder, 'node_modules/@foyer')
  mkdirSync(own, { recursive: true })
  for (const name of ['contract', 'kit']) symlinkSync(join(folder, 'packages', name), join(own, name))
  // Versions that only the vault has.
  symlinkSync(join(root, 'apps/vault/node_modules'), join(folder, 'apps/vault/node_modules'))
  const env = { ...process.env, FOYER_COMMIT: 'twice' }
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build'], {
    cwd: join(folder, 'apps/vault'),
    env,
    encoding: 'utf8',
    timeout: 600_000,
  })
  if (status !== 0) throw new Error(`The vault was not built in ${folder}:\n${stdout}${stderr}`)
  return JSON.parse(readFileSync(join(folder, 'apps/vault/dist/.well-known/foyer-vault.json'), 'utf8')).hashes
}

rmSync(place, { recursive: true, force: true })
try {
  const [one, other] = [build(join(place, 'one')), build(join(place, 'two/further/down'))]
  const paths = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  const differing = paths.filter((path) => one[path] !== other[path])
  for (const path of differing) console.error(`${path} differs.`)
  console.log(`${paths.length} files built twice, ${differing.length} differ.`)
  process.exitCode = differing.length > 0 ? 1 : 0
} finally {
  rmSync(place, { recursive: true, force: true })
}
