import ts from 'typescript'
import { lineOf, type ParsedSource, walk } from '../project/parseSource.ts'
import { type FoundCall, findCalls, localNames, readList, readObject, readProperty } from '../project/readOptions.ts'
import type { Project } from '../project/readProject.ts'
import { bare, findConstant, readText } from '../project/readText.ts'
import { loadNetworks, type NetworkAddresses } from './loadNetworks.ts'

/** An address that a page has to be allowed to reach, and the code that says so. */
export type Need = {
  readonly directive: 'connect-src' | 'img-src' | 'frame-src'
  readonly origin: string
  readonly path: string
  readonly line: number
}

/** Code whose address only a running page knows. */
export type UnknownNeed = { readonly what: string; readonly path: string; readonly line: number }

/** Where a configuration leads, as far as it can be read without running it. */
export type SiteNeeds = {
  readonly needs: readonly Need[]
  readonly unknown: readonly UnknownNeed[]
  readonly gateways: readonly {
    readonly url: string
    readonly projectId: string | undefined
    readonly path: string
    readonly line: number
  }[]
  /** The addresses that sites say they have. */
  readonly siteUrls: readonly string[]
}

const ours = /^@foyer\/kit(\/|$)/
const defaultRelay = 'wss://relay.walletconnect.org'

/** What is collected while the calls are read. */
type Collector = {
  readonly project: Project
  readonly networks: NetworkAddresses
  add(directive: Need['directive'], url: string, source: ParsedSource, node: ts.Node): void
  miss(what: string, source: ParsedSource, node: ts.Node): void
}

function readAddress(
  collector: Collector,
  source: ParsedSource,
  node: ts.Expression,
  what: string,
): string | undefined {
  const text = readText(collector.project, source, node)
  if (text === undefined || !URL.canParse(text)) collector.miss(what, source, node)
  return text !== undefined && URL.canParse(text) ? text : undefined
}

/** The package that a name comes from. */
function originOfName({ file }: ParsedSource, name: string): string | undefined {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const named = statement.importClause?.namedBindings
    if (named && ts.isNamedImports(named) && named.elements.some((element) => element.name.text === name))
      return statement.moduleSpecifier.text
  }
  return undefined
}

function exportedName({ file }: ParsedSource, local: string): string {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement)) continue
    const named = statement.importClause?.namedBindings
    if (!named || !ts.isNamedImports(named)) continue
    const element = named.elements.find(({ name }) => name.text === local)
    if (element) return (element.propertyName ?? element.name).text
  }
  return local
}

/** Adds the RPC addresses of one network: an import, an object, or `evmNetwork(chain)`. */
function addNetwork(collector: Collector, source: ParsedSource, input: ts.Expression): void {
  const node = bare(input)
  if (ts.isIdentifier(node)) {
    const from = originOfName(source, node.text)
    const urls = from && collector.networks.find(from, exportedName(source, node.text))
    if (urls) for (const url of urls) collector.add('connect-src', url, source, node)
    const value = findConstant(source, node.text)
    if (!urls && value) addNetwork(collector, source, value)
    else if (!urls) collector.miss(`the RPC of \`${node.text}\``, source, node)
    return
  }
  if (ts.isConditionalExpression(node)) {
    addNetwork(collector, source, node.whenTrue)
    addNetwork(collector, source, node.whenFalse)
    return
  }
  if (
    ts.isCallExpression(node) &&
    node.arguments[0] &&
    localNames(source, ours, 'evmNetwork').includes(node.expression.getText())
  ) {
    const overrides = node.arguments[1] && readObject(source, node.arguments[1])
    const list = overrides && readProperty(overrides, 'rpcUrls')
    if (list) addUrls(collector, source, list)
    else addNetwork(collector, source, node.arguments[0])
    return
  }
  const object = readObject(source, node)
  const list = object && readProperty(object, 'rpcUrls')
  if (list) addUrls(collector, source, list)
  else collector.miss('the RPC of a network', source, node)
}

function addUrls(collector: Collector, source: ParsedSource, list: ts.Expression): void {
  const items = readList(source, list)
  if (!items) collector.miss('the RPC of a network', source, list)
  for (const item of items ?? []) {
    const url = readAddress(collector, source, item, 'the RPC of a network')
    if (url) collector.add('connect-src', url, source, item)
  }
}

/** The chain that a key of `transports` names, as in `[mainnet.id]`. */
function chainOfKey(name: ts.PropertyName): ts.Expression | undefined {
  const key = ts.isComputedPropertyName(name) ? bare(name.expression) : undefined
  return key && ts.isPropertyAccessExpression(key) && key.name.text === 'id' ? key.expression : undefined
}

/** Adds what a wagmi config reads from: addresses of its transports, or those of its chains where a transport names none. */
function addWagmi(collector: Collector, { source, options }: FoundCall): void {
  const transports = options && readProperty(options, 'transports')
  const object = transports && readObject(source, transports)
  const chains = options && readProperty(options, 'chains')
  if (!object) for (const chain of (chains && readList(source, chains)) ?? []) addNetwork(collector, source, chain)
  for (const property of object?.properties ?? []) {
    const calls: ts.CallExpression[] = []
    walk(property, (node) => {
      if (ts.isCallExpression(node) && /^(http|webSocket)$/.test(node.expression.getText())) calls.push(node)
    })
    for (const call of calls) {
      const [first] = call.arguments
      const url = first && readAddress(collector, source, first, 'the address of a transport')
      if (url) collector.add('connect-src', url, source, call)
      if (first) continue
      const chain = property.name && chainOfKey(property.name)
      if (chain) addNetwork(collector, source, chain)
      else collector.miss('the RPC of a network', source, call)
    }
  }
}

/** Reads every `createKit` of a project, and the wallet sources and wagmi configs beside it. */
export async function readSiteNeeds(project: Project): Promise<SiteNeeds> {
  const found: Need[] = []
  const unknown: UnknownNeed[] = []
  const gateways: SiteNeeds['gateways'][number][] = []
  const siteUrls: string[] = []
  const placeOf = (source: ParsedSource, node: ts.Node) => ({
    path: source.path,
    line: lineOf(source, node.getStart(source.file)),
  })
  const collector: Collector = {
    project,
    networks: await loadNetworks(project),
    add(directive, url, source, node) {
      const { origin, protocol, host } = new URL(url)
      found.push({ directive, origin: origin === 'null' ? `${protocol}//${host}` : origin, ...placeOf(source, node) })
    },
    miss: (what, source, node) => unknown.push({ what, ...placeOf(source, node) }),
  }
  for (const { source, node, options } of findCalls(project, /^@foyer\/kit$/, 'createKit')) {
    if (!options) {
      collector.miss('the options of `createKit`', source, node)
      continue
    }
    const gateway = readProperty(options, 'gateway')
    const url = gateway && readAddress(collector, source, gateway, 'the gateway')
    if (gateway && url) {
      for (const directive of ['connect-src', 'img-src'] as const) collector.add(directive, url, source, gateway)
      const id = readProperty(options, 'projectId')
      gateways.push({ url, projectId: id && readText(project, source, id), ...placeOf(source, gateway) })
    }
    const networks = readProperty(options, 'networks')
    const list = networks && readList(source, networks)
    if (networks && !list) collector.miss('the networks', source, networks)
    for (const network of list ?? []) addNetwork(collector, source, network)
    const metadata = readProperty(options, 'metadata')
    const object = metadata && readObject(source, metadata)
    const siteUrl = object && readProperty(object, 'url')
    const text = siteUrl && readText(project, source, siteUrl)
    if (text && URL.canParse(text)) siteUrls.push(new URL(text).origin)
  }
  for (const { source, node, options } of findCalls(project, ours, 'walletConnect')) {
    const relay = options && readProperty(options, 'relayUrl')
    const url = relay ? readAddress(collector, source, relay, 'the relay') : defaultRelay
    if (url) collector.add('connect-src', url, source, node)
  }
  for (const { source, options } of findCalls(project, ours, 'embedded')) {
    const vault = options && readProperty(options, 'vault')
    const url = vault && readAddress(collector, source, vault, 'the hosted wallet')
    if (vault && url) collector.add('frame-src', url, source, vault)
  }
  if (findCalls(project, ours, 'wagmi').length > 0)
    for (const call of findCalls(project, /^(wagmi|@wagmi\/core)$/, 'createConfig')) addWagmi(collector, call)
  return { needs: found, unknown, gateways, siteUrls }
}
