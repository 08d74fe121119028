import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { TestKitError } from '../TestKitError.ts'

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Path of the anvil program: `FOYER_ANVIL` when it is set, else the binary that npm installed for this platform.
 *
 * @throws {TestKitError} `ANVIL_MISSING` when there is no such file.
 */
export function anvilBinary(environment: NodeJS.ProcessEnv = process.env): string {
  const chosen = environment.FOYER_ANVIL
  if (chosen) {
    if (existsSync(chosen)) return chosen
    throw new TestKitError(
      'ANVIL_MISSING',
      `There is no file at FOYER_ANVIL=${chosen}.`,
      'Correct or unset FOYER_ANVIL.',
    )
  }
  const name = `@foundry-rs/anvil-${process.platform}-${architectures[process.arch] ?? process.arch}`
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    // The platform package belongs to @foundry-rs/anvil, so strict package managers show it only from there.
    const owner = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
    const binary = path.join(path.dirname(owner.resolve(`${name}/package.json`)), 'bin', file)
    if (existsSync(binary)) return binary
  } catch (cause) {
    throw missing(name, cause)
  }
  throw missing(name, undefined)
}

function missing(name: string, cause: unknown): TestKitError {
  return new TestKitError(
    'ANVIL_MISSING',
    `The local chain program is not installed: ${name} was not found.`,
    'Install with optional dependencies (npm install), or point FOYER_ANVIL to an anvil binary.',
    { cause },
  )
}
