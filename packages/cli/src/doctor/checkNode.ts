import { join } from 'node:path'
import { findPackage } from '../project/findPackage.ts'
import { readManifest } from '../project/readManifest.ts'
import type { Project } from '../project/readProject.ts'
import { satisfies } from '../project/satisfies.ts'
import type { Check, Finding } from './finding.ts'

/** What the kit needs where it is not installed yet. */
const usualRange = '>=20.19'

function wantedNode({ root }: Project): string {
  const kit = findPackage(root, '@foyer/kit')
  return (kit && readManifest(join(kit, 'package.json')).node) ?? usualRange
}

/** The Node that runs, and the one that the project's own files ask for, are new enough for the kit. */
export const checkNode: Check = ({ project, nodeVersion }) => {
  const range = wantedNode(project)
  const todo = `Install Node ${range.replace('>=', '')} or newer.`
  const found: Finding[] = []
  if (!satisfies(nodeVersion, range))
    found.push({
      check: 'node',
      level: 'error',
      message: `Node ${nodeVersion} is older than the kit needs (${range}).`,
      todo,
    })
  for (const path of ['.nvmrc', '.node-version']) {
    const text = project.read(path)?.trim()
    // A major alone means its newest release; names such as lts/* do as well.
    const version = text && /^v?\d+$/.test(text) ? `${text}.999.0` : text
    if (version && /^v?\d/.test(version) && !satisfies(version, range))
      found.push({
        check: 'node',
        level: 'error',
        path,
        line: 1,
        message: `${path} asks for Node ${text}, which is older than the kit needs (${range}).`,
        todo: `Write ${range.replace('>=', '')} or a newer version into it.`,
      })
  }
  return found
}
