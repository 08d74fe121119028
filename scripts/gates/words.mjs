// Comments, test titles, messages and pages name their subject: the caller, the visitor, another host. The words below hide it, and
// make a reader look twice. Values of one word are not prose. Identifiers take the words of docs/glossary.md, and the subject of a
// commit fits in a line of a list.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { judgeCommitSubjects } from '../lib/commitSubjects.mjs'
import { runAsGate } from '../lib/gate.mjs'
import { listFiles } from '../lib/listFiles.mjs'
import { parse } from '../lib/sources.mjs'

/** Places where one of the words stays, each with the reason; `words` is the text, or a pattern of it. */
const allowed = [
  {
    path: 'CONTRIBUTING.md',
    words: /(?<=\n\| )(?:test )?“[^”]*”(?= +\|)/g,
    why: 'the sentences that the rules correct',
  },
  {
    path: 'apps/demo/src/words/pageWords.ts',
    words: 'the ones nobody screenshots',
    why: 'the playground’s design has this sentence',
  },
  {
    path: 'apps/gateway/src/capabilities/vault/createVault.ts',
    words: /'e-mail (?:addresses|changes)'/g,
    why: 'keys are derived from these labels, and what was hashed with them is kept',
  },
]

const plainer = [
  [/\b(?:whoever|nobody|somebody)\b/giu, 'name the caller, the visitor, the holder or the site'],
  [/\belsewhere\b/giu, 'name the place, as in "on another origin"'],
  [/\bof\s+its\s+own\b/giu, 'say "its own", "separate" or "dedicated"'],
  [/\bwhat\s+is\s+none\b/giu, 'say what it is, as in "not an address"'],
  // German has "E-Mail".
  [/\b[eE]-mail/gu, 'say email'],
  [/(?<!\b(?:soon|long|far|much|often)\s+)\bas\s+it\s+is\b/giu, 'say "unchanged"'],
]

/** Identifiers that a reader has to guess. */
const plainerNames = [
  { hides: /[pP]atience/, advice: 'say timeoutMs' },
  { hides: /^(?:most|longest)[A-Z]/, advice: 'begin an upper bound with max' },
  { hides: /^tell[A-Z]/, advice: 'say notify, report or show' },
  { hides: /^told$|[a-z]Told(?:[A-Z]|$)|^Told/, advice: 'say what was reported' },
  { hides: /^soon(?:[A-Z]|$)|[a-z]Soon(?:[A-Z]|$)/, advice: 'say what is scheduled, or withTimeout' },
  { hides: /[dD]oubt/, advice: 'say what it warns of' },
  { hides: /[tT]wins(?:[A-Z]|$)/, advice: 'say what two have in common' },
]
/** A look is a noun of screens; what is called, or counts milliseconds, is a poll. */
const isPollOfLook = ({ parent }) =>
  (ts.isCallExpression(parent) && parent.arguments.length === 0) ||
  (ts.isVariableDeclaration(parent) && parent.initializer !== undefined && ts.isNumericLiteral(parent.initializer))

/** The problems of one file's identifiers, one for each name. */
function judgeNames(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  if (!/atience|most[A-Z]|longest[A-Z]|[tT]ell|[tT]old|[lL]ook|[sS]oon|oubt|wins?/.test(text)) return []
  const file = parse(root, path)
  const found = new Map()
  const visit = (node) => {
    if (ts.isIdentifier(node) && !found.has(node.text)) {
      const rule = plainerNames.find(({ hides }) => hides.test(node.text))
      const advice =
        rule?.advice ?? (node.text === 'look' && isPollOfLook(node) ? 'say poll, check or pollMs' : undefined)
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      if (advice) found.set(node.text, `${path}:${line + 1}: ${node.text}: ${advice}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return [...found.values()]
}

const isCode = (path) => /\.(ts|tsx|mts|mjs|js)$/.test(path)
const isPage = (path) => /(\.(md|mdx|css|html|ya?ml|sh|json)|Dockerfile)$/.test(path)
/** The lock is npm's, and this file quotes the words. */
const isLeftOut = (path) => path.endsWith('package-lock.json') || path === 'scripts/gates/words.mjs'
const isRead = (path) => (isCode(path) || isPage(path)) && !isLeftOut(path)

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
  /whoever|nobody|somebody|elsewhere|e-mail|\b(?:its[\s*/]+own|is[\s*/]+none|it[\s*/]+is)\b/iu.test(text)

function readProse(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  if (!mayHold(text)) return ''
  return isCode(path) ? proseOf(parse(root, path)) : text
}

/** The problems of one file; adds the allowances that it needs to `used`. */
function judge(root, path, used) {
  let prose = readProse(root, path)
  for (const allowance of allowed) {
    if (allowance.path !== path) continue
    const rest = prose.replaceAll(allowance.words, blank)
    if (rest === prose) continue
    used.add(allowance)
    prose = rest
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
  for (const path of listFiles(root)) if (isCode(path) && !isLeftOut(path)) problems.push(...judgeNames(root, path))
  for (const allowance of allowed)
    if (existsSync(join(root, allowance.path)) && !used.has(allowance))
      problems.push(`${allowance.path}: no longer has "${allowance.words}"; take it off the list of allowed places`)
  const commits = judgeCommitSubjects(root)
  problems.push(...commits.problems)
  return { problems, notes: [`${files.length} files, ${used.size} allowed places, ${commits.note}`] }
}

await runAsGate(import.meta.url, check)
