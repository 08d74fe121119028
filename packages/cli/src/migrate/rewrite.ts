import ts from 'typescript'
import { lineOf, type ParsedSource, walk } from '../project/parseSource.ts'
import type { Done, Left } from './report.ts'

type Range = { readonly start: number; readonly end: number }
type Edit = Range & { readonly text: string }

/** The changes of one file, collected and applied at once; positions are those of the file as it was read. */
export type Rewrite = {
  readonly source: ParsedSource
  readonly done: readonly Done[]
  readonly left: readonly Left[]
  /** `;` where the file ends its statements with one. */
  readonly semicolon: string
  readonly quote: (text: string) => string
  replace(node: ts.Node | Range, text: string, what?: string): void
  /** Removes a node, and the rest of its line where nothing else stands on it. */
  remove(node: ts.Node | Range, what?: string): void
  insert(position: number, text: string, what?: string): void
  /** Indents the lines of a range by one step more, but for those inside a change. */
  indent(range: Range): void
  /** Imports a name; the local one differs where the file has another thing of that name. */
  addImport(from: string, name: string, isType?: boolean): string
  addSideImport(from: string): void
  /** Takes an imported name from another module, under the same local name. */
  moveImport(local: string, from: string, name: string): void
  /** Lets an import of an old package go, whose uses other changes replace; its name is free for another thing. */
  dropImport(local: string): void
  note(node: ts.Node, what: string): void
  leave(node: ts.Node, why: string, todo: string): void
  /** The uses of an imported name that no change of this file covers. */
  openUses(local: string): readonly ts.Identifier[]
  /** The file with all changes. */
  write(): string
}

/** Every identifier of a file with this text that is a use: no import, no property name, no key. */
export function listUses({ file }: ParsedSource, name: string): readonly ts.Identifier[] {
  const found: ts.Identifier[] = []
  walk(file, (node) => {
    if (!ts.isIdentifier(node) || node.text !== name) return
    const { parent } = node
    if (ts.isImportSpecifier(parent) || ts.isImportClause(parent) || ts.isNamespaceImport(parent)) return
    if (ts.isPropertyAccessExpression(parent) && parent.name === node) return
    if (ts.isPropertyAssignment(parent) && parent.name === node) return
    if (ts.isJsxAttribute(parent) && parent.name === node) return
    found.push(node)
  })
  return found
}

function isDeclared({ file }: ParsedSource, name: string): boolean {
  let isFound = false
  walk(file, (node) => {
    const declares =
      ts.isVariableDeclaration(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isImportSpecifier(node) ||
      ts.isImportClause(node)
    if (declares && node.name && ts.isIdentifier(node.name) && node.name.text === name) isFound = true
  })
  return isFound
}

type Imported = { readonly name: string; readonly local: string; readonly isType: boolean }

const printImported = ({ name, local, isType }: Imported): string =>
  `${isType ? 'type ' : ''}${name === local ? name : `${name} as ${local}`}`

/** Begins the changes of a file. `oldPackages` are those whose imports leave once no use is open. */
export function createRewrite(source: ParsedSource, oldPackages: RegExp): Rewrite {
  const { file, text } = source
  const edits: Edit[] = []
  const done: Done[] = []
  const left: Left[] = []
  const added = new Map<string, Imported[]>()
  const sideImports = new Set<string>()
  const moved = new Set<string>()
  const semicolon = /^(import|export|const)\b[^\n]*;$/m.test(text) ? ';' : ''
  const mark = (text.match(/^import .*"/gm)?.length ?? 0) > (text.match(/^import .*'/gm)?.length ?? 0) ? '"' : "'"
  const rangeOf = (node: ts.Node | Range): Range =>
    'kind' in node ? { start: node.getStart(file), end: node.getEnd() } : node
  const lineAt = (position: number) => lineOf(source, position)
  const imports = file.statements.filter(ts.isImportDeclaration)

  const note = (position: number, what: string | undefined) => {
    if (what) done.push({ path: source.path, line: lineAt(position), what })
  }

  function addImport(from: string, name: string, isType = false): string {
    const known = added.get(from)?.find((each) => each.name === name)
    if (known) return known.local
    for (const statement of imports) {
      const named = statement.importClause?.namedBindings
      if (moduleOf(statement) !== from || !named || !ts.isNamedImports(named)) continue
      const own = named.elements.find((element) => (element.propertyName ?? element.name).text === name)
      if (own) return own.name.text
    }
    const local = isDeclared(source, name) && !moved.has(name) ? aliasOf(name) : name
    added.set(from, [...(added.get(from) ?? []), { name, local, isType }])
    return local
  }

  const covers = (node: ts.Node) => edits.some(({ start, end }) => start <= node.getStart(file) && node.getEnd() <= end)
  const openUses = (local: string) =>
    moved.has(local) ? [] : listUses(source, local).filter((use) => !covers(use) && !isClosingTag(use))

  /** Whether the changes take every use of an imported name away. */
  const isFreed = (local: string) =>
    listUses(source, local).length > 0 &&
    openUses(local).length === 0 &&
    !edits.some((edit) => new RegExp(`\\b${local}\\b`).test(edit.text))

  function importEdits(): readonly Edit[] {
    const found: Edit[] = []
    const pending = new Map(added)
    const kept: ts.ImportDeclaration[] = []
    let freed: ts.ImportDeclaration | undefined
    for (const statement of imports) {
      const from = moduleOf(statement)
      const named = statement.importClause?.namedBindings
      if (!named || !ts.isNamedImports(named)) {
        const isOld = oldPackages.test(from) && !statement.importClause
        if (!isOld) kept.push(statement)
        else {
          found.push({ ...wholeLine(text, rangeOf(statement)), text: '' })
          freed ??= statement
        }
        continue
      }
      const elements = named.elements.filter((element) => {
        if (moved.has(element.name.text) && oldPackages.test(from)) return false
        return oldPackages.test(from) ? openUses(element.name.text).length > 0 : !isFreed(element.name.text)
      })
      const own = pending.get(from) ?? []
      if (own.length > 0 && !statement.importClause?.isTypeOnly) pending.delete(from)
      const extra = statement.importClause?.isTypeOnly ? [] : own
      if (elements.length + extra.length === 0 && !statement.importClause?.name) {
        found.push({ ...wholeLine(text, rangeOf(statement)), text: '' })
        freed ??= statement
        continue
      }
      kept.push(statement)
      if (elements.length === named.elements.length && extra.length === 0) continue
      const listed = [...elements.map((element) => element.getText(file)), ...extra.map(printImported)]
      const specifiers = extra.length > 0 ? listed.toSorted(byName) : listed
      found.push({ ...rangeOf(named), text: `{ ${specifiers.join(', ')} }` })
    }
    const lines = [
      ...[...pending].map(([from, list]) => {
        const onlyTypes = list.every(({ isType }) => isType)
        const specifiers = list
          .map((each) => printImported(onlyTypes ? { ...each, isType: false } : each))
          .toSorted(byName)
        return `import ${onlyTypes ? 'type ' : ''}{ ${specifiers.join(', ')} } from ${mark}${from}${mark}${semicolon}`
      }),
      ...[...sideImports]
        .filter((from) => !imports.some((statement) => moduleOf(statement) === from))
        .map((from) => `import ${mark}${from}${mark}${semicolon}`),
    ].toSorted(byModule)
    if (lines.length === 0) return found
    const last = kept.at(-1)
    const place = freed ? wholeLine(text, rangeOf(freed)).start : last ? lineEnd(text, last.getEnd()) : bodyStart(file)
    return [...found, { start: place, end: place, text: `${lines.join('\n')}\n` }]
  }

  return {
    source,
    done,
    left,
    semicolon,
    quote: (value) => `${mark}${value}${mark}`,
    replace(node, value, what) {
      edits.push({ ...rangeOf(node), text: value })
      note(rangeOf(node).start, what)
    },
    remove(node, what) {
      edits.push({ ...withBlankLine(text, wholeLine(text, rangeOf(node))), text: '' })
      note(rangeOf(node).start, what)
    },
    insert(position, value, what) {
      edits.push({ start: position, end: position, text: value })
      note(position, what)
    },
    indent({ start, end }) {
      const inside = [...edits]
      for (let at = text.indexOf('\n', start) + 1; at > 0 && at < end; at = text.indexOf('\n', at) + 1) {
        if (text[at] === '\n' || inside.some((edit) => edit.start < at && at < edit.end)) continue
        edits.push({ start: at, end: at, text: text[at] === '\t' ? '\t' : '  ' })
      }
    },
    addImport,
    addSideImport: (from) => sideImports.add(from),
    moveImport(local, from, name) {
      moved.add(local)
      added.set(from, [...(added.get(from) ?? []), { name, local, isType: false }])
    },
    dropImport: (local) => moved.add(local),
    note: (node, what) => note(node.getStart(file), what),
    leave: (node, why, todo) => left.push({ path: source.path, line: lineAt(node.getStart(file)), why, todo }),
    openUses,
    write() {
      const all = [...importEdits(), ...edits].toSorted((a, b) => a.start - b.start || a.end - b.end)
      let written = ''
      let at = 0
      for (const edit of all) {
        if (edit.start < at) throw new Error(`${source.path}: two changes overlap at line ${lineAt(edit.start)}`)
        written += text.slice(at, edit.start) + edit.text
        at = edit.end
      }
      return written + text.slice(at)
    },
  }
}

function moduleOf({ moduleSpecifier }: ts.ImportDeclaration): string {
  return ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''
}

/** The closing tag says nothing that its opening one did not. */
const isClosingTag = ({ parent }: ts.Node): boolean =>
  ts.isJsxClosingElement(parent) || (ts.isPropertyAccessExpression(parent) && ts.isJsxClosingElement(parent.parent))

const specifierOf = (line: string): string => line.replace(/^.*from ['"]|^import ['"]/, '')
const byModule = (a: string, b: string): number => (specifierOf(a) < specifierOf(b) ? -1 : 1)

const plainName = (specifier: string): string => specifier.replace(/^type /, '').toLowerCase()
const byName = (a: string, b: string): number => (plainName(a) < plainName(b) ? -1 : 1)

/** `useKitAccount` for `useAccount`, `kitWagmi` for `wagmi`. */
function aliasOf(name: string): string {
  if (/^use[A-Z]/.test(name)) return name.replace(/^use/, 'useKit')
  return /^[A-Z]/.test(name) ? `Kit${name}` : `kit${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

const lineEnd = (text: string, position: number): number => {
  const end = text.indexOf('\n', position)
  return end < 0 ? text.length : end + 1
}

/** A range with its line's indentation and end, where nothing else stands on the line. */
function wholeLine(text: string, { start, end }: Range): Range {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const rest = text.slice(end, lineEnd(text, end))
  if (text.slice(lineStart, start).trim() !== '' || !/^[;,]?\s*$/.test(rest)) return { start, end }
  return { start: lineStart, end: lineEnd(text, end) }
}

/** A range of whole lines with the blank line after it, where one stands before it, too. */
function withBlankLine(text: string, { start, end }: Range): Range {
  const isBetween = text.slice(0, start).endsWith('\n\n') && text.startsWith('\n', end)
  return { start, end: isBetween ? end + 1 : end }
}

/** Where imports begin in a file without any: behind its directives. */
function bodyStart(file: ts.SourceFile): number {
  const first = file.statements.find(
    (statement) => !(ts.isExpressionStatement(statement) && ts.isStringLiteral(statement.expression)),
  )
  return first?.getStart(file) ?? file.getEnd()
}
