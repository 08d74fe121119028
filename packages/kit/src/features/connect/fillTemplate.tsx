import type { ReactNode } from 'react'
import type { ElementNode } from '../../ui/ElementNode.ts'

const braces = /\{(\w+)\}/

/** A sentence with parts where its braces are, since languages put them in different places. */
export function fillTemplate(template: string, parts: Readonly<Record<string, ReactNode>>): ElementNode {
  return template.split(braces).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never move
    <span key={index}>{index % 2 === 1 ? parts[piece] : piece}</span>
  ))
}
