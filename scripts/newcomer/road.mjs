// What every road of a newcomer needs: the packages as npm would publish them, the commands and files of a page, and a
// way to run them in an empty folder. Foreign packages come from the registry, in the versions that this repository has.
import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { codeFences } from '../lib/codeFences.mjs'
import { root } from '../lib/paths.mjs'

const rooms = {
  '@foyer/contract': 'packages/contract',
  '@foyer/kit': 'packages/kit',
  '@foyer/cli': 'packages/cli',
  '@foyer/test': 'packages/test',
  '@foyer/gateway': 'apps/gateway',
}
/** What one of ours brings along, and the registry does not have before it is published. */
const brings = {
  '@foyer/kit': ['@foyer/contract'],
  '@foyer/cli': ['@foyer/contract'],
  '@foyer/gateway': ['@foyer/contract'],
  '@foyer/test': [],
}
/** Tools that a page asks for by their newest version. */
const tools = { vite: '9.3.0', next: '16.4.6', 'next-app': '16.4.6' }

const exec = promisify(execFile)
const env = {
  ...process.env,
  CI: 'true',
  NEXT_TELEMETRY_DISABLED: '1',
  npm_config_fund: 'false',
  npm_config_audit: 'false',
}

/** Runs a program to its end. @throws {Error} With all of its output when it fails. */
export async function run(program, args, { cwd, extra = {}, ...options }) {
  try {
    return await exec(program, args, { cwd, env: { ...env, ...extra }, maxBuffer: 64 * 1024 * 1024, ...options })
  } catch (error) {
    throw new Error(`${program} ${args.join(' ')} failed:\n${error.stdout}\n${error.stderr}`)
  }
}

/** An empty folder outside of the repository, so that nothing of it is found by accident. */
export function createFolder(name) {
  const path = mkdtempSync(join(tmpdir(), `foyer-${name}-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Packs the built packages; answers where each tarball is, by name. */
export async function packAll(folder) {
  const packed = await Promise.all(
    Object.entries(rooms).map(async ([name, room]) => {
      const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
      const { stdout } = await run('npm', args, { cwd: join(root, room) })
      const [{ filename }] = Object.values(JSON.parse(stdout))
      return [name, join(folder, filename)]
    }),
  )
  return Object.fromEntries(packed)
}

export const readPage = (page) => codeFences(readFileSync(join(root, page), 'utf8'))

/** Writes the files that a page names, after `change` has been at them. */
export function writeFiles(page, folder, change = (code) => code) {
  for (const { code, file } of readPage(page).filter((fence) => fence.file)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), change(code, file))
  }
}

/** The lines of a page's shell code that begin with these words. */
export function commandsOf(page, words) {
  const lines = readPage(page)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => code.split('\n'))
  const found = lines.filter((line) => line.startsWith(words))
  if (found.length === 0) throw new Error(`${page} has no command that begins with "${words}"`)
  return found
}

function pinned(word) {
  const manifest = join(root, 'node_modules', word, 'package.json')
  return existsSync(manifest) ? `${word}@${JSON.parse(readFileSync(manifest, 'utf8')).version}` : word
}

/** Carries out an install line of a page: ours from tarballs, all others from the registry. */
export async function install(line, folder, packs, versions = {}) {
  const [, , ...words] = line.split(/\s+/)
  const args = words.flatMap((word) => {
    if (word.startsWith('-')) return [word]
    if (packs[word]) return [packs[word], ...brings[word].map((name) => packs[name])]
    return [versions[word] ? `${word}@${versions[word]}` : pinned(word)]
  })
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...args], { cwd: folder })
}

/** Carries out `npm create x@latest …` or `npx create-x@latest …` of a page, with a version that is known. */
export async function scaffold(line, folder) {
  const [program, ...words] = line.split(/\s+/)
  const args = words.map((word) =>
    word.replace(/^(create-)?([\w-]+)@latest$/, (_, create = '', name) => `${create}${name}@${tools[name]}`),
  )
  await run(program, program === 'npx' ? ['--yes', ...args] : args, { cwd: folder, extra: { npm_config_yes: 'true' } })
}

/** Starts a server and waits until `url` answers. @throws {Error} With its output when it ends before. */
export async function serve(program, args, { cwd, extra = {}, url, ...options }) {
  const child = spawn(program, args, { cwd, env: { ...env, ...extra }, detached: true, stdio: 'pipe', ...options })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise((resolve) => child.once('exit', resolve))
    process.kill(-child.pid, 'SIGTERM')
    await exited
  }
  const says = async (pattern) => {
    for (
      const end = Date.now() + 30_000;
      !pattern.test(output);
      await new Promise((resolve) => setTimeout(resolve, 50))
    )
      if (Date.now() > end) throw new Error(`${program} never said ${pattern}:\n${output}`)
  }
  const until = Date.now() + 120_000
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return { says, stop }
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error(`${program} ${args.join(' ')} does not answer at ${url}:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** A port that is free now. */
export async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}
