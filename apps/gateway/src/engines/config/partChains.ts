/** The lists into which the `chains` of a configuration part; those of the EVM, and what is no chain, stay. */
const lists = [
  { key: 'solanaChains', isOf: (namespace: string) => namespace === 'solana' },
  { key: 'plainChains', isOf: (namespace: string) => namespace !== 'eip155' && namespace !== 'solana' },
] as const

/** One list of chains is easier to write than three; here they part, because most of the gateway reads EVM chains only. */
export function partChains(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('chains' in input) || !Array.isArray(input.chains)) return input
  const given: readonly unknown[] = input.chains
  const listOf = (chain: unknown) => {
    const namespace = namespaceOf(chain)
    return namespace === undefined ? undefined : lists.find(({ isOf }) => isOf(namespace))?.key
  }
  const parted = lists.flatMap(({ key }) => {
    const own = given.filter((chain) => listOf(chain) === key)
    const known: unknown = key in input ? input[key as keyof typeof input] : undefined
    return own.length === 0 ? [] : [[key, [...(Array.isArray(known) ? known : []), ...own]] as const]
  })
  if (parted.length === 0) return input
  return { ...input, chains: given.filter((chain) => listOf(chain) === undefined), ...Object.fromEntries(parted) }
}

function namespaceOf(chain: unknown): string | undefined {
  if (typeof chain !== 'object' || chain === null || !('id' in chain) || typeof chain.id !== 'string') return undefined
  return /^([-a-z0-9]{3,8}):/.exec(chain.id)?.[1]
}
