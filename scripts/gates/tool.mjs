// The gates that are tools of others, run the same way as our own: biome (lint and format) and knip (unused code).
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root as repository } from '../lib/paths.mjs'

function runTool(name, args, cwd) {
  const bin = join(repository, 'node_modules/.bin', name)
  const { status, stdout, stderr } = spawnSync(bin, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const output = `${stdout}${stderr}`.trim()
  if (status === 0) return { problems: [], notes: [output] }
  return { problems: [output || `${name} exited with ${status}`], notes: [] }
}

/** Lint and format. The repository's settings leave fixtures out, so another folder is copied and judged by its own. */
export function checkWithBiome(root) {
  const args = ['ci', '--colors=off', '--max-diagnostics=50']
  if (root === repository) return runTool('biome', args, root)
  const copy = mkdtempSync(join(tmpdir(), 'foyer-biome-'))
  try {
    const { files: _files, vcs: _vcs, ...rules } = JSON.parse(readFileSync(join(repository, 'biome.json'), 'utf8'))
    cpSync(root, copy, { recursive: true })
    writeFileSync(join(copy, 'biome.json'), JSON.stringify({ ...rules, json: { formatter: { enabled: false } } }))
    return runTool('biome', args, copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Files, exports and dependencies that nothing uses. */
export const checkWithKnip = (root) => runTool('knip', ['--no-progress', '--directory', root], root)
