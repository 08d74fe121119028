import ts from 'typescript'
import { readObject, readProperty } from '../../project/readOptions.ts'
import { specifierFor } from '../importKit.ts'
import { listUses, type Rewrite } from '../rewrite.ts'
import { printWagmiConfig, wagmiProperties } from '../wagmiConfig.ts'
import { readNetworks, solanaLocals } from './networks.ts'
import type { AppKitPlan } from './planAppKit.ts'

/** Makes wagmi's own config where the adapter, or Web3Modal's default config, was made. */
export function makeConfig(rewrite: Rewrite, { config, configName }: AppKitPlan): void {
  if (!config || config.source !== rewrite.source) return
  const { source, call, statement } = config
  const first = call.arguments?.[0]
  const object = first && readObject(source, first)
  const listed = object && (readProperty(object, 'networks') ?? readProperty(object, 'chains'))
  if (!object || !listed) {
    rewrite.leave(
      call,
      'The networks of the config are not written at the call.',
      'Make the config with `createConfig` of wagmi.',
    )
    return
  }
  const { items, isTyped, name } = readNetworks(source, listed)
  const solana = solanaLocals(source)
  const evm = items?.filter((item) => !solana.has(item))
  const chains = isTyped && name ? name : evm ? `[${evm.join(', ')}]` : `[...${listed.getText()}]`
  const kept = [{ name: 'chains', text: chains }]
  for (const property of object.properties) {
    const key = property.name?.getText() ?? ''
    if (
      /^(networks|chains|projectId|metadata|auth|enableCoinbase|enableWalletConnect|enableInjected|enableEIP6963)$/.test(
        key,
      )
    )
      continue
    if (wagmiProperties.includes(key)) kept.push({ name: key, text: readProperty(object, key)?.getText() ?? key })
    else
      rewrite.leave(
        property,
        `\`${key || property.getText()}\` has no counterpart in wagmi’s \`createConfig\`.`,
        'Check whether the site needs it.',
      )
  }
  const identifiers = (evm ?? []).every((item) => /^[\w$]+$/.test(item)) ? evm : undefined
  rewrite.replace(call, printWagmiConfig(rewrite, kept, identifiers), 'makes the config with wagmi’s own createConfig')
  const declaration = statement.declarationList.declarations[0]
  if (declaration && configName !== config.name) rewrite.replace(declaration.name, configName)
}

/** Reads the config where the adapter was read. */
export function changeConfigUses(rewrite: Rewrite, { config, configName }: AppKitPlan): void {
  if (!config || config.name === configName) return
  const isOwn = rewrite.source === config.source
  for (const use of listUses(rewrite.source, config.name)) {
    const { parent } = use
    if (!ts.isPropertyAccessExpression(parent) || parent.name.text !== 'wagmiConfig') continue
    if (!isOwn) rewrite.addImport(specifierFor(rewrite, config.source.path), configName)
    rewrite.replace(parent, configName, 'reads wagmi’s config without the adapter')
  }
}
