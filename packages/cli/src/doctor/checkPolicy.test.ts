import { afterEach, describe, expect, it } from 'vitest'
import { createSite, type TestSite } from '../project/createSite.fixture.ts'
import { readProject } from '../project/readProject.ts'
import { checkPolicy } from './checkPolicy.ts'

const sites: TestSite[] = []
afterEach(() => {
  for (const site of sites.splice(0)) site.remove()
})

const packages = ['@foyer/kit', 'viem', 'wagmi', '@tanstack/react-query', 'react']

async function check(files: Readonly<Record<string, string>>) {
  const site = createSite(files, packages)
  sites.push(site)
  const project = readProject(site.root)
  return checkPolicy({ project, nodeVersion: '22.12.0', gateway: undefined, origins: [], isOnline: false })
}

const policyOf = (findings: Awaited<ReturnType<typeof check>>): string =>
  findings.find(({ level }) => level === 'note')?.message.replace(/^.*Policy: /, '') ?? ''

const kit = (options: string, imports = '') =>
  `import { createKit } from '@foyer/kit'\nimport { mainnet, base } from '@foyer/kit/networks'\n${imports}\nexport const kit = createKit({ appName: 'Harbour', ${options} })\n`

describe('the policy that a configuration needs', () => {
  it('names gateway, networks, relay and hosted wallet', async () => {
    const code = kit(
      "gateway, networks: [{ ...mainnet, rpcUrls: ['https://rpc.harbour.example/v3/key'] }, base], wallets: [walletConnect({ projectId: 'x' }), embedded({ vault: 'https://wallet.harbour.example' })]",
      "import { embedded } from '@foyer/kit/embedded'\nimport { walletConnect } from '@foyer/kit/walletconnect'\nconst gateway = 'https://gateway.harbour.example/foyer'",
    )
    const policy = policyOf(await check({ 'kit.ts': code }))
    expect(policy).toContain("img-src 'self' data: https://gateway.harbour.example;")
    expect(policy).toContain(
      "connect-src 'self' https://gateway.harbour.example https://rpc.harbour.example https://mainnet.base.org wss://relay.walletconnect.org;",
    )
    expect(policy).toContain('frame-src https://wallet.harbour.example;')
  })

  it('reads variables of the .env files, and says which address it can’t know', async () => {
    const code = kit(
      'gateway: import.meta.env.VITE_GATEWAY, networks: [{ ...mainnet, rpcUrls: [import.meta.env.VITE_RPC] }]',
    )
    const findings = await check({ 'kit.ts': code, '.env': 'VITE_GATEWAY="https://gateway.harbour.example"\n' })
    expect(policyOf(findings)).toContain("connect-src 'self' https://gateway.harbour.example;")
    expect(findings).toContainEqual(
      expect.objectContaining({
        level: 'warning',
        path: 'kit.ts',
        line: 4,
        message: expect.stringContaining('The RPC of a network is known only to the running page'),
      }),
    )
  })

  it('takes the transports of a wagmi config, and the chain’s own address where a transport names none', async () => {
    const config = `import { createConfig, http } from 'wagmi'
import { base, mainnet } from 'viem/chains'
import { wagmi } from '@foyer/kit/wagmi'
import { createKit } from '@foyer/kit'
const config = createConfig({ chains: [mainnet, base], transports: { [mainnet.id]: http('https://rpc.harbour.example'), [base.id]: http() } })
export const kit = createKit({ appName: 'Harbour', chains: [wagmi({ config })] })
`
    expect(policyOf(await check({ 'kit.ts': config }))).toContain(
      "connect-src 'self' https://rpc.harbour.example https://mainnet.base.org;",
    )
  })
})

describe('a policy that a site sends', () => {
  const code = kit("networks: [mainnet], gateway: 'https://gateway.harbour.example'")

  it.each([
    {
      file: 'index.html',
      text: `<html>\n<meta http-equiv="Content-Security-Policy" content="default-src 'self'; connect-src 'self' https://ethereum.reth.rs; img-src 'self' data: https:">\n`,
      line: 2,
    },
    {
      file: 'vercel.json',
      text: `{\n  "headers": [\n    { "value": "connect-src 'self' https://*.reth.rs; img-src *" }\n] }`,
      line: 3,
    },
    {
      file: 'proxy.ts',
      text: `export const policy = [\n  "default-src 'self'",\n  "connect-src 'self' https://ethereum.reth.rs",\n  "img-src 'self' https://gateway.harbour.example",\n].join('; ')\n`,
      line: 3,
    },
  ])('fails for an address that connect-src of $file leaves out', async ({ file, text, line }) => {
    const findings = await check({ 'kit.ts': code, [file]: text })
    expect(findings.filter(({ level }) => level === 'error')).toMatchObject([
      {
        path: file,
        line,
        message: 'connect-src leaves out https://gateway.harbour.example, which kit.ts:4 needs.',
        todo: 'Add https://gateway.harbour.example to connect-src.',
      },
    ])
  })

  it('reads default-src where a directive is absent', async () => {
    const findings = await check({
      'kit.ts': code,
      'public-headers/_headers': "/*\n  Content-Security-Policy: default-src 'self'\n",
    })
    expect(findings.map(({ todo }) => todo)).toContain(
      "Add a directive `img-src 'self' https://gateway.harbour.example`.",
    )
  })

  it('leaves a policy alone whose addresses only the server knows', async () => {
    const place = '$' + '{process.env.GATEWAY}'
    const findings = await check({
      'kit.ts': code,
      'proxy.ts': `export const policy = \`connect-src 'self' ${place}; img-src ${place}\`\\n`,
    })
    expect(findings.filter(({ level }) => level === 'error')).toEqual([])
  })
})
