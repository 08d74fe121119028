/** The fields of a struct, in the order of their declaration. */
export type Fields = readonly { readonly name: string; readonly type: string }[]

/** The types that `primaryType` uses, itself first and the others by name; undefined where it is missing. */
export function reachedTypes(types: ReadonlyMap<string, Fields>, primaryType: string): Map<string, Fields> | undefined {
  if (!types.has(primaryType)) return undefined
  const found = new Set([primaryType])
  // What is added meanwhile is walked, too.
  for (const name of found)
    for (const { type } of types.get(name) ?? []) {
      const item = type.replace(/(\[\d*\])+$/, '')
      if (types.has(item)) found.add(item)
    }
  const [first = primaryType, ...others] = found
  return new Map([first, ...others.sort()].map((name) => [name, types.get(name) ?? []]))
}

/** How EIP-712 writes a type with all that it uses (`encodeType`): what a contract knows it by. */
export function typeString(types: Readonly<Record<string, Fields>>, primaryType: string): string {
  const reached = reachedTypes(new Map(Object.entries(types)), primaryType) ?? new Map<string, Fields>()
  return [...reached]
    .map(([name, fields]) => `${name}(${fields.map((field) => `${field.type} ${field.name}`).join(',')})`)
    .join('')
}
