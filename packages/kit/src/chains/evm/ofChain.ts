/** The entry of a chain in an object whose keys are hexadecimal chain ids. */
export function ofChain<T>(byChain: Readonly<Record<string, T>>, chainId: bigint): T | undefined {
  const key = Object.keys(byChain ?? {}).find((each) => /^0x[0-9a-f]+$/i.test(each) && BigInt(each) === chainId)
  return key === undefined ? undefined : byChain[key]
}
