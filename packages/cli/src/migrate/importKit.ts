import { posix } from 'node:path'
import ts from 'typescript'
import type { ConfigPlace } from './kitPlan.ts'
import type { Rewrite } from './rewrite.ts'

const withoutEnding = (path: string): string => path.replace(/\.[jt]sx?$/, '').replace(/\/index$/, '')

/** Whether a specifier can mean this file: relative, or through an alias that ends like its path. */
function means(specifier: string, from: string, target: string): boolean {
  const wanted = withoutEnding(target)
  if (specifier.startsWith('.')) return withoutEnding(posix.join(posix.dirname(from), specifier)) === wanted
  const tail = specifier.replace(/^[@~#]?\//, '')
  return specifier !== tail && `/${wanted}`.endsWith(`/${withoutEnding(tail)}`)
}

/** How a file names the module of another: as it does already, or by its relative path. */
export function specifierFor({ source }: Rewrite, target: string): string {
  for (const statement of source.file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    if (means(statement.moduleSpecifier.text, source.path, target)) return statement.moduleSpecifier.text
  }
  const path = withoutEnding(posix.relative(posix.dirname(source.path), target))
  return path.startsWith('.') ? path : `./${path}`
}

/** The local name of the new kit in a file, which imports it where it is made in another one. */
export function importKit(rewrite: Rewrite, place: Pick<ConfigPlace, 'source'>): string {
  if (rewrite.source.path === place.source.path) return 'kit'
  return rewrite.addImport(specifierFor(rewrite, place.source.path), 'kit')
}
