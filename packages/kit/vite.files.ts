import { fileURLToPath } from 'node:url'
import type { ChunkingContext, PreRenderedChunk } from 'rolldown'

const source = fileURLToPath(new URL('./src/', import.meta.url))
const at = (path: string) => source + path

/** What runs without React, on a server too: these entries and all that they import. */
const headless = [
  'index',
  'evm',
  'solana',
  'solana-signers',
  'solana-web3',
  'sign-in',
  'server',
  'networks',
  'wagmi',
  'walletconnect',
  'embedded',
  'cookies',
].map((name) => at(`exports/${name}.ts`))
/**
 * What nearly every page starts with, apart for what runs on a server and what runs in a browser only; and the few bytes
 * that fetch the gateway's alerts, which a file of their own would double.
 */
const start = ['core/createKit.ts', 'core/alertGatewayLater.ts', 'chains/evm/evm.ts', 'chains/evm/evmNetwork.ts'].map(
  at,
)
/** What a server component may import, where React has no contexts: nothing of the rest of the kit is in its file. */
const cookies = [at('exports/cookies.ts')]
/** What the kit is made of, which leads to all features and is therefore kept from what these need of the core. */
const build = [at('exports/createKit.ts')]
const button = ['react/KitProvider.tsx', 'react/ConnectButton.tsx', 'react/hooks/useAccount.ts'].map(at)
/** Every entry, from which all the rest is fetched. */
const entries = [...headless, at('exports/react.ts')]
/**
 * What is fetched before the first press, in a separate chunk with what the first view of a connected visitor draws.
 */
const modal = [
  'react/readyModal.ts',
  'features/connect/index.ts',
  'ui/Amount.tsx',
  'ui/useSkeleton.ts',
  'ui/Balance.tsx',
].map(at)
/** The parts of a connected visitor's first view, all fetched together. */
const account = ['account', 'activity', 'onramp', 'receive', 'send', 'swaps'].map((name) =>
  at(`features/${name}/index.ts`),
)
/** What the views of transactions have in common, and who draws them. */
const workshop = [
  'AmountField.tsx',
  'Outcome.tsx',
  'useActingAccount.ts',
  'createDraft.ts',
  'amountProblemLabel.ts',
  'checkFeeFunds.ts',
  'useHeldTokens.ts',
].map((name) => at(`workshop/${name}`))
const transactions = ['features/onramp/', 'features/receive/', 'features/send/', 'features/swaps/', 'workshop/'].map(at)
/** Sending coins and calling contracts on EVM chains, which estimate, try out and send in the same way. */
const evmCalls = ['transfers', 'contractCalls'].map((name) => at(`chains/evm/${name}.ts`))
/** The protocol of wallets on phones, which a site's bundler would else name file by file where it begins. */
const mobileWallets = [at('wallets/mobileWallet/mobileWalletSource.ts')]
const wallets = ['core/startSource.ts', 'wallets/injected/injectedSource.ts'].map(at)
/** Modules of chain families and wallet sources, which load with their own code only. */
const isOfWallets = (id: string) => [at('chains/'), at('wallets/')].some((folder) => id.startsWith(folder))

/** Modules with components or hooks, which run on the client only. */
export const isClientModule = (id: string) => /\.tsx$|\/src\/react\//.test(id)

/** Modules of ours and everything that they import at once. */
function withImports(ids: readonly string[], context: ChunkingContext, found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id) || !id.startsWith(source)) continue
    found.add(id)
    withImports(context.getModuleInfo(id)?.importedIds ?? [], context, found)
  }
  return found
}

/** Modules that are fetched later by themselves, as far as these lead to them. */
function fetchedLater(ids: readonly string[], context: ChunkingContext, found = new Set<string>()): Set<string> {
  for (const id of withImports(ids, context))
    for (const next of context.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      if (next.startsWith(source) && !found.has(next)) fetchedLater([next], context, found.add(next))
  return found
}

/**
 * The file that a module is built into. What always loads together is one file, since a site's bundler would otherwise
 * cut it, and React with it, wherever something fetched later shares a module with it. All else stays one file for each
 * module, so that a site loads of it only what it uses.
 */
export function fileOf(id: string, context: ChunkingContext): string | null {
  // It would else stand in the entry that its users are imported by, which runs after them.
  if (id.includes('/node_modules/cookie/')) return 'server/cookie'
  if (!id.startsWith(source) || headless.includes(id) || id === at('exports/react.ts')) return null
  const isIn = (ids: readonly string[]) => withImports(ids, context).has(id)
  if (isIn(cookies)) return 'parts/cookies'
  if (isIn(start) || (isIn(button) && isIn(headless))) return 'parts/core'
  if (isIn(build)) return 'parts/features'
  if (isIn(button)) return 'parts/button'
  if (isIn(modal) && !isIn(headless)) return 'parts/modal'
  const users = [...fetchedLater(entries, context)].filter((each) => withImports([each], context).has(id))
  const isOnlyOf = (starts: readonly string[]) => users.every((user) => starts.some((start) => user.startsWith(start)))
  if (isIn(account) && isOnlyOf(account)) return 'parts/account'
  if (isIn(mobileWallets) && isOnlyOf(mobileWallets) && !isIn(headless)) return 'parts/mobileWallets'
  const isFetchedLater = (context.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
  if (isFetchedLater) return null
  if (isIn(workshop) && isOnlyOf(transactions)) return 'parts/workshop'
  if (users.length > 1 && isOnlyOf(evmCalls)) return 'parts/evmCalls'
  return isIn(modal) || (isIn(wallets) && !isOfWallets(id)) ? 'parts/session' : pathOf(id)
}

/** Where a chunk stands in `dist`: what is fetched later stands where its module does. */
export function nameOf({ name, facadeModuleId, moduleIds: [first] }: PreRenderedChunk): string {
  const id = facadeModuleId ?? (name.includes('/') ? undefined : first)
  return `${id?.startsWith(source) ? pathOf(id) : name}.js`
}

function pathOf(id: string): string {
  return id
    .slice(source.length)
    .replace(/\?.*$/, '')
    .replace(/\.(tsx?|css)$/, '')
}
