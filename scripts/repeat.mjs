// Runs the youngest tests, and those that once failed now and then (scripts/lib/unsteadyTests.json), twenty times each beside four
// busy processes: a test that depends on how fast the machine is fails here. `node scripts/repeat.mjs [times]`.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/paths.mjs'
import { createProcesses, onStopSignal } from './lib/processes.mjs'
import { findYoungTests } from './lib/youngTests.mjs'

const times = process.argv[2] ?? '20'
const youngest = 50
const busy = 4

const inPattern = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
const roomOf = (file) =>
  file
    .split('/')
    .slice(0, file.startsWith('e2e/') ? 1 : 2)
    .join('/')

function group(tests) {
  const rooms = new Map()
  for (const { file, title } of tests) {
    const room = roomOf(file)
    const { files, titles } = rooms.get(room) ?? rooms.set(room, { files: new Set(), titles: new Set() }).get(room)
    files.add(file.slice(room.length + 1))
    titles.add(inPattern(title))
  }
  return rooms
}

function commandFor(room, { files, titles }) {
  const pattern = [...titles].join('|')
  if (room !== 'e2e') return [process.execPath, [join(root, 'scripts/runRepeated.mjs'), times, pattern, ...files]]
  const args = ['test', '-c', 'e2e/playwright.config.ts', `--repeat-each=${times}`, '-g', pattern, '--reporter=line']
  return [join(root, 'node_modules/.bin/playwright'), [...args, ...[...files].map((file) => `e2e/${file}`)]]
}

const unsteady = JSON.parse(readFileSync(join(root, 'scripts/lib/unsteadyTests.json'), 'utf8'))
const tests = [...findYoungTests(root, youngest), ...unsteady]
const processes = createProcesses()
const load = Array.from({ length: busy }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
const endLoad = () => load.forEach((child) => void child.kill('SIGKILL'))
process.on('exit', () => {
  endLoad()
  processes.killAll()
})
onStopSignal(() => processes.stopAll())
console.log(`${tests.length} tests, ${times} times each, beside ${busy} busy processes`)
for (const [room, wanted] of group(tests)) {
  const [program, args] = commandFor(room, wanted)
  const cwd = room === 'e2e' ? root : join(root, room)
  const { code, output } = await processes.run(program, args, { cwd, env: process.env })
  console.log(`${room}: ${wanted.titles.size} titles in ${wanted.files.size} files: ${code === 0 ? 'green' : 'red'}`)
  const lines = output.trimEnd().split('\n')
  console.log(lines.slice(code === 0 ? -1 : -60).join('\n'))
  if (code !== 0) process.exitCode = 1
}
endLoad()
