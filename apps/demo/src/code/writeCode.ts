import { measureContrast } from '../state/contrast.ts'
import { accentColours, type Look, lookTokens } from '../state/look.ts'
import type { PlaygroundState } from '../state/playgroundState.ts'
import { changedSettings, type Settings } from '../state/settings.ts'

export const codeTabs = ['React', 'wagmi', 'Next', 'tokens.css'] as const
export type CodeTab = (typeof codeTabs)[number]

const features: readonly (keyof Settings)[] = ['send', 'history', 'allWallets', 'analytics', 'legalCheckbox']
/** Written on lines of their own, or not by `createKit` at all. */
const elsewhere: readonly (keyof Settings)[] = ['consent', 'embedded', 'gateway', 'network']

/** Writes what a site would for the chosen state: only what differs from the kit's defaults. */
export function writeCode({ look, settings }: PlaygroundState, tab: CodeTab): string {
  if (tab === 'tokens.css') return writeTokens(look)
  const part = settings.embedded ? 'EmbeddedModal' : 'ConnectButton'
  const isWagmi = tab === 'wagmi'
  return [
    ...(tab === 'Next' ? ["'use client' // app/wallet.tsx", ''] : []),
    "import { createKit } from '@foyer/kit'",
    ...(isWagmi ? [] : ["import { evm } from '@foyer/kit/evm'", "import { base, mainnet } from '@foyer/kit/networks'"]),
    `import { ${part}, KitProvider } from '@foyer/kit/react'`,
    "import '@foyer/kit/styles.css'",
    ...(isWagmi ? ["import { wagmi } from '@foyer/kit/wagmi'"] : []),
    ...(isWagmi ? ["import { config } from './wagmi' // the one you already have"] : []),
    '',
    'const kit = createKit({',
    ...optionLines(settings, isWagmi).map((line) => `  ${line}`),
    '})',
    '',
    'export function Wallet() {',
    '  return (',
    '    <KitProvider kit={kit}>',
    `      <${part} />`,
    '    </KitProvider>',
    '  )',
    '}',
  ].join('\n')
}

function optionLines(settings: Settings, isWagmi: boolean): readonly string[] {
  const changed = changedSettings(settings)
  const networks = settings.network === 'first' ? 'mainnet' : 'mainnet, base'
  const flags = changed.filter(([name]) => features.includes(name)).map(([name, value]) => `${name}: ${value}`)
  const others = changed.filter(([name]) => !features.includes(name) && !elsewhere.includes(name))
  return [
    "appName: 'Harbour Café',",
    ...(isWagmi ? ['chains: [wagmi({ config })],'] : [`networks: [${networks}],`, 'chains: [evm()],']),
    ...(settings.gateway ? ["gateway: 'https://gateway.example', // yours, and optional"] : []),
    ...(flags.length > 0 ? [`features: { ${flags.join(', ')} },`] : []),
    ...(settings.legalCheckbox ? ["termsUrl: '/terms',"] : []),
    ...(settings.consent ? ['consent: () => true, // ask your visitor'] : []),
    ...others.map(([name, value]) => `${name}: ${typeof value === 'string' ? `'${value}'` : value},`),
  ]
}

function writeTokens(look: Look): string {
  const lines = (theme: 'light' | 'dark') => {
    const { onAccent } = measureContrast(accentColours(look.accent, theme), theme)
    return lookTokens(look, theme, onAccent).map(([token, value]) => `${token}: ${value};`)
  }
  const [light, dark] = [lines('light'), lines('dark')]
  const block = (selector: string, inside: readonly string[], indent = '') =>
    inside.length === 0 ? [] : [`${indent}${selector} {`, ...inside.map((line) => `${indent}  ${line}`), `${indent}}`]
  if (light.length === 0)
    return '/* Nothing differs from the kit’s own tokens. Change the theme, and it stands here. */'
  return [
    ...block('[data-foyer]', light),
    ...(dark.length === 0 ? [] : ['', ...block('[data-foyer][data-theme="dark"]', dark), '']),
    ...(dark.length === 0
      ? []
      : ['@media (prefers-color-scheme: dark) {', ...block('[data-foyer][data-theme="auto"]', dark, '  '), '}']),
  ].join('\n')
}
