// `node scripts/thinOut.mjs <folder>`: takes the indentation out of modules and declarations, and the comments out of modules,
// which only compilers read: inferred types are nested so deeply that it is a good part of what a site installs. What tells
// bundlers that a call may be left out stays, and so do the licences of code from other packages.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const parse = (path, text) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)

/** A text of the module over several lines, which would lose spaces that belong to it. */
function findIndentedText(source) {
  const visit = (node) => {
    const isText = ts.isTemplateLiteralToken(node) || ts.isTemplateMiddleOrTemplateTail(node)
    if (isText && /\n[ \t]/.test(node.getText(source))) return node.getText(source)
    return ts.forEachChild(node, visit)
  }
  return visit(source)
}

/** Where the comments of a module begin and end, without those that bundlers read and those that name a licence. */
function findComments(path, text) {
  const source = parse(path, text)
  const found = new Map()
  const keep = (range) => found.set(range.pos, range)
  const visit = (node) => {
    ts.getLeadingCommentRanges(text, node.pos)?.forEach(keep)
    ts.getTrailingCommentRanges(text, node.end)?.forEach(keep)
    node.getChildren(source).forEach(visit)
  }
  visit(source)
  return [...found.values()].filter(({ pos, end }) => !/^\/\*!|[@#]__[A-Z_]+__/.test(text.slice(pos, end)))
}

/** The module without them, and without the lines that they alone stood in. */
function withoutComments(path, text) {
  const comments = findComments(path, text).sort((one, other) => other.pos - one.pos)
  return comments.reduce((left, { pos, end }) => {
    const before = left.slice(0, pos)
    const after = left.slice(end)
    const isAlone = /(^|\n)[ \t]*$/.test(before) && after.startsWith('\n')
    return isAlone ? before.replace(/[ \t]*$/, '') + after.slice(1) : before + after
  }, text)
}

const [, , folder] = process.argv
for (const name of readdirSync(folder, { recursive: true })) {
  if (!name.endsWith('.d.ts') && !name.endsWith('.js')) continue
  const path = join(folder, name)
  const text = readFileSync(path, 'utf8')
  const thin = name.endsWith('.js') ? withoutComments(path, text) : text
  const indented = name.endsWith('.js') && findIndentedText(parse(path, thin))
  if (indented) throw new Error(`${path} has a text with indented lines: ${indented}`)
  writeFileSync(path, thin.replace(/^[ \t]+(?!\*)/gm, ''))
}
