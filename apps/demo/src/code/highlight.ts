/** A part of a line with its kind, which is a class of the style sheet. */
export type CodePart = {
  readonly kind: 'plain' | 'comment' | 'string' | 'keyword' | 'number'
  readonly text: string
}

const script =
  /(?<comment>\/\/.*)|(?<string>'[^']*')|(?<keyword>\b(?:import|from|export|const|function|return)\b)|(?<number>\b(?:true|false|\d+)\b)/g

/** Finds what `writeCode` writes, and no more: strings, numbers, comments and keywords of one line. */
export function highlight(line: string): readonly CodePart[] {
  const parts: CodePart[] = []
  let end = 0
  for (const match of line.matchAll(script)) {
    if (match.index > end) parts.push({ kind: 'plain', text: line.slice(end, match.index) })
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] as CodePart['kind']
    parts.push({ kind, text: match[0] })
    end = match.index + match[0].length
  }
  if (end < line.length) parts.push({ kind: 'plain', text: line.slice(end) })
  return parts
}
