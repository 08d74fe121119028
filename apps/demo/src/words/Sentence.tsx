import type { ReactNode } from 'react'

type SentenceProps = { text: string; parts: Readonly<Record<string, ReactNode>> }

/** A sentence with elements in the places that it names, such as a link. */
export function Sentence({ text, parts }: SentenceProps) {
  return text.split(/\{(\w+)\}/).map((piece, index) => {
    // Every second piece is the name of a place.
    const content = index % 2 === 0 ? piece : parts[piece]
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence never move
    return <span key={index}>{content}</span>
  })
}
