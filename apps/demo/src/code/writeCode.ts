import { changedLook, type Look, themeOf } from '../state/look.ts'
import type { PlaygroundState } from '../state/playgroundState.ts'
import { changedSettings, type Settings } from '../state/settings.ts'

const codeTabs = ['React', 'wagmi', 'Next', 'Server'] as const
export type CodeTab = (typeof codeTabs)[number]

const features: readonly (keyof Settings)[] = [
  'send',
  'swaps',
  'onramp',
  'receive',
  'history',
  'allWallets',
  'analytics',
  'legalCheckbox',
]
/** Settings that get a separate line, or are not options of `createKit`. */
const elsewhere: readonly (keyof Settings)[] = [
  'consent',
  'email',
  'embedded',
  'gateway',
  'network',
  'passkey',
  'signIn',
  'signInRequired',
  'smartSessions',
  'social',
  'theme',
]

/** The tabs that have something to say for the settings. */
export function tabsFor({ signIn }: Settings): readonly CodeTab[] {
  return signIn ? codeTabs : codeTabs.filter((tab) => tab !== 'Server')
}

/** Writes what a site would for the chosen state: only what differs from the kit's defaults. */
export function writeCode({ look, settings }: PlaygroundState, tab: CodeTab): string {
  if (tab === 'Server') return serverLines(settings).join('\n')
  const part = settings.embedded ? 'EmbeddedModal' : 'ConnectButton'
  const isWagmi = tab === 'wagmi'
  return [
    ...(tab === 'Next' ? ["'use client' // app/wallet.tsx", ''] : []),
    "import { createKit } from '@foyer/kit'",
    ...(loginMethods(settings).length > 0 ? ["import { embedded } from '@foyer/kit/embedded'"] : []),
    ...(isWagmi ? [] : ["import { evm } from '@foyer/kit/evm'", "import { base, mainnet } from '@foyer/kit/networks'"]),
    `import { ${part}, KitProvider${settings.signIn ? ', useSession' : ''} } from '@foyer/kit/react'`,
    ...(settings.signIn ? ["import { signIn } from '@foyer/kit/sign-in'"] : []),
    "import '@foyer/kit/styles.css'",
    ...(isWagmi ? ["import { wagmi } from '@foyer/kit/wagmi'"] : []),
    ...(isWagmi ? ["import { config } from './wagmi' // the one you already have"] : []),
    '',
    'const kit = createKit({',
    ...optionLines(settings, look, isWagmi).map((line) => `  ${line}`),
    '})',
    '',
    'export function Wallet() {',
    '  return (',
    '    <KitProvider kit={kit}>',
    `      <${part} />`,
    ...(settings.signIn ? ['      <Visitor />'] : []),
    '    </KitProvider>',
    '  )',
    '}',
    ...(settings.signIn ? visitorLines : []),
  ].join('\n')
}

function optionLines(settings: Settings, look: Look, isWagmi: boolean): readonly string[] {
  const changed = changedSettings(settings)
  const networks = settings.network === 'first' ? 'mainnet' : 'mainnet, base'
  const hasLogin = loginMethods(settings).length > 0
  const flags = changed
    .filter(([name]) => features.includes(name) || (name === 'smartSessions' && hasLogin))
    .map(([name, value]) => `${name}: ${value}`)
  const others = changed.filter(([name]) => !features.includes(name) && !elsewhere.includes(name))
  return [
    "appName: 'Harbour Café',",
    ...(isWagmi ? ['chains: [wagmi({ config })],'] : [`networks: [${networks}],`, 'chains: [evm()],']),
    ...(settings.gateway ? ["gateway: 'https://gateway.example', // yours, and optional"] : []),
    ...(flags.length > 0 ? [`features: { ${flags.join(', ')} },`] : []),
    ...loginLines(settings),
    ...signInLine(settings),
    ...(settings.legalCheckbox ? ["termsUrl: '/terms',"] : []),
    ...(settings.consent ? ['consent: () => true, // ask your visitor'] : []),
    ...themeLine(settings.theme, look),
    ...others.map(([name, value]) => `${name}: ${literal(value)},`),
  ]
}

function loginMethods({ email, passkey, social }: Settings): readonly string[] {
  return [...(email ? ['email'] : []), ...(passkey ? ['passkey'] : []), ...(social ? ['social'] : [])]
}

/** The hosted wallet, with the ways to log in to it. */
function loginLines(settings: Settings): readonly string[] {
  const methods = loginMethods(settings)
  if (methods.length === 0) return []
  const list = methods.map(literal).join(', ')
  return [
    "projectId: 'cafe', // yours, at your gateway",
    `wallets: [embedded({ vault: 'https://wallet.example', methods: [${list}] })],`,
  ]
}

/** Signing in at the site's own server, which the tab Server shows. */
function signInLine({ signIn, signInRequired }: Settings): readonly string[] {
  if (!signIn) return []
  return signInRequired
    ? ["plugins: [signIn.server({ url: '/auth' })],"]
    : ["plugins: [signIn.server({ url: '/auth', required: false })],"]
}

const visitorLines = [
  '',
  'function Visitor() {',
  '  const { session } = useSession()',
  '  return session ? <p>Signed in as {session.address}</p> : null',
  '}',
]

/** What the site's server needs for it, with any framework that speaks Request and Response. */
const serverLines = ({ network }: Settings): readonly string[] => [
  "import { createSignInHandler, memorySignInStore } from '@foyer/kit/server'",
  '',
  'const auth = createSignInHandler({',
  "  origins: ['https://cafe.example'],",
  '  secrets: [process.env.SIGN_IN_SECRET], // 32 random characters or more',
  `  chains: [${network === 'first' ? "'eip155:1'" : "'eip155:1', 'eip155:8453'"}],`,
  '  store: memorySignInStore(), // or Redis, Postgres, SQLite',
  '})',
  '',
  "app.all('/auth/*', (context) => auth.handle(context.req.raw)) // Hono; docs/sign-in-server.md has others",
]

/** A mode alone is a word; with a look it is an object. */
function themeLine(mode: Settings['theme'], look: Look): readonly string[] {
  const parts = Object.entries(themeOf(mode, look)).map(([name, value]) => `${name}: ${literal(value)}`)
  if (parts.length === 0) return []
  return changedLook(look).length === 0 ? [`theme: '${mode}',`] : [`theme: { ${parts.join(', ')} },`]
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))
