import ts from 'typescript'
import type { Migrator } from '../migrators.ts'
import { createRewrite, type Rewrite } from '../rewrite.ts'
import { changeButtons, mayHaveButtons } from './buttons.ts'
import { changeHooks } from './hooks.ts'
import { changeConfigUses, makeConfig } from './makeConfig.ts'
import { makeKit } from './makeKit.ts'
import { changeNetworks } from './networks.ts'
import { packages, planAppKit } from './planAppKit.ts'
import { addProvider, outerTag } from './providers.ts'

/** What to do about each export that stays. */
const advice: Readonly<Record<string, readonly [why: string, todo: string]>> = {
  useAppKit: ['it is not taken apart where it is called', 'Use `useKit()`: `open`, `close`, `isOpen`, `kit`.'],
  useAppKitAccount: [
    'something of it has no counterpart',
    'Use `useAccount()`, whose `session` says how an account came.',
  ],
  useAppKitNetwork: [
    'its network has a number as id, and the kit’s a CAIP-2 id',
    'Use `useNetwork()` and `useSwitchNetwork()`: `switchNetwork({ networkId: "eip155:1" })`.',
  ],
  useAppKitProvider: ['it is no hook of the kit', "Use `getProvider(kit, 'eip155')` of @foyer/kit."],
  useAppKitEvents: ['events come to a listener', 'Use `useKitEvents((event) => …)`.'],
  useAppKitBalance: ['it answers another shape', 'Use `useBalance()`: `value` and `formatted`.'],
  useAppKitState: ['something of it has no counterpart', 'Use `useKit().isOpen`, and `kit.store` for the rest.'],
  useAppKitTheme: ['something of it has no counterpart', 'Use `useTheme()`.'],
  useDisconnect: ['it is not taken apart where it is called', 'Use `useDisconnect()` of @foyer/kit/react.'],
  createAppKit: ['the modal could not be replaced', 'Make a kit with `createKit`: docs/migrate-from-appkit.md.'],
}

function importedNames({ source }: Rewrite): readonly string[] {
  return source.file.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return []
    const named = statement.importClause?.namedBindings
    if (!packages.test(statement.moduleSpecifier.text) || !named || !ts.isNamedImports(named)) return []
    return named.elements.map(({ name }) => name.text)
  })
}

/** Moves a site from AppKit or Web3Modal: adapters, networks, modal, provider, buttons and hooks. */
export const migrateAppKit: Migrator = {
  name: 'appkit',
  packages,
  removes: [
    '@reown/appkit',
    '@reown/appkit-adapter-wagmi',
    '@reown/appkit-adapter-solana',
    '@reown/appkit-adapter-ethers',
    '@reown/appkit-adapter-ethers5',
    '@web3modal/wagmi',
    '@web3modal/siwe',
  ],
  migrate(project) {
    const plan = planAppKit(project)
    const paths = new Set(project.imports.filter(({ from }) => packages.test(from)).map(({ path }) => path))
    for (const source of project.sources) {
      if (mayHaveButtons(source.text) && /\.[jt]sx$/.test(source.path)) paths.add(source.path)
      if (plan.modal && outerTag({ source })) paths.add(source.path)
      if (plan.config && source.text.includes(`${plan.config.name}.wagmiConfig`)) paths.add(source.path)
    }
    const rewrites = project.sources
      .filter(({ path }) => paths.has(path))
      .map((source) => createRewrite(source, packages))
    const providers = rewrites.filter((rewrite) => plan.modal && outerTag(rewrite))
    const isShared = providers.some(({ source }) => source !== plan.modal?.source)
    for (const rewrite of rewrites) {
      changeNetworks(rewrite, plan)
      makeConfig(rewrite, plan)
      changeConfigUses(rewrite, plan)
      const isMade = makeKit(rewrite, plan, project, isShared || providers.length === 0)
      if (isMade && providers.length === 0 && plan.modal)
        rewrite.leave(
          plan.modal.node,
          'No provider of wagmi was found, so the kit has none yet.',
          "Put `<KitProvider kit={kit}>` around the site, and import '@foyer/kit/styles.css' there.",
        )
      changeButtons(rewrite)
      changeHooks(rewrite)
    }
    for (const rewrite of providers) addProvider(rewrite, plan)
    for (const rewrite of rewrites)
      for (const { source, name, statement } of plan.rest)
        if (source === rewrite.source && rewrite.openUses(name).length === 1)
          rewrite.remove(statement, 'removes an adapter: the kit’s chain family stands in its place')
    for (const rewrite of rewrites)
      for (const name of importedNames(rewrite))
        for (const use of rewrite.openUses(name)) {
          const [why, todo] = advice[name] ?? [
            'it has no counterpart that a codemod knows',
            'See docs/migrate-from-appkit.md.',
          ]
          rewrite.leave(use, `\`${name}\` stays: ${why}.`, todo)
        }
    return { rewrites, left: [] }
  },
}
