import { localNames } from '../../project/readOptions.ts'
import type { Migrator } from '../migrators.ts'
import { createRewrite } from '../rewrite.ts'
import { makeKit, packages, planConnectKit } from './makeKit.ts'
import { changeButtons, changeHooks, changeProviders } from './parts.ts'

/** What to do about each export that stays. */
const advice: Readonly<Record<string, readonly [why: string, todo: string]>> = {
  ConnectKitButton: [
    'a button drawn by the site reads more than the kit gives',
    'Use `<ConnectButton>{(state) => …}</ConnectButton>` of @foyer/kit/react.',
  ],
  ConnectKitProvider: ['there is no place for the kit', 'Use `<KitProvider kit={kit}>`.'],
  getDefaultConfig: [
    'it is not given to `createConfig` in a constant at the top of its file',
    'Make the config with `createConfig` of wagmi, and a kit with `chains: [wagmi({ config })]`.',
  ],
  useModal: ['something of it has no counterpart', 'Use `useKit()`: `open({ name: … })`, `close`, `isOpen`.'],
  SIWEProvider: ['sign-in has another shape', 'Use `signIn` of @foyer/kit/sign-in: docs/sign-in.md.'],
  useSIWE: ['sign-in has another shape', 'Use `useSession()`, and `signIn` of @foyer/kit: docs/sign-in.md.'],
  Avatar: ['names and pictures come from your gateway', 'Use `getIdentity(kit)`.'],
}

/** Moves a site from ConnectKit: config, provider, buttons and `useModal`. */
export const migrateConnectKit: Migrator = {
  name: 'connectkit',
  packages,
  removes: ['connectkit', 'connectkit-next-siwe'],
  migrate(project) {
    const plan = planConnectKit(project)
    const paths = new Set(project.imports.filter(({ from }) => packages.test(from)).map(({ path }) => path))
    if (paths.size > 0 && plan.place) paths.add(plan.place.source.path)
    const rewrites = project.sources
      .filter(({ path }) => paths.has(path))
      .map((source) => createRewrite(source, packages))
    for (const rewrite of rewrites) changeProviders(rewrite, plan)
    for (const rewrite of rewrites) {
      changeButtons(rewrite)
      changeHooks(rewrite)
      makeKit(rewrite, plan, project)
      for (const [name, [why, todo]] of Object.entries(advice))
        for (const local of localNames(rewrite.source, packages, name))
          for (const use of rewrite.openUses(local)) rewrite.leave(use, `\`${local}\` stays: ${why}.`, todo)
    }
    return { rewrites, left: [] }
  },
}
