import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Project } from '../project/readProject.ts'

/** The RPC addresses of the networks that installed packages define. */
export type NetworkAddresses = {
  /** Those of one exported network; undefined where the package or the name is unknown. */
  find(from: string, name: string): readonly string[] | undefined
}

/** Modules of plain data, which run nothing when they are loaded. */
const definitions = ['@foyer/kit/networks', 'viem/chains', 'wagmi/chains', '@foyer/kit/solana']

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const textsOf = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined

/** The addresses of a network of ours (a list), or of viem (`rpcUrls.default.http`). */
function addressesOf(network: unknown): readonly string[] | undefined {
  if (!isObject(network)) return undefined
  const { rpcUrls } = network
  if (!isObject(rpcUrls) || Array.isArray(rpcUrls)) return textsOf(rpcUrls)
  return isObject(rpcUrls.default) ? textsOf(rpcUrls.default.http) : undefined
}

/** Loads the definitions that a project imports, from its own modules. */
export async function loadNetworks(project: Project): Promise<NetworkAddresses> {
  const require = createRequire(join(project.root, 'package.json'))
  const used = definitions.filter((name) => project.imports.some(({ from }) => from === name))
  const loaded = new Map<string, Readonly<Record<string, unknown>>>()
  for (const name of used) {
    try {
      const module: unknown = await import(pathToFileURL(require.resolve(name)).href)
      if (isObject(module)) loaded.set(name, module)
    } catch {
      // What is not installed is another check's finding.
    }
  }
  return { find: (from, name) => addressesOf(loaded.get(from)?.[name]) }
}
