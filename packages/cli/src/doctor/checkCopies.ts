import { join, relative } from 'node:path'
import { findPackage } from '../project/findPackage.ts'
import { readManifest } from '../project/readManifest.ts'
import type { Project } from '../project/readProject.ts'
import type { Check, Finding } from './finding.ts'

/** What breaks, or costs, with two copies. */
const single = [
  { name: 'react', level: 'error', why: 'hooks of one copy fail in components of the other' },
  { name: 'react-dom', level: 'error', why: 'one copy draws and the other does not know its components' },
  { name: '@foyer/kit', level: 'error', why: 'components of one copy do not find the kit of the other' },
  { name: 'wagmi', level: 'error', why: 'hooks of one copy do not find the config of the other' },
  { name: '@tanstack/react-query', level: 'warning', why: 'wagmi and the kit would keep two caches' },
  { name: 'viem', level: 'warning', why: 'visitors load both, and types of one do not fit the other' },
] as const

/** Packages whose copy of the others ends up on the same page. */
const users = [
  '@foyer/kit',
  'react-dom',
  'wagmi',
  '@wagmi/core',
  '@wagmi/connectors',
  '@tanstack/react-query',
  'viem',
  '@walletconnect/core',
  '@walletconnect/utils',
]

type Copy = { readonly folder: string; readonly version: string; readonly user: string }

function listCopies(project: Project, name: string): readonly Copy[] {
  const folders = new Map<string, Copy>()
  const add = (from: string, user: string) => {
    const folder = findPackage(from, name)
    if (folder && !folders.has(folder))
      folders.set(folder, { folder, user, version: readManifest(join(folder, 'package.json')).version ?? 'unknown' })
  }
  add(project.root, 'the site')
  for (const user of users.filter((each) => each !== name)) {
    const place = findPackage(project.root, user)
    // Its own modules begin inside it, and with pnpm beside it.
    if (place) add(place, user)
    const utils = place && findPackage(place, '@walletconnect/utils')
    if (utils) add(utils, '@walletconnect/utils')
  }
  return [...folders.values()]
}

const locks = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock']

/** Where the lock file has a copy. */
function placeInLock(project: Project, name: string, version: string): Pick<Finding, 'path' | 'line'> {
  for (const path of locks) {
    const lines = project.read(path)?.split('\n') ?? []
    const index = lines.findIndex(
      (line, at) =>
        (line.includes(`node_modules/${name}"`) && lines[at + 1]?.includes(`"${version}"`)) ||
        line.includes(`${name}@${version}`),
    )
    if (index >= 0) return { path, line: index + 1 }
  }
  return {}
}

const bundlerSettings = /^(vite|astro|rspack|rsbuild|webpack|next|svelte|nuxt)\.config\.[cm]?[jt]s$/

/** Whether a bundler is told to take one copy: Vite's `resolve.dedupe`, or an alias. */
function isDeduped(project: Project, name: string): boolean {
  return project.files
    .filter((path) => bundlerSettings.test(path))
    .some((path) => {
      const text = project.read(path) ?? ''
      return /\b(dedupe|alias)\b/.test(text) && (text.includes(`'${name}'`) || text.includes(`"${name}"`))
    })
}

/** React, wagmi, viem and the kit are on the page once. */
export const checkCopies: Check = ({ project }) =>
  single.flatMap(({ name, level, why }): readonly Finding[] => {
    const copies = listCopies(project, name)
    if (copies.length < 2 || isDeduped(project, name)) return []
    const list = copies.map(({ folder, version, user }) => `${version} (${relative(project.root, folder)}, of ${user})`)
    const [first, second] = copies
    const isSameVersion = copies.every(({ version }) => version === first?.version)
    const place = second ? placeInLock(project, name, second.version) : {}
    return [
      {
        check: 'copies',
        level,
        ...(place.path ? place : { path: 'package.json' }),
        message: `${name} is installed ${copies.length} times: ${list.join(', ')}; ${why}.`,
        todo: isSameVersion
          ? `Run \`npm dedupe\`, or name "${name}" in \`resolve.dedupe\` of your bundler.`
          : `Add "${name}": "${first?.version}" to "overrides" of package.json, and install again.`,
      },
    ]
  })
