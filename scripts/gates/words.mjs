// Comments, test titles, messages and pages name their subject: the caller, the visitor, another host. The words below hide it, and
// make a reader look twice. Identifiers and values of one word are not prose.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { runAsGate } from '../lib/gate.mjs'
import { listFiles } from '../lib/listFiles.mjs'
import { parse } from '../lib/sources.mjs'

/** Folders and files that still hold these words. One that is rewritten leaves the list. */
const notYet = [
  'apps/gateway/src/capabilities/vault',
  'apps/gateway/src/front/endpoints/keeperApp.ts',
  'apps/gateway/src/front/endpoints/vault.ts',
  'apps/gateway/src/front/endpoints/vaultSocialPages.ts',
  'apps/gateway/src/front/endpoints/vaultSocialWords.ts',
  'apps/vault',
]

/** Places where one of the words stays, each with the reason. */
const allowed = [
  {
    path: 'apps/demo/src/page/Gallery.tsx',
    words: 'the ones nobody screenshots',
    why: 'the playground’s design has this sentence',
  },
  {
    path: 'docs/what-the-wallet-protects.md',
    words: '“tells amounts and networks in the words of its own gateway”',
    why: 'the title of a test in apps/vault',
  },
  {
    path: 'packages/contract/src/vaultPort/cleanValue.test.ts',
    words: 'copies every value of JSON as it is',
    why: 'the folder is being rewritten',
  },
]

const plainer = [
  [/\b(?:whoever|nobody|somebody)\b/giu, 'name the caller, the visitor, the holder or the site'],
  [/\belsewhere\b/giu, 'name the place, as in "on another origin"'],
  [/\bof\s+its\s+own\b/giu, 'say "its own", "separate" or "dedicated"'],
  [/\bwhat\s+is\s+none\b/giu, 'say what it is, as in "not an address"'],
  [/(?<!\b(?:soon|long|far|much|often)\s+)\bas\s+it\s+is\b/giu, 'say "unchanged"'],
]

const isCode = (path) => /\.(ts|tsx|mts|mjs|js)$/.test(path)
const isPage = (path) => /(\.(md|mdx|css|html|ya?ml|sh|json)|Dockerfile)$/.test(path)
/** The lock is npm's, and this file quotes the words. */
const isLeftOut = (path) => path.endsWith('package-lock.json') || path === 'scripts/gates/words.mjs'
const isRead = (path) =>
  (isCode(path) || isPage(path)) &&
  !isLeftOut(path) &&
  !notYet.some((place) => path === place || path.startsWith(`${place}/`))

/** A string of one word is a name or a value. */
const isProse = (text) => /\S\s+\S/.test(text)
const isString = (node) =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
const isDoc = ({ kind }) => kind >= ts.SyntaxKind.FirstJSDocNode && kind <= ts.SyntaxKind.LastJSDocNode

/** Spaces in place of a text, with its line breaks, so that the rest keeps its line. */
const blank = (text) => text.replace(/[^\n]/g, ' ')

/** One file with everything blanked but its comments, and the strings and JSX texts that are prose. */
function proseOf(file) {
  const { text } = file
  const kept = new Map()
  const visit = (node) => {
    if (isDoc(node)) return
    const parts = node.getChildren(file)
    for (const part of parts) visit(part)
    if (parts.length > 0) return
    if (node.kind !== ts.SyntaxKind.JsxText) {
      const comments = [
        ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
        ...(ts.getTrailingCommentRanges(text, node.pos) ?? []),
      ]
      for (const { pos, end } of comments) kept.set(pos, end)
    }
    const isText = isString(node) || node.kind === ts.SyntaxKind.JsxText
    if (isText && isProse(node.text)) kept.set(node.getStart(file), node.end)
  }
  visit(file)
  let prose = ''
  for (const [from, to] of [...kept].sort(([a], [b]) => a - b)) {
    if (from < prose.length) continue
    prose += blank(text.slice(prose.length, from)) + text.slice(from, to)
  }
  // A phrase may continue on the next line of its comment.
  return prose.replace(/(?<=\n)\s*(?:\*(?!\/)|\/\/)/g, blank)
}

/** Most files hold none of the words at all, so they need no parsing. A comment may break the line within a phrase. */
const mayHold = (text) =>
  /whoever|nobody|somebody|elsewhere|\b(?:its[\s*/]+own|is[\s*/]+none|it[\s*/]+is)\b/iu.test(text)

function readProse(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  if (!mayHold(text)) return ''
  return isCode(path) ? proseOf(parse(root, path)) : text
}

/** The problems of one file; adds the allowances that it needs to `used`. */
function judge(root, path, used) {
  let prose = readProse(root, path)
  for (const allowance of allowed) {
    if (allowance.path !== path || !prose.includes(allowance.words)) continue
    used.add(allowance)
    prose = prose.replaceAll(allowance.words, blank)
  }
  const lineAt = (index) => prose.slice(0, index).split('\n').length
  return plainer
    .flatMap(([word, advice]) => [...prose.matchAll(word)].map((match) => ({ match, advice })))
    .sort((a, b) => a.match.index - b.match.index)
    .map(({ match, advice }) => `${path}:${lineAt(match.index)}: "${match[0].replace(/\s+/g, ' ')}": ${advice}`)
}

export function check(root) {
  const files = listFiles(root).filter(isRead)
  const used = new Set()
  const problems = files.flatMap((path) => judge(root, path, used))
  for (const allowance of allowed)
    if (existsSync(join(root, allowance.path)) && !used.has(allowance))
      problems.push(`${allowance.path}: no longer has "${allowance.words}"; take it off the list of allowed places`)
  return { problems, notes: [`${files.length} files, ${used.size} allowed places`] }
}

await runAsGate(import.meta.url, check)
