import type { Project } from '../../project/readProject.ts'
import type { Migrator } from '../migrators.ts'
import type { Left } from '../report.ts'
import { createRewrite, listUses, type Rewrite } from '../rewrite.ts'
import { changeButtons } from './buttons.ts'
import { changeCustomButtons } from './customButtons.ts'
import { changeHooks } from './hooks.ts'
import { makeKit, planKit } from './kitOfRainbowKit.ts'
import { changeProviders } from './providers.ts'

const packages = /^@rainbow-me\/rainbowkit(\/|$)/
const guide = 'docs/migrate-from-rainbowkit.md'

/** What to do about each export that stays. */
const advice: Readonly<Record<string, readonly [why: string, todo: string]>> = {
  ConnectButton: [
    'a button drawn by the site is not written between its tags, or reads what no codemod knows',
    'Use `<CustomConnectButton>{(state) => …}</CustomConnectButton>` of @foyer/kit/react.',
  ],
  RainbowKitAuthenticationProvider: [
    'sign-in has another shape',
    'Use `signIn` of @foyer/kit/sign-in: docs/sign-in.md.',
  ],
  RainbowKitSiweNextAuthProvider: ['sign-in has another shape', 'Use `signIn` of @foyer/kit/sign-in: docs/sign-in.md.'],
  createAuthenticationAdapter: ['sign-in has another shape', 'Use `signIn` of @foyer/kit/sign-in: docs/sign-in.md.'],
  WalletButton: [
    'there is no button for one wallet',
    'Call `connect(kit, { wallet })` with an entry of `useConnectors().wallets`.',
  ],
  connectorsForWallets: [
    'wallets announce themselves',
    'Remove it; `featuredWalletIds` and `customWallets` of `createKit` order the list.',
  ],
  getDefaultWallets: [
    'wallets announce themselves',
    'Remove it; `featuredWalletIds` and `customWallets` of `createKit` order the list.',
  ],
  getDefaultConfig: [
    'the config is no constant at the top of its file',
    'Make it with `createConfig` of wagmi, and a kit with `chains: [wagmi({ config })]`.',
  ],
  useAddRecentTransaction: ['the kit records what it sends by itself', 'Remove the call.'],
}

/** What leaves: an entry for each use of an export that no codemod covers. */
function listOpenUses(rewrite: Rewrite, imported: readonly string[]): void {
  for (const name of imported)
    for (const use of rewrite.openUses(name)) {
      const [why, todo] = advice[name] ?? ['it has no counterpart that a codemod knows', `See ${guide}.`]
      rewrite.leave(use, `\`${name}\` stays: ${why}.`, todo)
    }
}

function importedNames(rewrite: Rewrite, project: Project): readonly string[] {
  const { source } = rewrite
  if (!project.imports.some(({ path, from }) => path === source.path && packages.test(from))) return []
  return namesOf(source.text).filter((name) => listUses(source, name).length > 0)
}

function namesOf(text: string): readonly string[] {
  const found = text.matchAll(/import\s+(?:type\s+)?\{([^}]*)\}\s*from\s*['"]@rainbow-me\/rainbowkit[^'"]*['"]/g)
  return [...found].flatMap(([, list = '']) =>
    list
      .split(',')
      .map(
        (each) =>
          each
            .trim()
            .replace(/^type\s+/, '')
            .split(/\s+as\s+/)
            .at(-1) ?? '',
      )
      .filter((name) => name !== ''),
  )
}

/** Moves a site from RainbowKit: styles, config, provider, buttons and hooks. */
export const migrateRainbowKit: Migrator = {
  name: 'rainbowkit',
  packages,
  removes: ['@rainbow-me/rainbowkit'],
  migrate(project) {
    const paths = new Set(project.imports.filter(({ from }) => packages.test(from)).map(({ path }) => path))
    const plan = planKit(project)
    if (plan.place) paths.add(plan.place.source.path)
    const rewrites = project.sources
      .filter(({ path }) => paths.has(path))
      .map((source) => createRewrite(source, packages))
    if (rewrites.length === 0) return { rewrites, left: [] }
    const left: Left[] = []
    for (const rewrite of rewrites) changeProviders(rewrite, plan)
    for (const rewrite of rewrites) {
      changeStyles(rewrite, project)
      changeCustomButtons(rewrite)
      changeButtons(rewrite)
      changeHooks(rewrite)
      if (rewrite.source === plan.place?.source) makeKit(rewrite, plan, project)
    }
    for (const rewrite of rewrites) listOpenUses(rewrite, importedNames(rewrite, project))
    return { rewrites, left }
  },
}

function changeStyles(rewrite: Rewrite, project: Project): void {
  const styles = project.imports.find(
    ({ path, from }) => path === rewrite.source.path && from === '@rainbow-me/rainbowkit/styles.css',
  )
  if (!styles) return
  rewrite.addSideImport('@foyer/kit/styles.css')
  const statement = rewrite.source.file.statements.find((each) =>
    each.getText().includes('@rainbow-me/rainbowkit/styles.css'),
  )
  if (statement) rewrite.note(statement, 'imports the kit’s styles')
}
