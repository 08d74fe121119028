import ts from 'typescript'
import type { ParsedSource } from '../project/parseSource.ts'
import { readList } from '../project/readOptions.ts'
import { bare } from '../project/readText.ts'
import type { Rewrite } from './rewrite.ts'

/** Properties that wagmi's own `createConfig` takes, too. */
export const wagmiProperties = [
  'chains',
  'connectors',
  'transports',
  'client',
  'ssr',
  'storage',
  'multiInjectedProviderDiscovery',
  'syncConnectedChain',
  'batch',
  'cacheTime',
  'pollingInterval',
]

/** The names of a list of chains; undefined where the list is made at run time. */
export function namesOfChains(source: ParsedSource, chains: ts.Expression): readonly string[] | undefined {
  const items = readList(source, chains)?.map(bare)
  return items?.every(ts.isIdentifier) ? items.map(({ text }) => text) : undefined
}

/** The text of a `createConfig` with the properties that are kept, and with transports where there were none. */
export function printWagmiConfig(
  rewrite: Rewrite,
  kept: readonly { name: string; text: string }[],
  chains: readonly string[] | undefined,
): string {
  const createConfig = rewrite.addImport('wagmi', 'createConfig')
  const lines = kept.map(({ name, text }) => (name === text ? name : `${name}: ${text}`))
  if (!kept.some(({ name }) => name === 'transports' || name === 'client')) {
    const http = rewrite.addImport('wagmi', 'http')
    if (chains && chains.length > 0)
      lines.push(`transports: { ${chains.map((name) => `[${name}.id]: ${http}()`).join(', ')} }`)
    else {
      const createClient = rewrite.addImport('viem', 'createClient')
      lines.push(`client: ({ chain }) => ${createClient}({ chain, transport: ${http}() })`)
    }
  }
  return `${createConfig}({\n${lines.map((line) => `  ${line},\n`).join('')}})`
}
