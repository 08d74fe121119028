import { join } from 'node:path'
import { findPackage } from '../project/findPackage.ts'
import type { SourceImport } from '../project/listImports.ts'
import { type Manifest, readManifest } from '../project/readManifest.ts'
import { satisfies } from '../project/satisfies.ts'
import type { Check, Finding } from './finding.ts'

/** What each entry of the kit needs beside it. */
const needs: Readonly<Record<string, readonly string[]>> = {
  react: ['react', 'react-dom'],
  evm: ['viem'],
  wagmi: ['wagmi', 'viem', '@tanstack/react-query'],
  solana: ['@solana/kit'],
  'solana-signers': ['@solana/kit'],
  'solana-web3': ['@solana/kit', '@solana/web3.js'],
  walletconnect: ['@walletconnect/sign-client', '@walletconnect/core'],
  server: ['viem', 'jose'],
}

const entryOf = ({ from }: SourceImport): string | undefined => /^@foyer\/kit\/([\w-]+)$/.exec(from)?.[1]

function installLine(name: string, range: string | undefined): string {
  if (range && /^\d/.test(range)) return `npm install --save-exact ${name}@${range}`
  return range ? `npm install "${name}@${range}"` : `npm install ${name}`
}

function judge(used: SourceImport, name: string, root: string, kit: Manifest | undefined): readonly Finding[] {
  const range = kit?.peerDependencies[name]
  const place = { check: 'peers', path: used.path, line: used.line }
  const folder = findPackage(root, name)
  const todo = `Run \`${installLine(name, range)}\`.`
  if (!folder)
    return [
      {
        ...place,
        level: 'error',
        message: `${used.from} is used here and needs ${name}, which is not installed.`,
        todo,
      },
    ]
  const version = readManifest(join(folder, 'package.json')).version
  if (!version || !range || satisfies(version, range)) return []
  return [
    { ...place, level: 'error', message: `${used.from} needs ${name} ${range}, and ${version} is installed.`, todo },
  ]
}

/** What the used entries of the kit need is installed, in versions that the kit works with. */
export const checkPeers: Check = ({ project }) => {
  const used = project.imports.filter((each) => !each.isType && entryOf(each) !== undefined)
  const place = findPackage(project.root, '@foyer/kit')
  const anyOfKit = project.imports.find(({ from }) => /^@foyer\/kit(\/|$)/.test(from))
  if (anyOfKit && !place)
    return [
      {
        check: 'peers',
        level: 'error',
        path: anyOfKit.path,
        line: anyOfKit.line,
        message: '@foyer/kit is used here, and is not installed.',
        todo: 'Run `npm install @foyer/kit`.',
      },
    ]
  const kit = place ? readManifest(join(place, 'package.json')) : undefined
  const judged = new Set<string>()
  return used.flatMap((each) =>
    (needs[entryOf(each) ?? ''] ?? []).flatMap((name) => {
      if (judged.has(name)) return []
      judged.add(name)
      return judge(each, name, project.root, kit)
    }),
  )
}
