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

/** The text of `transports` for chains that are all named; undefined where the list is made at run time. */
function printTransports(rewrite: Rewrite, source: ParsedSource, chains: ts.Expression): string | undefined {
  const items = readList(source, chains)?.map(bare)
  if (!items || items.length === 0 || !items.every(ts.isIdentifier)) return undefined
  const http = rewrite.addImport('wagmi', 'http')
  return `{ ${items.map(({ text }) => `[${text}.id]: ${http}()`).join(', ')} }`
}

/** The text of a `createConfig` with the properties that are kept, and with transports where there were none. */
export function printWagmiConfig(
  rewrite: Rewrite,
  kept: readonly { name: string; text: string }[],
  chains: ts.Expression,
): string {
  const createConfig = rewrite.addImport('wagmi', 'createConfig')
  const lines = kept.map(({ name, text }) => (name === text ? name : `${name}: ${text}`))
  if (!kept.some(({ name }) => name === 'transports' || name === 'client')) {
    const transports = printTransports(rewrite, rewrite.source, chains)
    if (transports) lines.push(`transports: ${transports}`)
    else {
      const [createClient, http] = [rewrite.addImport('viem', 'createClient'), rewrite.addImport('wagmi', 'http')]
      lines.push(`client: ({ chain }) => ${createClient}({ chain, transport: ${http}() })`)
    }
  }
  return `${createConfig}({\n${lines.map((line) => `  ${line},\n`).join('')}})`
}
