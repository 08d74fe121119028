import ts from 'typescript'
import type { ParsedSource } from '../../project/parseSource.ts'
import { type FoundCall, findCalls, readObject, readProperty } from '../../project/readOptions.ts'
import type { Project } from '../../project/readProject.ts'
import { bare } from '../../project/readText.ts'
import { type ConfigPlace, createKitPlan, findConfigPlace, type KitPlan, printKit } from '../kitPlan.ts'
import { listUses, type Rewrite } from '../rewrite.ts'
import { namesOfChains, printWagmiConfig, wagmiProperties } from '../wagmiConfig.ts'

/** Where the site's config is, and what the kit beside it will be given. */
export type RainbowPlan = {
  readonly place: ConfigPlace | undefined
  readonly isDefaultConfig: boolean
  /** False where an earlier run has made it. */
  readonly isWanted: boolean
  readonly kit: KitPlan
}

const packages = /^@rainbow-me\/rainbowkit(\/|$)/

const firstPlace = (calls: readonly FoundCall[]): ConfigPlace | undefined =>
  calls.flatMap(({ source, node }) => findConfigPlace(source, node) ?? [])[0]

/** Finds the config of a site: RainbowKit's default one, or wagmi's own. */
export function planKit(project: Project): RainbowPlan {
  const own = firstPlace(findCalls(project, packages, 'getDefaultConfig'))
  const isUsed = project.imports.some(({ from }) => packages.test(from))
  const place = own ?? (isUsed ? firstPlace(findCalls(project, /^wagmi$/, 'createConfig')) : undefined)
  const isWanted = findCalls(project, /^@foyer\/kit$/, 'createKit').length === 0
  return { place, isDefaultConfig: own !== undefined, isWanted, kit: createKitPlan() }
}

function textOf(source: ParsedSource, object: ts.ObjectLiteralExpression, name: string): string | undefined {
  return readProperty(object, name)?.getText(source.file)
}

function readAppName(
  rewrite: Rewrite,
  object: ts.ObjectLiteralExpression | undefined,
  project: Project,
  node: ts.Node,
): string {
  const text = object && textOf(rewrite.source, object, 'appName')
  if (text) return text
  const name = project.manifest.name ?? 'My site'
  rewrite.leave(
    node,
    `No name of the site was found; the kit’s \`appName\` is "${name}".`,
    'Write the name that visitors know.',
  )
  return rewrite.quote(name)
}

function addWalletConnect(rewrite: Rewrite, kit: KitPlan, projectId: string | undefined): void {
  if (!projectId) return
  const walletConnect = rewrite.addImport('@foyer/kit/walletconnect', 'walletConnect')
  kit.wallets.push(`${walletConnect}({ ${projectId === 'projectId' ? 'projectId' : `projectId: ${projectId}`} })`)
}

/** Rewrites the default config to wagmi's own, and answers the options that the kit takes from it. */
function changeDefaultConfig(rewrite: Rewrite, place: ConfigPlace): ts.ObjectLiteralExpression | undefined {
  const { source, call } = place
  const first = call.arguments?.[0]
  const object = first && readObject(source, first)
  const chains = object && readProperty(object, 'chains')
  if (!object || !chains) return undefined
  const kept: { name: string; text: string }[] = []
  for (const property of object.properties) {
    const name = property.name?.getText(source.file) ?? ''
    if (wagmiProperties.includes(name))
      kept.push({ name, text: readProperty(object, name)?.getText(source.file) ?? name })
    else if (name === 'wallets')
      rewrite.leave(
        property,
        'The list of wallets is left out: wallets announce themselves.',
        'Order them by `featuredWalletIds`, or add your own by `customWallets` of `createKit`.',
      )
    else if (!/^(appName|projectId|appDescription|appUrl|appIcon)$/.test(name))
      rewrite.leave(
        property,
        `\`${name || property.getText(source.file)}\` has no counterpart in wagmi’s \`createConfig\`.`,
        'Check whether the site needs it.',
      )
  }
  rewrite.replace(
    call,
    printWagmiConfig(rewrite, kept, namesOfChains(source, chains)),
    'makes the config with wagmi’s own createConfig',
  )
  return object
}

/** The `metadata` of the kit from what a default config says about the site. */
function printMetadata(source: ParsedSource, object: ts.ObjectLiteralExpression): string | undefined {
  const parts = [
    ['description', textOf(source, object, 'appDescription')],
    ['url', textOf(source, object, 'appUrl')],
    ['icons', textOf(source, object, 'appIcon')],
  ].flatMap(([name, text]) => (text ? [`${name}: ${name === 'icons' ? `[${text}]` : text}`] : []))
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : undefined
}

/** The constant of a `connectorsForWallets` call, and what it is given beside the wallets. */
function findConnectors(source: ParsedSource, place: ConfigPlace) {
  const first = place.call.arguments?.[0]
  const object = first && readObject(source, first)
  const property = object?.properties.find((each) => each.name?.getText(source.file) === 'connectors')
  const value = object && readProperty(object, 'connectors')
  if (!property || !value) return undefined
  const isConstant = ts.isIdentifier(bare(value))
  for (const statement of source.file.statements) {
    if (!ts.isVariableStatement(statement)) continue
    const declaration = statement.declarationList.declarations[0]
    const call = declaration?.initializer
    if (!isConstant || declaration?.name.getText(source.file) !== value.getText(source.file)) continue
    if (!call || !ts.isCallExpression(call) || call.expression.getText(source.file) !== 'connectorsForWallets') continue
    const settings = call.arguments[1]
    return { property, statement, settings: settings && readObject(source, settings), name: declaration.name.getText() }
  }
  return undefined
}

/** Writes the new kit behind the config, which becomes wagmi's own. */
export function makeKit(
  rewrite: Rewrite,
  { place, isDefaultConfig, isWanted, kit }: RainbowPlan,
  project: Project,
): void {
  if (!place || !isWanted) return
  let settings: ts.ObjectLiteralExpression | undefined
  if (isDefaultConfig) {
    settings = changeDefaultConfig(rewrite, place)
    if (!settings) {
      rewrite.leave(
        place.call,
        'The options of `getDefaultConfig` are not written at the call.',
        'Make the config with `createConfig` of wagmi, and a kit with `chains: [wagmi({ config })]`.',
      )
      return
    }
  } else {
    const connectors = findConnectors(place.source, place)
    settings = connectors?.settings
    if (connectors && listUses(place.source, connectors.name).length <= 2) {
      rewrite.remove(connectors.statement, 'removes the list of connectors: wallets announce themselves')
      rewrite.remove(connectors.property)
      rewrite.leave(
        connectors.statement,
        'The list of wallets is left out: wallets announce themselves.',
        'Order them by `featuredWalletIds`, or add your own by `customWallets` of `createKit`.',
      )
    }
  }
  const wagmi = rewrite.addImport('@foyer/kit/wagmi', 'wagmi')
  kit.chains.push(`${wagmi}({ config${place.name === 'config' ? '' : `: ${place.name}`} })`)
  kit.options.set('appName', readAppName(rewrite, settings, project, place.call))
  const metadata = settings && printMetadata(place.source, settings)
  if (metadata) kit.options.set('metadata', metadata)
  addWalletConnect(rewrite, kit, settings && textOf(place.source, settings, 'projectId'))
  const isExported = place.isExported || project.sources.every(({ path }) => path !== place.source.path)
  rewrite.insert(
    place.statement.getEnd(),
    `\n\n${printKit(rewrite, kit, isExported)}`,
    'makes the kit beside the config',
  )
}
