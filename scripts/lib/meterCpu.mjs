import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds between two looks at the processes. */
const interval = 1_000
/** Ticks of a second in /proc; the kernel's constant for programs. */
const ticks = 100

/** Every process of the system with its parent and its CPU seconds; none where there is no /proc. */
function readProcesses() {
  let names
  try {
    names = readdirSync('/proc')
  } catch {
    return [] // another system
  }
  return names.flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const seconds = (Number(fields[11]) + Number(fields[12])) / ticks
      return [{ pid: Number(name), parent: Number(fields[1]), key: `${name} ${fields[19]}`, seconds }]
    } catch {
      return [] // it ended meanwhile
    }
  })
}

/**
 * Adds up the CPU time of a process and of all that it starts, also of what leaves its group, as a browser does. Answers a function
 * that ends this and gives the seconds; what lives for less than a second is not seen.
 */
export function meterCpu(pid) {
  const seen = new Map()
  const look = () => {
    const processes = readProcesses()
    const children = new Map()
    for (const process of processes) children.set(process.parent, [...(children.get(process.parent) ?? []), process])
    const family = processes.filter((process) => process.pid === pid || seen.has(process.key))
    for (const member of family) {
      seen.set(member.key, member.seconds)
      for (const child of children.get(member.pid) ?? []) if (!family.includes(child)) family.push(child)
    }
  }
  const timer = setInterval(look, interval)
  return () => {
    clearInterval(timer)
    return [...seen.values()].reduce((sum, seconds) => sum + seconds, 0)
  }
}
