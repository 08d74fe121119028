import ts from 'typescript'
import type { ParsedSource } from '../../project/parseSource.ts'
import { localNames } from '../../project/readOptions.ts'
import { bare, findConstant } from '../../project/readText.ts'
import { listUses, type Rewrite } from '../rewrite.ts'
import { type AppKitPlan, packages } from './planAppKit.ts'

const module = /^@reown\/appkit\/networks$/
const solanaNames: Readonly<Record<string, string>> = {
  solana: 'solanaMainnet',
  solanaDevnet: 'solanaDevnet',
  solanaTestnet: 'solanaTestnet',
}
const unknownNames = /^(bitcoin|bitcoinTestnet|ton|polkadot)/

type Imported = { readonly name: string; readonly local: string }

function listImported({ file }: ParsedSource): readonly Imported[] {
  return file.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return []
    const named = statement.importClause?.namedBindings
    if (!module.test(statement.moduleSpecifier.text) || !named || !ts.isNamedImports(named)) return []
    return named.elements.map(({ name, propertyName }) => ({ name: (propertyName ?? name).text, local: name.text }))
  })
}

/** The local names of Solana's networks in a file. */
export const solanaLocals = (source: ParsedSource): ReadonlyMap<string, string> =>
  new Map(
    listImported(source).flatMap(({ name, local }) => (solanaNames[name] ? [[local, solanaNames[name]] as const] : [])),
  )

/** The lists at a file's top level that hold networks, whose Solana entries go to the kit. */
function dropSolana(rewrite: Rewrite, locals: ReadonlyMap<string, string>): void {
  for (const statement of rewrite.source.file.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { initializer } of statement.declarationList.declarations) {
      const list = initializer && bare(initializer)
      if (!list || !ts.isArrayLiteralExpression(list)) continue
      const kept = list.elements.filter((element) => !locals.has(element.getText()))
      if (kept.length === list.elements.length) continue
      const text = `[${kept.map((element) => element.getText()).join(', ')}]`
      rewrite.replace(list, text, 'leaves the networks of Solana to the kit')
    }
  }
}

/** Takes networks from viem, and their type. */
export function changeNetworks(rewrite: Rewrite, { modal, config }: AppKitPlan): void {
  const { source } = rewrite
  const imported = listImported(source)
  const locals = solanaLocals(source)
  if (locals.size > 0) dropSolana(rewrite, locals)
  const isReplaced = (node: ts.Node) => {
    for (let at: ts.Node | undefined = node; at; at = at.parent)
      if (at === modal?.node || at === config?.call) return true
    return false
  }
  for (const local of locals.keys()) if (rewrite.openUses(local).every(isReplaced)) rewrite.dropImport(local)
  for (const { name, local } of imported) {
    if (name === 'AppKitNetwork') {
      const chain = rewrite.addImport('viem', 'Chain', true)
      for (const use of listUses(source, local)) rewrite.replace(use, chain)
    } else if (name === 'defineChain') rewrite.moveImport(local, 'viem', name)
    else if (!solanaNames[name] && !unknownNames.test(name)) rewrite.moveImport(local, 'viem/chains', name)
  }
  const first = localNames(source, packages, 'AppKitNetwork').length > 0 || imported.length > 0
  const statement = source.file.statements.find(
    (each) => ts.isImportDeclaration(each) && each.getText().includes('/networks'),
  )
  if (first && statement) rewrite.note(statement, 'takes networks from viem')
}

/** The networks that an expression lists, as identifiers, and whether its constant has a type that wagmi takes. */
export function readNetworks(source: ParsedSource, input: ts.Expression) {
  const node = bare(input)
  const value = ts.isIdentifier(node) ? findConstant(source, node.text) : node
  const list = value && bare(value)
  const items =
    list && ts.isArrayLiteralExpression(list) ? list.elements.map((element) => element.getText()) : undefined
  const isTyped =
    ts.isIdentifier(node) &&
    value !== undefined &&
    (ts.isAsExpression(value) || (ts.isVariableDeclaration(value.parent) && value.parent.type !== undefined))
  return { items, isTyped, name: ts.isIdentifier(node) ? node.text : undefined }
}
