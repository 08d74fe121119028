import ts from 'typescript'
import { readList, readObject, readProperty } from '../../project/readOptions.ts'
import type { Project } from '../../project/readProject.ts'
import { bare } from '../../project/readText.ts'
import { specifierFor } from '../importKit.ts'
import { createKitPlan, type KitPlan, printKit } from '../kitPlan.ts'
import { listUses, type Rewrite } from '../rewrite.ts'
import { readNetworks, solanaLocals } from './networks.ts'
import type { AppKitPlan } from './planAppKit.ts'

/** Options with the same meaning, by their new names. */
const sameOptions: Readonly<Record<string, string>> = {
  termsConditionsUrl: 'termsUrl',
  privacyPolicyUrl: 'privacyUrl',
  allowUnsupportedChain: 'allowUnsupportedChain',
  enableReconnect: 'enableReconnect',
  debug: 'debug',
}

/** Options that are read by themselves below, or say what the kit does anyway. */
const handled =
  /^(adapters|networks|projectId|metadata|themeMode|themeVariables|features|defaultNetwork|wagmiConfig|enableEIP6963|enableInjected|enableWallets|enableWalletConnect)$/

const reasons: Readonly<Record<string, readonly [why: string, todo: string]>> = {
  featuredWalletIds: [
    'names wallets by ids of a vendor’s list',
    'Name them by rdns or name in `featuredWalletIds` of `createKit`: docs/options.md.',
  ],
  includeWalletIds: [
    'names wallets by ids of a vendor’s list',
    'Name them by rdns or name in `includeWalletIds` of `createKit`: docs/options.md.',
  ],
  excludeWalletIds: [
    'names wallets by ids of a vendor’s list',
    'Name them by rdns or name in `excludeWalletIds` of `createKit`: docs/options.md.',
  ],
  customWallets: [
    'has other names for its fields',
    'Write `customWallets` of `createKit`: `image_url` is `imageUrl`, `mobile_link` is `mobileLink`.',
  ],
  siwx: ['is sign-in of another shape', 'Use `signIn` of @foyer/kit/sign-in: docs/sign-in.md.'],
  siweConfig: ['is sign-in of another shape', 'Use `signIn` of @foyer/kit/sign-in: docs/sign-in.md.'],
}

const sameFlags =
  /^(swaps|onramp|send|receive|history|legalCheckbox|connectMethodsOrder|collapseWallets|emailShowWallets)$/

function addFeatures(rewrite: Rewrite, kit: KitPlan, value: ts.Expression): void {
  const object = readObject(rewrite.source, value)
  if (!object) {
    rewrite.leave(
      value,
      '`features` is made at run time; it is left out.',
      'Write `features` of `createKit`: docs/options.md.',
    )
    return
  }
  const kept: string[] = []
  for (const property of object.properties) {
    const name = property.name?.getText() ?? ''
    const text = readProperty(object, name)?.getText() ?? ''
    if (sameFlags.test(name)) kept.push(`${name}: ${text}`)
    else if (/^(email|socials|analytics)$/.test(name)) {
      // Each is off without the source or gateway that it needs.
      if (text === 'false') continue
      const needs =
        name === 'analytics'
          ? 'your own gateway and the visitor’s consent'
          : '`embedded()` and a hosted wallet of your own'
      rewrite.leave(
        property,
        `\`features.${name}\` needs ${needs}; it is left out.`,
        name === 'analytics' ? 'See docs/events-and-consent.md.' : 'See docs/embedded.md.',
      )
    } else
      rewrite.leave(
        property,
        `\`features.${name || property.getText()}\` has no counterpart; it is left out.`,
        'Check whether the site needs it.',
      )
  }
  if (kept.length > 0) kit.options.set('features', `{ ${kept.join(', ')} }`)
}

function addTheme(rewrite: Rewrite, kit: KitPlan, options: ts.ObjectLiteralExpression): void {
  const mode = readProperty(options, 'themeMode')
  const value = readProperty(options, 'themeVariables')
  const variables = value && readObject(rewrite.source, value)
  const accent = variables && (readProperty(variables, '--w3m-accent') ?? readProperty(variables, '--apkt-accent'))
  for (const property of variables?.properties ?? []) {
    const name = property.name?.getText() ?? ''
    if (!/-accent['"]$/.test(name))
      rewrite.leave(
        property,
        `${name} has no exact counterpart; it is left out.`,
        'Set `radius` or `font` in `theme` of `createKit`, or tokens by CSS: docs/theming.md.',
      )
  }
  if (value && !variables)
    rewrite.leave(
      value,
      '`themeVariables` is made at run time; it is left out.',
      'Write `theme` of `createKit`: docs/theming.md.',
    )
  if (accent) kit.options.set('theme', `{ ${mode ? `mode: ${mode.getText()}, ` : ''}accent: ${accent.getText()} }`)
  else if (mode) kit.options.set('theme', mode.getText())
}

function addMetadata(rewrite: Rewrite, kit: KitPlan, options: ts.ObjectLiteralExpression, project: Project): void {
  const value = readProperty(options, 'metadata')
  const object = value && readObject(rewrite.source, value)
  const name = object && readProperty(object, 'name')
  if (name) kit.options.set('appName', name.getText())
  else if (value && !object) kit.options.set('appName', `${value.getText()}.name`)
  else {
    const fallback = project.manifest.name ?? 'My site'
    kit.options.set('appName', rewrite.quote(fallback))
    rewrite.leave(
      options,
      `No name of the site was found; the kit’s \`appName\` is "${fallback}".`,
      'Write the name that visitors know.',
    )
  }
  const parts = ['description', 'url', 'icons'].flatMap((key) => {
    const own = object && readProperty(object, key)
    if (own) return [`${key}: ${own.getText()}`]
    return value && !object ? [`${key}: ${value.getText()}.${key}`] : []
  })
  if (parts.length > 0) kit.options.set('metadata', `{ ${parts.join(', ')} }`)
}

/** Removes a constant that only described the site to the modal. */
function removeMetadata(rewrite: Rewrite, options: ts.ObjectLiteralExpression): void {
  const value = readProperty(options, 'metadata')
  const name = value && bare(value)
  const object = value && readObject(rewrite.source, value)
  if (!name || !ts.isIdentifier(name) || !object || rewrite.openUses(name.text).length > 1) return
  const declaration = object.parent
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : undefined
  if (statement && ts.isVariableStatement(statement) && !ts.getModifiers(statement)?.length) rewrite.remove(statement)
}

function addNetworks(rewrite: Rewrite, kit: KitPlan, plan: AppKitPlan, options: ts.ObjectLiteralExpression): void {
  const value = readProperty(options, 'networks')
  if (!value) return
  const holder =
    ts.isIdentifier(bare(value)) && plan.config && !readList(rewrite.source, value)
      ? plan.config.source
      : rewrite.source
  const items = readNetworks(holder, value).items
  const solana = solanaLocals(holder)
  if (!items) {
    rewrite.leave(
      value,
      'The list of networks is made in another place.',
      'Check `networks` of `createKit`: a wagmi config brings its own, others are listed there.',
    )
    return
  }
  const own = items.flatMap((item) => {
    const name = solana.get(item)
    if (name) return plan.adapters.includes('solana') ? [rewrite.addImport('@foyer/kit/solana', name)] : []
    if (plan.adapters.includes('wagmi')) return []
    return [`${rewrite.addImport('@foyer/kit/evm', 'evmNetwork')}(${item})`]
  })
  if (own.length > 0) kit.options.set('networks', `[${own.join(', ')}]`)
  const first = readProperty(options, 'defaultNetwork')
  const name = first && bare(first).getText()
  if (first && name && solana.has(name))
    rewrite.leave(
      first,
      '`defaultNetwork` names a network of Solana; it is left out.',
      'Set `defaultNetwork` to `solanaMainnet.id`.',
    )
  else if (first && name && items.includes(name) && /^\w+$/.test(name) && holder === rewrite.source)
    kit.options.set('defaultNetwork', `\`eip155:\${${name}.id}\``)
  else if (first) {
    const isImported = new RegExp(`import[^;]*\\b${name}\\b[^;]*@reown/appkit/networks`).test(rewrite.source.text)
    if (isImported) kit.options.set('defaultNetwork', `\`eip155:\${${name}.id}\``)
    else rewrite.leave(first, '`defaultNetwork` can’t be read; it is left out.', 'Set it to an id such as "eip155:1".')
  }
}

function addChains(rewrite: Rewrite, kit: KitPlan, { adapters, config, configName }: AppKitPlan): void {
  for (const kind of new Set(adapters)) {
    if (kind === 'solana') kit.chains.push(`${rewrite.addImport('@foyer/kit/solana', 'solana')}()`)
    else if (kind === 'ethers') kit.chains.push(`${rewrite.addImport('@foyer/kit/evm', 'evm')}()`)
    else if (config) {
      const local =
        rewrite.source === config.source
          ? configName
          : rewrite.addImport(specifierFor(rewrite, config.source.path), configName)
      kit.chains.push(`${rewrite.addImport('@foyer/kit/wagmi', 'wagmi')}({ config: ${local} })`)
    }
  }
}

/** Makes a kit in the place of the modal; answers whether there was one to replace. */
export function makeKit(rewrite: Rewrite, plan: AppKitPlan, project: Project, isExported: boolean): boolean {
  const { modal } = plan
  if (!modal || modal.source !== rewrite.source) return false
  const { node, options } = modal
  const statement = ts.isExpressionStatement(node.parent) ? node.parent : node.parent.parent.parent
  const isPlain =
    ts.isExpressionStatement(statement) || (ts.isVariableStatement(statement) && ts.isSourceFile(statement.parent))
  if (!options || !isPlain || !ts.isSourceFile(statement.parent) || plan.adapters.length === 0) {
    const why =
      plan.adapters.length === 0
        ? 'The adapters of the modal are unknown.'
        : 'The modal is not made at the top of its file, with its options there.'
    rewrite.leave(node, why, 'Make a kit with `createKit`, outside of components: docs/migrate-from-appkit.md.')
    return false
  }
  const kit = createKitPlan()
  addMetadata(rewrite, kit, options, project)
  addChains(rewrite, kit, plan)
  addNetworks(rewrite, kit, plan, options)
  const projectId = readProperty(options, 'projectId')?.getText()
  if (projectId) {
    const local = rewrite.addImport('@foyer/kit/walletconnect', 'walletConnect')
    kit.wallets.push(`${local}({ ${projectId === 'projectId' ? projectId : `projectId: ${projectId}`} })`)
  }
  addTheme(rewrite, kit, options)
  const features = readProperty(options, 'features')
  if (features) addFeatures(rewrite, kit, features)
  for (const property of options.properties) {
    const name = property.name?.getText() ?? '...'
    const text = readProperty(options, name)?.getText()
    if (sameOptions[name] && text) kit.options.set(sameOptions[name], text)
    else if (!handled.test(name)) {
      const [why, todo] = reasons[name] ?? ['has no counterpart', 'Check whether the site needs it.']
      rewrite.leave(property, `\`${name}\` ${why}; it is left out.`, todo)
    }
  }
  if (ts.isVariableStatement(statement)) {
    const name = statement.declarationList.declarations[0]?.name.getText() ?? ''
    for (const use of listUses(rewrite.source, name).slice(1))
      rewrite.leave(
        use,
        `\`${name}\` was the modal, and is the kit now.`,
        'Use `openModal(kit)`, `closeModal(kit)` and `kit.store`.',
      )
  }
  const wasExported = ts.isVariableStatement(statement) && (ts.getModifiers(statement) ?? []).length > 0
  rewrite.replace(statement, printKit(rewrite, kit, isExported || wasExported), 'makes a kit in the place of the modal')
  removeMetadata(rewrite, options)
  return true
}
