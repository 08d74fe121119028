import type { ReactNode } from 'react'
import type { ElementNode } from './ElementNode.ts'

/** Sets plain text apart from the direction around it, so that `1 ETH = 3 USDC` keeps its order in Arabic. */
export function isolate(node: ReactNode): ElementNode {
  return typeof node === 'string' || typeof node === 'number' ? <bdi>{node}</bdi> : (node as ElementNode)
}

/** Keeps the direction of numbers, names and addresses inside a sentence of another (Unicode UAX 9, first strong isolate). */
export function isolated(words: string): string {
  return `\u2068${words}\u2069`
}
