import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import type { Project } from '../project/readProject.ts'
import type { Check, Finding } from './finding.ts'

type Settings = { readonly path: string; readonly options: ts.CompilerOptions; readonly references: readonly string[] }

function readSettings(project: Project, path: string): Settings | undefined {
  const file = join(project.root, path)
  if (!existsSync(file)) return undefined
  const { config } = ts.readConfigFile(file, ts.sys.readFile)
  const parsed = ts.parseJsonConfigFileContent(config ?? {}, { ...ts.sys, readDirectory: () => [] }, dirname(file))
  const references = (parsed.projectReferences ?? []).map(({ path: place }) =>
    relative(project.root, place.endsWith('.json') ? place : join(place, 'tsconfig.json')),
  )
  return { path, options: parsed.options, references }
}

/** The settings that compile the site's code: `tsconfig.json`, and those that it only refers to. */
function listSettings(project: Project): readonly Settings[] {
  const main = ['tsconfig.json', 'jsconfig.json'].map((path) => readSettings(project, path)).find((found) => found)
  if (!main) return []
  const referred = main.references.flatMap((path) => readSettings(project, path) ?? [])
  // The settings of build tools compile no code of the site.
  return referred.length > 0 ? referred.filter(({ path }) => !/node/.test(path)) : [main]
}

const nameOf = (options: ts.CompilerOptions): string =>
  options.moduleResolution === undefined
    ? 'no "moduleResolution"'
    : `"moduleResolution": "${ts.ModuleResolutionKind[options.moduleResolution]?.toLowerCase()}"`

function placeOf(project: Project, path: string): Pick<Finding, 'path' | 'line'> {
  const lines = project.read(path)?.split('\n') ?? []
  const index = lines.findIndex((line) => /"moduleResolution"/.test(line))
  const fallback = lines.findIndex((line) => /"compilerOptions"/.test(line))
  return { path, line: Math.max(index, fallback, 0) + 1 }
}

/** TypeScript finds the types of every entry of ours that the site imports. */
export const checkResolution: Check = ({ project }) => {
  const ours = [...new Set(project.imports.map(({ from }) => from))].filter(
    (from) => /^@foyer\/(kit|contract|test)(\/|$)/.test(from) && !from.endsWith('.css'),
  )
  const first = project.sources[0]
  if (!first || ours.length === 0 || !existsSync(join(project.root, 'node_modules/@foyer'))) return []
  const from = project.imports.find((each) => each.from === ours[0])?.path ?? first.path
  return listSettings(project).flatMap(({ path, options }): readonly Finding[] => {
    const lost = ours.filter(
      (name) => !ts.resolveModuleName(name, join(project.root, from), options, ts.sys).resolvedModule,
    )
    if (lost.length === 0) return []
    return [
      {
        check: 'resolution',
        level: 'error',
        ...placeOf(project, path),
        message: `With ${nameOf(options)} TypeScript does not find ${lost.join(', ')}.`,
        todo: 'Set "moduleResolution" to "bundler" (with "module": "esnext"), or to "nodenext".',
      },
    ]
  })
}
