import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, stateDir } from './paths.mjs'
import { createReach, listTracked } from './reach.mjs'

/** What every step depends on besides the files that it can reach. */
const ofAll = ['package-lock.json', 'package.json', 'tsconfig.base.json', 'vite.shared.ts']

const hash = (text) => createHash('sha256').update(text).digest('hex')

/**
 * Knows in `file` with which inputs a step, or one test file of it, was green on this machine. The inputs are the contents of all
 * files that it can reach, when this was called, the lock file, and `tools`, which names the versions of what runs it.
 */
export function createMemory({ folder, file, tools, files = listTracked(folder) }) {
  const reach = createReach(folder, files)
  const hashes = new Map(files.map((path) => [path, hash(readFileSync(join(folder, path)))]))
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}

  /** One text for all that these paths can reach; `null` stands for the whole repository. */
  function describeInputs(paths) {
    const reached = paths === null ? files : reach(paths)
    const inputs = [...new Set([...reached, ...ofAll])].filter((path) => hashes.has(path)).sort()
    return hash([tools, ...inputs.map((path) => `${path} ${hashes.get(path)}`)].join('\n'))
  }
  const isGreen = (name, paths) => known[name] === describeInputs(paths)
  const keyOf = (step, path) => `${step.name}: ${path}`

  return {
    /** Splits steps into `wanted`, those with files together with the `chosen` ones, and `left`, a line for each that was green. */
    leaveOut(steps) {
      const left = []
      const wanted = steps.filter((step) => {
        if (step.inputs === undefined) return true
        if (!step.files) {
          if (isGreen(step.name, step.inputs)) left.push(step.name)
          return left.at(-1) !== step.name
        }
        step.chosen = step.files.filter((path) => !isGreen(keyOf(step, path), [path, ...step.inputs]))
        const count = step.files.length - step.chosen.length
        if (count > 0) left.push(`${step.name}: ${count} of ${step.files.length} files`)
        if (count === 0) step.chosen = undefined
        return step.chosen?.length !== 0
      })
      return { wanted, left }
    },
    /** Keeps what a step's result says was green: the step, or those of its files whose tests all passed. */
    remember(step, { ok, green = [] }) {
      if (step.inputs === undefined) return
      if (step.files)
        for (const path of green.filter((path) => step.files.includes(path)))
          known[keyOf(step, path)] = describeInputs([path, ...step.inputs])
      else if (ok) known[step.name] = describeInputs(step.inputs)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${JSON.stringify(known, null, 1)}\n`)
    },
  }
}

/** The memory of this repository on this machine. */
export function createGreenMemory(chromium) {
  const { stdout } = spawnSync(chromium, ['--version'], { encoding: 'utf8' })
  const tools = [process.version, process.platform, process.arch, stdout.trim()].join(' ')
  return createMemory({ folder: root, file: join(stateDir, 'green.json'), tools })
}
