import { afterEach, describe, expect, it } from 'vitest'
import { createSite, type TestSite } from '../project/createSite.fixture.ts'
import { runCli } from '../runCli.ts'
import type { Finding } from './finding.ts'

const sites: TestSite[] = []
const makeSite: typeof createSite = (...input) => {
  const site = createSite(input[0], input[1])
  sites.push(site)
  return site
}
afterEach(() => {
  for (const site of sites.splice(0)) site.remove()
})

const all = [
  '@foyer/kit',
  '@foyer/contract',
  'react',
  'react-dom',
  'viem',
  'wagmi',
  '@tanstack/react-query',
  '@solana/kit',
]

const app = `import { createKit } from '@foyer/kit'
import { evm } from '@foyer/kit/evm'
import { mainnet } from '@foyer/kit/networks'
import { ConnectButton, KitProvider } from '@foyer/kit/react'
import '@foyer/kit/styles.css'

const kit = createKit({ appName: 'Harbour', networks: [mainnet], chains: [evm()] })
export const App = () => <KitProvider kit={kit}><ConnectButton /></KitProvider>
`
const tsconfig = '{\n  "compilerOptions": {\n    "module": "esnext",\n    "moduleResolution": "bundler"\n  }\n}\n'
const page = { 'src/App.tsx': app, 'tsconfig.json': tsconfig }

async function examine(site: TestSite, args: readonly string[] = [], nodeVersion = '22.12.0') {
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  const code = await runCli(['doctor', '--offline', ...args], { cwd: site.root, nodeVersion, print, fail: print })
  return { code, lines, text: lines.join('\n') }
}

/** The findings of one check. */
async function find(site: TestSite, check: string, nodeVersion?: string): Promise<readonly Finding[]> {
  const { text } = await examine(site, ['--json'], nodeVersion)
  const { findings }: { findings: readonly Finding[] } = JSON.parse(text)
  return findings.filter((finding) => finding.check === check)
}

describe('foyer doctor', () => {
  it('passes a sound site, and says the policy that it needs', async () => {
    const { code, lines } = await examine(makeSite(page, all))
    expect(code).toBe(0)
    expect(lines).toEqual([
      "note    This configuration needs Content-Security-Policy: default-src 'self'; img-src 'self' data:; connect-src 'self' https://ethereum.reth.rs; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self' Send this header with each page.",
      '0 errors, 0 warnings.',
    ])
  })

  it('says each finding in one line with its place, and fails', async () => {
    const site = makeSite({ 'src/App.tsx': app.replace("import '@foyer/kit/styles.css'\n", '') }, all)
    const { code, lines } = await examine(site)
    expect(code).toBe(1)
    expect(lines[0]).toBe(
      "error   src/App.tsx:4: The kit’s components are used here, and no file loads their styles. Add `import '@foyer/kit/styles.css'` to this file, or to the one that every page loads.",
    )
    expect(lines.at(-1)).toBe('1 error, 0 warnings.')
  })

  it('prints JSON that says whether the site passes', async () => {
    const { code, text } = await examine(makeSite({ 'src/App.tsx': app }), ['--json'])
    expect(code).toBe(1)
    expect(JSON.parse(text)).toMatchObject({
      ok: false,
      findings: [
        {
          check: 'peers',
          level: 'error',
          path: 'src/App.tsx',
          line: 1,
          message: '@foyer/kit is used here, and is not installed.',
        },
        {},
        {},
      ],
    })
  })

  it.each([
    { args: ['--origin', 'shop.example'], says: '"shop.example" is no origin.', code: 1 },
    { args: ['--gateway', 'gateway.example'], says: '"gateway.example" is no address.', code: 1 },
    { args: ['--colour'], says: "Unknown option '--colour'", code: 2 },
    { args: ['nowhere'], says: 'There is no package.json in', code: 1 },
  ])('answers $code to $args with a sentence and the next step', async ({ args, says, code }) => {
    const answer = await examine(makeSite(page), args)
    expect(answer.code).toBe(code)
    expect(answer.text).toContain(says)
    expect(answer.lines).toHaveLength(1)
  })

  it('accepts styles that a style sheet imports', async () => {
    const site = makeSite({
      'src/App.tsx': app.replace("import '@foyer/kit/styles.css'\n", ''),
      'src/app.css': "@import '@foyer/kit/styles.css';\n",
    })
    expect(await find(site, 'styles')).toEqual([])
  })

  it('compares Node with what the installed kit needs', async () => {
    const site = makeSite({ ...page, '.nvmrc': 'v18.20.0\n' }, all)
    expect(await find(site, 'node', '20.9.0')).toMatchObject([
      { level: 'error', message: 'Node 20.9.0 is older than the kit needs (>=20.19).' },
      { level: 'error', path: '.nvmrc', line: 1 },
    ])
    site.write({ '.nvmrc': '22' })
    expect(await find(site, 'node')).toEqual([])
  })
})

describe('copies of a package', () => {
  const stub = (name: string, version: string) => JSON.stringify({ name, version })

  it('finds a second React where the bundler is not told to take one', async () => {
    const site = makeSite(
      { ...page, 'node_modules/react/package.json': stub('react', '18.3.1') },
      all.filter((name) => name !== 'react'),
    )
    const [found] = await find(site, 'copies')
    expect(found?.level).toBe('error')
    expect(found?.message).toMatch(/^react is installed 2 times: 18\.3\.1 \(node_modules\/react, of the site\), 19\./)
    expect(found?.todo).toBe('Add "react": "18.3.1" to "overrides" of package.json, and install again.')
    site.write({ 'vite.config.ts': "export default { resolve: { dedupe: ['react'] } }\n" })
    expect(await find(site, 'copies')).toEqual([])
  })

  it('names the line of the lock file that holds the second viem', async () => {
    const lock = {
      packages: {
        'node_modules/viem': { version: '2.57.1' },
        'node_modules/wagmi/node_modules/viem': { version: '2.40.0' },
      },
    }
    const site = makeSite({
      ...page,
      'package-lock.json': JSON.stringify(lock, null, 2),
      'node_modules/viem/package.json': stub('viem', '2.57.1'),
      'node_modules/wagmi/package.json': stub('wagmi', '3.7.7'),
      'node_modules/wagmi/node_modules/viem/package.json': stub('viem', '2.40.0'),
    })
    const [found] = await find(site, 'copies')
    expect(found).toMatchObject({ level: 'warning', path: 'package-lock.json', line: 6 })
    expect(found?.message).toContain('2.40.0 (node_modules/wagmi/node_modules/viem, of wagmi)')
  })
})

describe('peers', () => {
  it('names what each used entry lacks, with the line that installs it', async () => {
    const code =
      "import { solana } from '@foyer/kit/solana'\nimport { walletConnect } from '@foyer/kit/walletconnect'\nimport type { evm } from '@foyer/kit/evm'\nexport const parts = [solana, walletConnect]\nexport type Evm = typeof evm\n"
    // The kit is written into the site, since a link would lead to this repository's modules.
    const manifest = {
      name: '@foyer/kit',
      version: '0.1.0',
      peerDependencies: {
        '@solana/kit': '^8.4.0',
        '@walletconnect/core': '2.21.8',
        '@walletconnect/sign-client': '2.21.8',
        viem: '^2.57.0',
      },
    }
    const site = makeSite({
      'src/wallets.ts': code,
      'node_modules/@foyer/kit/package.json': JSON.stringify(manifest),
      'node_modules/@walletconnect/core/package.json': '{ "name": "@walletconnect/core", "version": "2.23.0" }',
    })
    const found = await find(site, 'peers')
    expect(found.map(({ line, message, todo }) => [line, message, todo])).toEqual([
      [
        1,
        '@foyer/kit/solana is used here and needs @solana/kit, which is not installed.',
        'Run `npm install "@solana/kit@^8.4.0"`.',
      ],
      [
        2,
        '@foyer/kit/walletconnect is used here and needs @walletconnect/sign-client, which is not installed.',
        'Run `npm install --save-exact @walletconnect/sign-client@2.21.8`.',
      ],
      [
        2,
        '@foyer/kit/walletconnect needs @walletconnect/core 2.21.8, and 2.23.0 is installed.',
        'Run `npm install --save-exact @walletconnect/core@2.21.8`.',
      ],
    ])
  })
})

describe('module resolution', () => {
  it('fails settings under which TypeScript finds no types of an entry', async () => {
    const site = makeSite(
      { ...page, 'tsconfig.json': '{\n  "compilerOptions": {\n    "module": "esnext"\n  }\n}\n' },
      all,
    )
    expect(await find(site, 'resolution')).toMatchObject([
      {
        level: 'error',
        path: 'tsconfig.json',
        line: 2,
        message: expect.stringContaining(
          'With no "moduleResolution" TypeScript does not find @foyer/kit, @foyer/kit/evm',
        ),
      },
    ])
  })

  it('reads the settings that tsconfig.json only refers to', async () => {
    const site = makeSite(
      {
        ...page,
        'tsconfig.json': '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }',
        'tsconfig.app.json': tsconfig.replace('bundler', 'classic'),
      },
      all,
    )
    expect(await find(site, 'resolution')).toMatchObject([{ path: 'tsconfig.app.json', line: 4 }])
    site.write({ 'tsconfig.app.json': tsconfig })
    expect(await find(site, 'resolution')).toEqual([])
  })
})
