import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const title = /^([+-])\s*(?:it|test)(?:\.each\(.*\))?\((['"`])(.*?)\2/

/** Titles that one hunk adds; a title that it takes away in exchange is a test that was renamed. */
function addedBy(lines) {
  const found = lines.map((line) => title.exec(line)).filter(Boolean)
  const removed = found.filter(([, sign]) => sign === '-').length
  return found
    .filter(([, sign]) => sign === '+')
    .slice(removed)
    .map(([, , , text]) => text)
}

/**
 * Reads tests out of `git log -p -U0`, the newest first, without those that the patch only renames: `{ file, title }` each, once.
 */
export function readAdded(log) {
  const added = new Map()
  let file = ''
  let hunk = []
  const close = () => {
    for (const text of addedBy(hunk)) if (file) added.set(`${file}\0${text}`, { file, title: text })
    hunk = []
  }
  for (const line of log.split('\n')) {
    if (/^(commit |diff --git |@@ )/.test(line)) close()
    const path = /^\+\+\+ b\/(.*)$/.exec(line)
    if (path) file = path[1]
    else hunk.push(line)
  }
  close()
  return [...added.values()]
}

/** The `count` youngest tests of the repository that still stand where they were added. */
export function findYoungTests(root, count) {
  const args = [
    'log',
    '-p',
    '-U0',
    '--no-merges',
    '-n',
    '400',
    '--format=commit %h',
    '--',
    '*.test.ts',
    '*.test.tsx',
    '*.spec.ts',
  ]
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })
  if (status !== 0) throw new Error(`git log failed: ${stderr}`)
  const stands = ({ file, title }) =>
    existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8').includes(title)
  // A title with a placeholder is another one in the report, and a fault test needs engines.
  const isPlain = ({ file, title }) =>
    !/\$\{|%[sdijfo]|\$\w/.test(title) && !/\.fault\.test\.|scripts\/fixtures/.test(file)
  return readAdded(stdout).filter(isPlain).filter(stands).slice(0, count)
}
