import type { ReactNode } from 'react'

/** Sets plain text apart from the direction around it, so that `1 ETH = 3 USDC` keeps its order in Arabic. */
export function isolate(node: ReactNode): ReactNode {
  return typeof node === 'string' || typeof node === 'number' ? <bdi>{node}</bdi> : node
}
