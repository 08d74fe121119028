import ts from 'typescript'
import { walk } from '../../project/parseSource.ts'
import { type FoundCall, findCalls, localNames, readList, readProperty } from '../../project/readOptions.ts'
import type { Project } from '../../project/readProject.ts'
import { bare, findConstant } from '../../project/readText.ts'
import { type ConfigPlace, findConfigPlace } from '../kitPlan.ts'

/** The modules of AppKit, its adapters, and Web3Modal before it. */
export const packages = /^(@reown\/appkit(-[\w-]+)?|@web3modal\/[\w-]+)(\/|$)/

/** How a chain family was served before. */
export type AdapterKind = 'wagmi' | 'solana' | 'ethers'

const adapterNames: Readonly<Record<string, AdapterKind>> = {
  WagmiAdapter: 'wagmi',
  SolanaAdapter: 'solana',
  EthersAdapter: 'ethers',
  Ethers5Adapter: 'ethers',
}

/** What is found of a site on AppKit before anything is changed. */
export type AppKitPlan = {
  readonly modal: FoundCall | undefined
  readonly adapters: readonly AdapterKind[]
  /** Adapters without a config, which leave. */
  readonly rest: readonly ConfigPlace[]
  /** The adapter or default config that becomes wagmi's own config. */
  readonly config: ConfigPlace | undefined
  /** The name that the config will have. */
  readonly configName: string
}

/** Constants that an adapter's class, or a default config, makes. */
function findAdapters(project: Project): readonly { readonly kind: AdapterKind; readonly place: ConfigPlace }[] {
  return project.sources.flatMap((source) => {
    const kinds = Object.entries(adapterNames).flatMap(([name, kind]) =>
      localNames(source, packages, name).map((local) => [local, kind] as const),
    )
    const known = new Map(kinds)
    const found: { kind: AdapterKind; place: ConfigPlace }[] = []
    walk(source.file, (node) => {
      const kind = ts.isNewExpression(node) && known.get(node.expression.getText())
      const place = kind && findConfigPlace(source, node)
      if (kind && place) found.push({ kind, place })
    })
    return found
  })
}

/** The kinds of the adapters that the modal is given, in their order. */
function readKinds(modal: FoundCall, constants: ReturnType<typeof findAdapters>): readonly AdapterKind[] {
  const property = modal.options && readProperty(modal.options, 'adapters')
  const items = (property && readList(modal.source, property)) ?? []
  return items.flatMap((item): readonly AdapterKind[] => {
    const node = bare(item)
    if (ts.isNewExpression(node)) return [adapterNames[node.expression.getText()] ?? 'ethers']
    return constants.filter(({ place }) => place.name === node.getText()).map(({ kind }) => kind)
  })
}

/** Finds the modal, its adapters and the config of a site. */
export function planAppKit(project: Project): AppKitPlan {
  const modal = [...findCalls(project, packages, 'createAppKit'), ...findCalls(project, packages, 'createWeb3Modal')][0]
  const constants = findAdapters(project)
  const defaults = findCalls(project, packages, 'defaultWagmiConfig').flatMap(
    ({ source, node }) => findConfigPlace(source, node) ?? [],
  )
  const config = constants.find(({ kind }) => kind === 'wagmi')?.place ?? defaults[0]
  const isAdapter = config !== undefined && ts.isNewExpression(config.call)
  const isTaken = config && findConstant(config.source, 'wagmiConfig') !== undefined
  const kinds = modal ? readKinds(modal, constants) : []
  return {
    modal,
    adapters: kinds.length === 0 && config ? ['wagmi'] : kinds,
    rest: constants.flatMap(({ kind, place }) => (kind === 'wagmi' ? [] : [place])),
    config,
    configName: !config ? '' : !isAdapter ? config.name : isTaken ? 'ownWagmiConfig' : 'wagmiConfig',
  }
}
