import { fileURLToPath } from 'node:url'
import type { ChunkingContext, PreRenderedChunk } from 'rolldown'

const source = fileURLToPath(new URL('./src/', import.meta.url))
const at = (path: string) => source + path

/** What runs without React, on a server too: these entries and all that they import. */
const headless = [
  'index',
  'evm',
  'solana',
  'bitcoin',
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
/** The modal with its first view, and what most views draw with. */
const modal = [
  'react/readyModal.ts',
  'runtime/useErrorText.ts',
  'features/connect/index.ts',
  'ui/Amount.tsx',
  'ui/IconAlert.tsx',
  'ui/isolated.tsx',
  'ui/useSkeleton.ts',
  'transactions/useAddress.ts',
].map(at)
/** The parts of a connected visitor's first view, all fetched together. */
const account = ['account', 'activity', 'onramp', 'receive', 'send', 'swaps'].map((name) =>
  at(`features/${name}/index.ts`),
)
/** The newest transactions in the account's tab, which the list of all of them draws with. */
const activity = [at('features/activity/ActivityPanel.tsx')]
/** What the views of transactions have in common, and who draws them. */
const transactions = [
  'AmountField.tsx',
  'Outcome.tsx',
  'useActingAccount.ts',
  'defineDraft.ts',
  'amountProblemLabel.ts',
  'checkFeeFunds.ts',
  'useHeldTokens.ts',
].map((name) => at(`transactions/${name}`))
const transactionFeatures = [
  'features/onramp/',
  'features/receive/',
  'features/send/',
  'features/swaps/',
  'transactions/',
].map(at)
/** What every session goes through, fetched with the first wallet source that is looked at. */
const wallets = ['core/startSource.ts', 'wallets/injected/injectedSource.ts'].map(at)
/**
 * What wallet sources and views share below all of them. None of it leads to sessions, so that a source that a site imports
 * by itself does not either.
 */
const shared = [
  'core/cleanText.ts',
  'core/decode.ts',
  'domain/platforms/visitor.ts',
  'wallets/injected/waits.ts',
  'wallets/cleanWallet.ts',
  'chains/rpc/hasRequest.ts',
  'chains/evm/chainId.ts',
  'chains/solana/solanaError.ts',
].map(at)
/** Modules of chain families and wallet sources, which load with their own code only. */
const isOfWallets = (id: string) => [at('chains/'), at('wallets/')].some((folder) => id.startsWith(folder))
/**
 * What fills the list of wallets: the site's, the directory's, well-known ones; the field for an email address; messages,
 * how the panel moves once it stands, and what the account is drawn with. Nothing of it is in the first frame, and it comes
 * beside that.
 */
const choosing = [
  'features/connect/followDirectory.ts',
  'features/email/index.ts',
  'domain/loginWay.ts',
  'ui/Field.tsx',
  'ui/AccountHeading.tsx',
  'ui/Balance.tsx',
  'ui/dragSheet.ts',
  'ui/flyMark.ts',
  'react/ToastHost.tsx',
  'react/followHistory.ts',
].map(at)
/** Sending coins and calling contracts on EVM chains, which estimate, try out and send in the same way. */
const evmCalls = ['transfers', 'contractCalls'].map((name) => at(`chains/evm/${name}.ts`))
/** The protocol of wallets on phones, which a site's bundler would else name file by file where it begins. */
const mobileWallets = [at('wallets/mobileWallet/mobileWalletSource.ts')]
/** Wallet sources that every press looks for, with all that only chains and sources need, by the file that they are built into. */
const wholes: Readonly<Record<string, readonly string[]>> = {
  // Also what chain families ask wallets with.
  'parts/injected': ['wallets/injected/injectedSource.ts'],
  'parts/walletStandard': ['wallets/walletStandard/walletStandardSource.ts'],
  'parts/bitcoin': ['wallets/bitcoinStandard/bitcoinStandardSource.ts', 'wallets/satsConnect/satsConnectSource.ts'],
}
/** Modules with components or hooks, which run on the client only. */
export const isClientModule = (id: string) => /\.tsx$|\/src\/react\//.test(id)

/** Modules that these import at once, themselves included. */
function withImports(ids: readonly string[], context: ChunkingContext, found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id)) continue
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

/** What stands together in the graph of one build, each question asked of the graph once. */
type Graph = { isIn(starts: readonly string[], id: string): boolean; usersOf(id: string): readonly string[] }

function readGraph(context: ChunkingContext): Graph {
  const reached = new Map<string, ReadonlySet<string>>()
  const reach = (starts: readonly string[]) => {
    const key = starts.join()
    const known = reached.get(key) ?? withImports(starts, context)
    reached.set(key, known)
    return known
  }
  const later = [...fetchedLater(entries, context)]
  return {
    isIn: (starts, id) => reach(starts).has(id),
    usersOf: (id) => later.filter((each) => reach([each]).has(id)),
  }
}

/**
 * The file that a module is built into. What always loads together is one file, since a site's bundler would otherwise
 * cut it, and React with it, wherever something fetched later shares a module with it. All else stays one file for each
 * module, so that a site loads of it only what it uses.
 */
export function createFileOf(): (id: string, context: ChunkingContext) => string | null {
  let graph: Graph | undefined
  return (id, context) => {
    graph ??= readGraph(context)
    return fileOf(id, context, graph)
  }
}

function fileOf(id: string, context: ChunkingContext, graph: Graph): string | null {
  // It would else stand in the entry that its users are imported by, which runs after them.
  if (id.includes('/node_modules/cookie/')) return 'server/cookie'
  if (headless.includes(id) || id === at('exports/react.ts')) return null
  const isIn = (starts: readonly string[]) => graph.isIn(starts, id)
  if (!id.startsWith(source)) return isIn(headless) ? null : (wholeOf(id, graph) ?? null)
  if (isIn(cookies)) return 'parts/cookies'
  if (shared.includes(id)) return 'parts/shared'
  if (isIn(start) || (isIn(button) && isIn(headless))) return 'parts/core'
  if (isIn(build)) return 'parts/features'
  if (isIn(button)) return 'parts/button'
  if (isIn(modal) && !isIn(headless)) return 'parts/modal'
  if (isIn(modal) || (isIn(wallets) && !isOfWallets(id))) return 'parts/session'
  // What a site may import at once must not bring what is fetched later.
  if (isIn(headless)) return pathOf(id)
  const users = graph.usersOf(id)
  if (isIn(choosing) && !users.some(isOfWallets)) return 'parts/choosing'
  const isOnlyOf = (starts: readonly string[]) => users.every((user) => starts.some((start) => user.startsWith(start)))
  if (isIn(account) && isOnlyOf(account)) return 'parts/account'
  if (isIn(activity) && !isIn(account) && isOnlyOf([at('features/activity/')])) return 'features/activity/ActivityPanel'
  const whole = wholeOf(id, graph)
  if (whole) return whole
  if (isIn(mobileWallets) && isOnlyOf(mobileWallets)) return 'parts/mobileWallets'
  const isFetchedLater = (context.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
  if (isFetchedLater) return null
  if (isIn(transactions) && isOnlyOf(transactionFeatures)) return 'parts/transactions'
  if (users.length > 1 && isOnlyOf(evmCalls)) return 'parts/evmCalls'
  return pathOf(id)
}

/** What is fetched as one and has this module. */
function wholeOf(id: string, graph: Graph): string | undefined {
  if (id.startsWith(source) && !isOfWallets(id)) return undefined
  return Object.keys(wholes).find((file) => graph.isIn((wholes[file] ?? []).map(at), id))
}

/** Where a chunk stands in `dist`: where its module does. Files that only hand on another's are apart, and taken out again. */
export function nameOf({ name, facadeModuleId, moduleIds: [first] }: PreRenderedChunk): string {
  const id = facadeModuleId ?? (name.includes('/') ? undefined : first)
  const path = id?.startsWith(source) ? pathOf(id) : name
  return first ? `${path}.js` : `facades/${path}.js`
}

function pathOf(id: string): string {
  return id
    .slice(source.length)
    .replace(/\?.*$/, '')
    .replace(/\.(tsx?|css)$/, '')
}
