// Text on a screen stands alone in its element. A browser that translates a page puts each text node into another element; React
// then cannot remove that text, change it or put something before it, and throws. An element with nothing but text is safe,
// since React writes its whole content. Types are read, because a property may hold text as well. What is not ours to wrap (the
// children of a site) says so in a comment before it: `bare text: why`.
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { runAsGate } from '../lib/gate.mjs'
import { listFiles } from '../lib/listFiles.mjs'
import { isTestCode, place, walk } from '../lib/sources.mjs'

const rooms = ['packages/kit', 'apps/vault']

/** One program over all rooms, which are compiled with the same settings. */
function createProgram(root, paths) {
  const config = join(root, rooms[0], 'tsconfig.json')
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, ts.sys.readFile).config,
    ts.sys,
    dirname(config),
  )
  return ts.createProgram(
    paths.map((path) => join(root, path)),
    { ...options, noEmit: true },
  )
}

/** Whether a value of this type may be drawn as text. The empty text of `name && <b>…</b>` draws nothing. */
function mayBeText(checker, type, seen = new Set()) {
  if (type.isUnion()) return type.types.some((each) => mayBeText(checker, each, seen))
  if (type.isStringLiteral()) return type.value !== ''
  const { Any, BigIntLike, NumberLike, StringLike } = ts.TypeFlags
  return (type.flags & (Any | BigIntLike | NumberLike | StringLike)) !== 0 || hasTexts(checker, type, seen)
}

/** Whether it is a list with texts among its entries: each would be drawn beside the others. */
function hasTexts(checker, type, seen = new Set()) {
  if (type.isUnion()) return type.types.some((each) => hasTexts(checker, each, seen))
  // A list may hold lists of its kind.
  if (seen.has(type) || !checker.isArrayLikeType(type)) return false
  seen.add(type)
  const entry = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
  return entry !== undefined && mayBeText(checker, entry, seen)
}

const isBlank = (child) =>
  ts.isJsxText(child) ? child.containsOnlyTriviaWhiteSpaces : ts.isJsxExpression(child) && !child.expression

/** A fragment is no element, so that its only child stands beside whatever surrounds the fragment. */
const isFragment = (node) => ts.isJsxFragment(node) || node.openingElement.tagName.getText() === 'Fragment'

const says = /\bbare text: \w/

/** Whether a comment stands right before a child. */
function isAllowed(file, child) {
  const { children } = child.parent
  const before = children.slice(0, children.indexOf(child)).findLast((each) => !ts.isJsxText(each))
  return before !== undefined && isBlank(before) && says.test(before.getText(file))
}

function findBareText(checker, file) {
  const found = []
  const typeOf = (child) => checker.getTypeAtLocation(child.expression)
  walk(file, (node) => {
    if (!ts.isJsxElement(node) && !ts.isJsxFragment(node)) return
    const children = node.children.filter((child) => !isBlank(child))
    const isAlone = children.length === 1 && !isFragment(node)
    for (const child of children) {
      const isBare = ts.isJsxExpression(child)
        ? (isAlone ? hasTexts : mayBeText)(checker, typeOf(child))
        : ts.isJsxText(child) && !isAlone
      if (isBare && !isAllowed(file, child)) found.push(child)
    }
  })
  return found
}

/** Components that answer bare text, which then stands wherever the component does. */
function findTextComponents(checker, file) {
  return file.statements.filter((statement) => {
    if (!ts.isFunctionDeclaration(statement) || !/^[A-Z]/.test(statement.name?.text ?? '')) return false
    if (says.test(file.text.slice(statement.pos, statement.getStart(file)))) return false
    const signature = checker.getSignatureFromDeclaration(statement)
    return signature !== undefined && mayBeText(checker, checker.getReturnTypeOfSignature(signature))
  })
}

export function check(root) {
  const paths = rooms
    .flatMap((room) => listFiles(root, `${room}/src`))
    .filter((path) => path.endsWith('.tsx') && !isTestCode(path))
  const program = createProgram(root, paths)
  const checker = program.getTypeChecker()
  const problems = paths.flatMap((path) => {
    const file = program.getSourceFile(join(root, path))
    const at = (node) => relative(root, place(file, node))
    return [
      ...findBareText(checker, file).map(
        (node) => `${at(node)}: text beside other content: give it an element that holds nothing else`,
      ),
      ...findTextComponents(checker, file).map(
        (node) => `${at(node)}: ${node.name.text} answers bare text: answer an element`,
      ),
    ]
  })
  return { problems, notes: [`${paths.length} files`] }
}

await runAsGate(import.meta.url, check)
