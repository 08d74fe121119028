import ts from 'typescript'

/** A parsed file: its tree, and its text in which what is no code (markup of Vue, Svelte, Astro and HTML files) is blank. */
export type ParsedSource = {
  readonly path: string
  readonly text: string
  readonly file: ts.SourceFile
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

/** Leaves the scripts of a page of markup where they are, and blanks everything around them. */
function keepScripts(text: string): string {
  let kept = ''
  let end = 0
  for (const match of text.matchAll(/(?:^---\n([\s\S]*?)\n---)|<script\b[^>]*>([\s\S]*?)<\/script>/g)) {
    const script = match[1] ?? match[2] ?? ''
    const start = match.index + match[0].indexOf(script, match[0].startsWith('<') ? match[0].indexOf('>') + 1 : 0)
    kept += blank(text.slice(end, start)) + script
    end = start + script.length
  }
  return kept + blank(text.slice(end))
}

/** Parses the code of a file without resolving anything. */
export function parseSource(path: string, text: string): ParsedSource {
  const code = /\.(vue|svelte|astro|html)$/.test(path) ? keepScripts(text) : text
  const kind = /\.[jt]sx$|\.m?js$/.test(path) ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return { path, text, file: ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, kind) }
}

/** The line of a position, counted from 1. */
export function lineOf({ file }: ParsedSource, position: number): number {
  return file.getLineAndCharacterOfPosition(position).line + 1
}

/** Calls `visit` for every node below `node`, the node itself included. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}
