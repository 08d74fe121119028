import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createProcesses } from './processes.mjs'

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false // ESRCH or no /proc entry: it is gone
  }
}

async function waitUntil(isTrue, milliseconds) {
  for (const end = Date.now() + milliseconds; Date.now() < end; await wait(50)) if (isTrue()) return true
  return isTrue()
}

/** A process with a child; prints the child's id. */
const family = ['-c', 'sleep 300 & echo $!; wait']

async function readPid(start) {
  let output = ''
  const started = start((text) => (output += text))
  await waitUntil(() => output.includes('\n'), 5_000)
  return { ...started, grandchild: Number(output) }
}

it('ends a process together with what it started', async () => {
  const processes = createProcesses()
  const { child, grandchild } = await readPid((onOutput) => processes.start('sh', family, { onOutput }))
  assert.ok(isAlive(child.pid) && isAlive(grandchild))
  await processes.stopAll()
  assert.ok(!isAlive(child.pid))
  assert.ok(await waitUntil(() => !isAlive(grandchild), 2_000))
})

it('ends the group of a process that is gone already', async () => {
  const processes = createProcesses()
  const { exited, stop, grandchild } = await readPid((onOutput) =>
    processes.start('sh', ['-c', 'sleep 300 >/dev/null 2>&1 & echo $!; sleep 1'], { onOutput }),
  )
  await stop()
  await exited
  assert.ok(await waitUntil(() => !isAlive(grandchild), 2_000))
})

it('leaves nothing behind when its own process is killed', async () => {
  const file = pathToFileURL(join(import.meta.dirname, 'processes.mjs'))
  const script = `import { createProcesses } from '${file}'
    createProcesses().start('sh', ${JSON.stringify(family)}, { onOutput: (text) => process.stdout.write(text) })
    setInterval(() => undefined, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script])
  const { grandchild } = await readPid((onOutput) => {
    owner.stdout.on('data', (chunk) => onOutput(String(chunk)))
    return {}
  })
  assert.ok(isAlive(grandchild))
  owner.kill('SIGKILL')
  assert.ok(await waitUntil(() => !isAlive(grandchild), 9_000))
})

it('keeps the output, ends what is silent for too long, and says so', async () => {
  const log = join(mkdtempSync(join(tmpdir(), 'foyer-run-')), 'step.log')
  const late = await createProcesses().run('sh', ['-c', 'echo begun; sleep 300'], { log, timeout: 300 })
  assert.equal(late.code, 124)
  assert.match(late.output, /begun\nEnded after 0\.3 s/)
  assert.equal(readFileSync(log, 'utf8'), late.output)
})

it('lets what still reports go on, however long it takes', async () => {
  const words = 'for word in 1 2 3 4 5 6 7 8 9 10; do echo "$word"; sleep 0.5; done'
  const { code, output } = await createProcesses().run('sh', ['-c', words], { timeout: 4_000 })
  assert.equal(code, 0)
  assert.match(output, /10\n$/)
})

it('answers for a program that does not exist', async () => {
  const { code, output } = await createProcesses().run('no-such-program', [])
  assert.equal(code, 127)
  assert.match(output, /no-such-program could not be started/)
})

/** Uses so many microseconds of CPU time, however long that takes. */
const spin = (time) =>
  `for (const end = process.cpuUsage().user + ${time}; process.cpuUsage().user < end; ) for (let i = 0; i < 1e6; i++);`

it('answers the CPU time of a command and of what it waited for', async () => {
  const { code, cpu } = await createProcesses().run('sh', ['-c', '"$0" -e "$1"; exit 3', process.execPath, spin(4e5)])
  assert.equal(code, 3)
  assert.ok(cpu >= 0.4 && cpu < 4, `${cpu}`)
})

it('counts what leaves the group and outlives its parent, as processes of a browser do', async () => {
  const parent = 'setsid "$0" -e "$1" >/dev/null 2>&1 & echo $!; sleep 3'
  const script = `pid=$(sh -c '${parent}' "$0" "$1"); while kill -0 $pid 2>/dev/null; do sleep 0.2; done`
  const { cpu } = await createProcesses().run('sh', ['-c', script, process.execPath, spin(4e6)])
  assert.ok(cpu > 2 && cpu < 12, `${cpu}`)
})
