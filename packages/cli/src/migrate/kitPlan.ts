import ts from 'typescript'
import type { ParsedSource } from '../project/parseSource.ts'
import type { Rewrite } from './rewrite.ts'

/** The wagmi config beside which the kit is made. */
export type ConfigPlace = {
  readonly source: ParsedSource
  readonly statement: ts.VariableStatement
  readonly call: ts.CallExpression | ts.NewExpression
  readonly name: string
  readonly isExported: boolean
}

/** What the new `createKit` is given: the text of each option, in the order in which they are added. */
export type KitPlan = {
  readonly options: Map<string, string>
  readonly chains: string[]
  readonly wallets: string[]
}

/** An empty plan. */
export const createKitPlan = (): KitPlan => ({ options: new Map(), chains: [], wallets: [] })

/** The constant at a file's top level that a call makes. */
export function findConfigPlace(source: ParsedSource, call: ts.Node): ConfigPlace | undefined {
  const declaration = call.parent
  const isMade = ts.isCallExpression(call) || ts.isNewExpression(call)
  if (!isMade || !ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return undefined
  const statement = declaration.parent.parent
  if (!ts.isVariableStatement(statement) || !ts.isSourceFile(statement.parent)) return undefined
  const isExported = (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  return { source, statement, call, name: declaration.name.text, isExported }
}

/** The text of the new kit; its imports are added to the file. */
export function printKit(rewrite: Rewrite, { options, chains, wallets }: KitPlan, isExported: boolean): string {
  const createKit = rewrite.addImport('@foyer/kit', 'createKit')
  const lines = [
    ...[...options].filter(([name]) => name === 'appName').map(([name, text]) => `${name}: ${text}`),
    ...[...options].filter(([name]) => name === 'metadata').map(([name, text]) => `${name}: ${text}`),
    `chains: [${chains.join(', ')}]`,
    ...(wallets.length > 0 ? [`wallets: [${wallets.join(', ')}]`] : []),
    ...[...options]
      .filter(([name]) => name !== 'appName' && name !== 'metadata')
      .map(([name, text]) => (name === text ? name : `${name}: ${text}`)),
  ]
  const body = lines.map((line) => `  ${line},\n`).join('')
  return `${isExported ? 'export ' : ''}const kit = ${createKit}({\n${body}})${rewrite.semicolon}`
}
