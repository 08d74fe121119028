import { readdirSync, readFileSync } from 'node:fs'

/** The kernel's clock ticks in a second; the same on every Linux of today. */
const ticksPerSecond = 100

/** Every process of this machine: its parent, and what it has used of the processor so far in milliseconds. */
function readProcesses() {
  const processes = new Map()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      // The name of a program may hold anything; what follows its last bracket is fixed.
      const [, ...rest] = readFileSync(`/proc/${name}/stat`, 'utf8').split(/\) (?=[A-Z] \d)/)
      const fields = rest.join(' ').split(' ')
      const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number)
      processes.set(Number(name), { parent, ms: ((user + system) * 1_000) / ticksPerSecond })
    } catch {
      // It ended meanwhile.
    }
  }
  return processes
}

/** A process and all below it. */
function familyOf(pid) {
  const processes = readProcesses()
  const isBelow = (id) => {
    for (let at = id; at !== undefined && at > 1; at = processes.get(at)?.parent) if (at === pid) return true
    return false
  }
  return [...processes].filter(([id]) => isBelow(id)).map(([id, { ms }]) => ({ id, ms }))
}

/** Milliseconds of the processor that a process and all below it have used. */
export function processorMs(pid) {
  return familyOf(pid).reduce((sum, { ms }) => sum + ms, 0)
}

/** Megabytes of a million bytes that a process and all below it hold. */
export function residentMegabytes(pid) {
  return familyOf(pid).reduce((sum, { id }) => {
    const [, kilobytes = 0] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? []
    return sum + (Number(kilobytes) * 1024) / 1e6
  }, 0)
}

/** The first process that runs a program and names a port of this machine in its command. */
export function findPid(program, port) {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b)
    .find((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return command.includes(program) && command.includes(String(port)) && !command.startsWith('bash')
      } catch {
        return false
      }
    })
  if (found === undefined) throw new Error(`No ${program} runs with the port ${port}`)
  return found
}
