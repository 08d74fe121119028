import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { pageBuild, react18, wagmi2 } from './pageBuild.ts'

const pages = fileURLToPath(new URL('.', import.meta.url))
const kit = fileURLToPath(new URL('../../packages/kit/dist/', import.meta.url))
/** What the builds read; the steps of journeys that stand beside them change nothing. */
const sources = [
  ...readdirSync(pages).filter((name) => name.endsWith('.html')),
  'src',
  'pageBuild.ts',
  'buildPages.ts',
].map((name) => join(pages, name))
const outputs = fileURLToPath(new URL('../dist/pages/', import.meta.url))

/** Folders of the built pages. */
export type BuiltPages = {
  /** What a site serves: wagmi3.html, wagmi2.html, two-kits.html, two-chains.html, unmount.html, wallet-connect.html, mobile-wallet.html, sign-in.html, embedded.html, ssr19.html and ssr18.html. */
  readonly site: string
}

/**
 * Builds every page against the built kit, once for the same sources: later calls, also of other processes, find it.
 *
 * @throws Error when the kit was not built.
 */
export async function buildPages(): Promise<BuiltPages> {
  if (!existsSync(join(kit, 'exports/index.js'))) throw new Error('The kit is not built: run npm run build first')
  const folder = join(outputs, fingerprint([...sources, kit]))
  const built = { site: join(folder, 'site') }
  while (!existsSync(folder)) {
    const release = takeTurn()
    if (!release) await new Promise((resolve) => setTimeout(resolve, 200))
    else await buildAll(folder).finally(release)
  }
  return built
}

async function buildAll(folder: string): Promise<void> {
  if (existsSync(folder)) return
  for (const old of readdirSync(outputs)) if (old !== 'building') rmSync(join(outputs, old), { recursive: true })
  const fresh = `${folder}.fresh`
  const outDir = join(fresh, 'site')
  await build(
    pageBuild({
      inputs: [
        'wagmi3',
        'two-kits',
        'two-chains',
        'unmount',
        'wallet-connect',
        'mobile-wallet',
        'sign-in',
        'embedded',
      ].map((name) => `./${name}.html`),
      outDir,
    }),
  )
  await build(pageBuild({ inputs: ['./wagmi2.html'], outDir, alias: wagmi2 }))
  for (const [name, alias] of [
    ['ssr19', []],
    ['ssr18', react18],
  ] as const) {
    const shared = { alias, isDevelopment: true }
    await build(pageBuild({ ...shared, inputs: ['./ssr.html'], outDir }))
    const server = join(fresh, name)
    await build(pageBuild({ ...shared, inputs: ['./src/ssr/server.tsx'], outDir: server, isServer: true }))
    const { render } = await import(pathToFileURL(join(server, 'server.js')).href)
    const page = readFileSync(join(outDir, 'ssr.html'), 'utf8')
    writeFileSync(join(outDir, `${name}.html`), page.replace('<!--app-->', render().html))
    rmSync(join(outDir, 'ssr.html'))
  }
  renameSync(fresh, folder)
}

/** Lets one process build at a time; answers nothing while it is another's turn. */
function takeTurn(): (() => void) | undefined {
  mkdirSync(outputs, { recursive: true })
  const turn = join(outputs, 'building')
  try {
    writeFileSync(turn, String(process.pid), { flag: 'wx' })
    return () => rmSync(turn, { force: true })
  } catch {
    // A process that was ended in its turn leaves the file behind.
    if (!isRunning(Number(readIfThere(turn)))) rmSync(turn, { force: true })
    return undefined
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return String(process.pid)
  }
}

/** Changes when any of the files, or any below the folders, does. */
function fingerprint(places: readonly string[]): string {
  const hash = createHash('sha256')
  for (const place of places) {
    const names = statSync(place).isDirectory() ? (readdirSync(place, { recursive: true }) as string[]).sort() : ['']
    for (const name of names) {
      const { mtimeMs, size } = statSync(join(place, name))
      hash.update(`${place} ${name} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex').slice(0, 16)
}
