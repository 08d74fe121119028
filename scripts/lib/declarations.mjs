import { rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { root as repository } from './paths.mjs'

function readOptions(folder) {
  const file = ts.findConfigFile(folder, ts.sys.fileExists) ?? join(repository, 'tsconfig.base.json')
  const { config, error } = ts.readConfigFile(file, ts.sys.readFile)
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'))
  return ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, dirname(file)).options
}

/**
 * Writes the declarations that a package's entry files reach into `<package>/.foyer/declarations`, without checking
 * types. Beside the package's own packages, so that imports in them lead where they lead in the sources.
 *
 * Answers where an entry's declaration is, and the names of the types and classes that the package's files declare.
 */
export function emitDeclarations(folder, entries) {
  const outDir = join(folder, '.foyer/declarations')
  rmSync(outDir, { recursive: true, force: true })
  const source = join(folder, 'src')
  const program = ts.createProgram(entries, {
    ...readOptions(folder),
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rewriteRelativeImportExtensions: true,
    noCheck: true,
    rootDir: source,
    outDir,
  })
  const types = new Set()
  const inside = (file) => file.startsWith(`${source}/`)
  for (const file of program.getSourceFiles().filter(({ fileName }) => inside(fileName))) {
    program.emit(file)
    for (const statement of file.statements)
      if (
        ts.isTypeAliasDeclaration(statement) ||
        ts.isInterfaceDeclaration(statement) ||
        ts.isClassDeclaration(statement) ||
        ts.isEnumDeclaration(statement)
      )
        types.add(statement.name?.text)
  }
  const declarationOf = (entry) => join(outDir, relative(source, entry).replace(/\.tsx?$/, '.d.ts'))
  return { declarationOf, types: [...types] }
}
