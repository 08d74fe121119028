import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TestKitError } from '../TestKitError.ts'

/** A server program that tests start, and where it comes from. */
export interface ServerProgram {
  readonly name: string
  readonly debianPackage: string
  /** Environment variable that names the program's path. */
  readonly variable: string
  /** Folders to look into after `PATH`. */
  readonly folders: () => readonly string[]
}

/** Postgres, as Debian and the maintainers' own packages lay it out. */
export const postgresProgram: ServerProgram = {
  name: 'postgres',
  debianPackage: 'postgresql',
  variable: 'FOYER_POSTGRES',
  folders: () =>
    ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((folder) =>
      list(folder)
        .filter((name) => /^(postgresql(@\d+)?|\d+)$/.test(name))
        .sort((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')))
        .map((name) => join(folder, name, 'bin')),
    ),
}

/** Redis. */
export const redisProgram: ServerProgram = {
  name: 'redis-server',
  debianPackage: 'redis-server',
  variable: 'FOYER_REDIS_SERVER',
  folders: () => ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'],
}

/** SoftHSM's own program, with the folders where its library stands. */
export const softHsmProgram = {
  name: 'softhsm2-util',
  debianPackage: 'softhsm2',
  variable: 'FOYER_SOFTHSM',
  folders: () => ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'],
  library: 'libsofthsm2.so',
  libraryFolders: ['/usr/lib/softhsm', '/usr/lib64/softhsm', '/usr/local/lib/softhsm', '/opt/homebrew/lib/softhsm'],
} satisfies ServerProgram & { library: string; libraryFolders: readonly string[] }

/** OpenSC's program for PKCS#11 tokens. */
export const tokenToolProgram: ServerProgram = {
  name: 'pkcs11-tool',
  debianPackage: 'opensc',
  variable: 'FOYER_PKCS11_TOOL',
  folders: () => ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'],
}

/**
 * Path of the library that a program came with.
 *
 * @throws {TestKitError} `SERVER_MISSING`.
 */
export function findLibrary({ library, libraryFolders, debianPackage }: typeof softHsmProgram): string {
  const found = libraryFolders.map((folder) => join(folder, library)).find((path) => existsSync(path))
  if (found !== undefined) return found
  throw new TestKitError(
    'SERVER_MISSING',
    `The library ${library} was not found.`,
    `Install it (apt-get install ${debianPackage}).`,
  )
}

/**
 * Path of a server program. When it is absent and `CI` is set, Debian's package is installed (root or sudo needed).
 *
 * @throws {TestKitError} `SERVER_MISSING`.
 */
export async function findServer(program: ServerProgram): Promise<string> {
  const found = locate(program)
  if (found !== undefined) return found
  if (process.env.CI) await install(program)
  const installed = locate(program)
  if (installed !== undefined) return installed
  throw new TestKitError(
    'SERVER_MISSING',
    `The program ${program.name} was not found.`,
    `Install it (apt-get install ${program.debianPackage}), or set ${program.variable} to its path.`,
  )
}

function locate({ name, variable, folders }: ServerProgram): string | undefined {
  const chosen = process.env[variable]
  if (chosen) return isProgram(chosen) ? chosen : undefined
  const places = [...folders(), ...(process.env.PATH ?? '').split(':')]
  return places.map((folder) => join(folder, name)).find(isProgram)
}

async function install({ name, debianPackage }: ServerProgram): Promise<void> {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const wait = ['-o', 'DPkg::Lock::Timeout=120']
  // apt-get waits for its other lock, and gives up at once where another process of the tests updates the lists.
  const turn = ['flock', '--wait', '240', join(tmpdir(), 'foyer-apt-get.lock')]
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', debianPackage]]) {
    const [command = '', ...args] = [...turn, ...sudo, 'apt-get', ...wait, ...words]
    const output = await run(command, args)
    if (output === undefined) continue
    throw new TestKitError(
      'SERVER_MISSING',
      `The program ${name} is absent and could not be installed: ${output.trim().slice(-300)}.`,
      `Install the package ${debianPackage} by hand.`,
    )
  }
}

/** Runs a program to its end; answers nothing when it went well, else what it said. */
export function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', ...env },
    })
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8')
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(code === 0 ? undefined : output || `code ${code}`))
  })
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
