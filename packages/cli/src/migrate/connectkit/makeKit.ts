import ts from 'typescript'
import { findCalls, readObject, readProperty } from '../../project/readOptions.ts'
import type { Project } from '../../project/readProject.ts'
import { type ConfigPlace, createKitPlan, findConfigPlace, type KitPlan, printKit } from '../kitPlan.ts'
import type { Rewrite } from '../rewrite.ts'
import { namesOfChains, printWagmiConfig, wagmiProperties } from '../wagmiConfig.ts'

/** The modules of ConnectKit. */
export const packages = /^(connectkit|connectkit-next-siwe)(\/|$)/

/** Where the site's config is, and what the kit beside it will be given. */
export type ConnectKitPlan = {
  readonly place: ConfigPlace | undefined
  /** The options of ConnectKit's default config, where the site has one. */
  readonly options: ts.ObjectLiteralExpression | undefined
  /** False where an earlier run has made the kit. */
  readonly isWanted: boolean
  readonly kit: KitPlan
}

/** Finds the config of a site: `createConfig(getDefaultConfig({ … }))`, or wagmi's alone. */
export function planConnectKit(project: Project): ConnectKitPlan {
  const isWanted = findCalls(project, /^@foyer\/kit$/, 'createKit').length === 0
  const kit = createKitPlan()
  for (const { source, node, options } of findCalls(project, packages, 'getDefaultConfig')) {
    const place = findConfigPlace(source, node.parent)
    if (place && options) return { place, options, isWanted, kit }
  }
  const isUsed = project.imports.some(({ from }) => packages.test(from))
  const own = isUsed ? findCalls(project, /^wagmi$/, 'createConfig') : []
  const place = own.flatMap(({ source, node }) => findConfigPlace(source, node) ?? [])[0]
  return { place, options: undefined, isWanted, kit }
}

const ofSite = /^(appName|appDescription|appUrl|appIcon|walletConnectProjectId|enableFamily|enableAaveAccount)$/

function changeConfig(rewrite: Rewrite, place: ConfigPlace, options: ts.ObjectLiteralExpression): void {
  const chains = readProperty(options, 'chains')
  const kept: { name: string; text: string }[] = []
  for (const property of options.properties) {
    const name = property.name?.getText() ?? ''
    if (wagmiProperties.includes(name)) kept.push({ name, text: readProperty(options, name)?.getText() ?? name })
    else if (!ofSite.test(name))
      rewrite.leave(
        property,
        `\`${name || property.getText()}\` has no counterpart in wagmi’s \`createConfig\`.`,
        'Check whether the site needs it.',
      )
  }
  if (!chains) {
    const name = rewrite.addImport('viem/chains', 'mainnet')
    kept.push({ name: 'chains', text: `[${name}]` })
  }
  const names = chains ? namesOfChains(place.source, chains) : ['mainnet']
  rewrite.replace(place.call, printWagmiConfig(rewrite, kept, names), 'makes the config with wagmi’s own createConfig')
}

/** Writes the new kit behind the config, which becomes wagmi's own. */
export function makeKit(rewrite: Rewrite, plan: ConnectKitPlan, project: Project): void {
  const { place, options, isWanted, kit } = plan
  if (!place || !isWanted || place.source !== rewrite.source) return
  if (options) changeConfig(rewrite, place, options)
  const text = (name: string) => options && readProperty(options, name)?.getText()
  const appName = text('appName')
  kit.options.set('appName', appName ?? rewrite.quote(project.manifest.name ?? 'My site'))
  if (!appName)
    rewrite.leave(
      place.call,
      `No name of the site was found; the kit’s \`appName\` is ${kit.options.get('appName')}.`,
      'Write the name that visitors know.',
    )
  const metadata = [
    ['description', text('appDescription')],
    ['url', text('appUrl')],
    ['icons', text('appIcon') && `[${text('appIcon')}]`],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  if (metadata.length > 0) kit.options.set('metadata', `{ ${metadata.join(', ')} }`)
  const wagmi = rewrite.addImport('@foyer/kit/wagmi', 'wagmi')
  kit.chains.push(`${wagmi}({ config${place.name === 'config' ? '' : `: ${place.name}`} })`)
  const projectId = text('walletConnectProjectId')
  if (projectId) {
    const walletConnect = rewrite.addImport('@foyer/kit/walletconnect', 'walletConnect')
    kit.wallets.push(`${walletConnect}({ projectId: ${projectId} })`)
  }
  rewrite.insert(
    place.statement.getEnd(),
    `\n\n${printKit(rewrite, kit, place.isExported)}`,
    'makes the kit beside the config',
  )
}

/** The texts of a provider's `options` that the kit takes, and what is left of them. */
export function moveProviderOptions(rewrite: Rewrite, kit: KitPlan, value: ts.Expression): void {
  const object = readObject(rewrite.source, value)
  const network = object && readProperty(object, 'initialChainId')
  if (network && ts.isNumericLiteral(network))
    kit.options.set('defaultNetwork', rewrite.quote(`eip155:${network.text}`))
  const enforce = object && readProperty(object, 'enforceSupportedChains')
  if (enforce) kit.options.set('enforceSupportedNetwork', enforce.getText())
  for (const property of object?.properties ?? []) {
    const name = property.name?.getText() ?? ''
    if ((name === 'initialChainId' && network && ts.isNumericLiteral(network)) || name === 'enforceSupportedChains')
      continue
    rewrite.leave(
      property,
      `\`${name || property.getText()}\` of ConnectKitProvider has no counterpart; it is left out.`,
      'Check whether the site needs it: docs/options.md.',
    )
  }
}
