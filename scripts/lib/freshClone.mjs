import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './paths.mjs'

const install = ['ci', '--no-audit', '--no-fund']

/** Copies what npm reads (manifests and lock) into an empty folder and asks `npm ci` whether it would accept them. */
export async function tryLock(runners, name) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-lock-'))
  try {
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const manifests = workspaces.map((workspace) => `${workspace}/package.json`)
    for (const path of ['package.json', 'package-lock.json', '.npmrc', ...manifests]) {
      if (!existsSync(join(root, path))) continue
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      cpSync(join(root, path), join(folder, path))
    }
    return await runners.command(name, 'npm', [...install, '--dry-run', '--ignore-scripts'], { cwd: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Clones the last commit into an empty folder and really installs it there. */
export async function installClone(runners, name) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-clone-'))
  try {
    const cloned = await runners.command(`${name} (git clone)`, 'git', [
      'clone',
      '-q',
      '--depth=1',
      `file://${root}`,
      folder,
    ])
    if (!cloned.ok) return cloned
    return await runners.command(name, 'npm', install, { cwd: folder, timeout: 600_000 })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
