/**
 * The fenced code of a Markdown page: `{ language, file, code, line }`. A fence may name the file that it is:
 * ```` ```tsx file=src/App.tsx ````.
 */
export function codeFences(text) {
  const found = []
  const pattern = /^```(\w*)([^\n]*)\n([\s\S]*?)^```$/gm
  for (const match of text.matchAll(pattern)) {
    const [, language, info, code] = match
    const line = text.slice(0, match.index).split('\n').length + 1
    found.push({ language, file: /\bfile=(\S+)/.exec(info)?.[1], code, line })
  }
  return found
}
