// Our packages live under one scope. A bare name after `npx` would run a stranger's package of that name, so no page, text,
// comment or source may run, install or import one, nor a package of the scope that does not exist.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runAsGate } from '../lib/gate.mjs'
import { listFiles } from '../lib/listFiles.mjs'

const isText = (path) => /(\.(md|mdx|tsx?|mjs|js|json|ya?ml|html|sh|toml)|Dockerfile)$/.test(path)
/** The lock is npm's own. */
const isRead = (path) => isText(path) && !path.endsWith('package-lock.json')

/** What follows a tool that runs a package without installing it. */
const runs = /\b(?:npx|npm (?:exec|x)|pnpm dlx|pnpx|yarn dlx|bunx)((?:\s+[^\s`'"<|;&]+)+)/g
const installs = /\b(?:npm|pnpm|yarn|bun) (?:install|i|add|update)((?:\s+[^\s`'"<|;&]+)+)/g
const imports = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*(['"])(foyer(?:-[\w-]+)?)(?:\/[^'"]*)?\1/g
const scoped = /@foyer\/[a-z][\w-]*/g

const isBare = (word) => /^foyer(-[\w-]+)?(@.*)?$/.test(word)
/** The package that a runner would fetch: its first word, or what `--package` names. */
const fetched = (words) => {
  const named = words.flatMap((word, index) =>
    /^(-p|--package)$/.test(word) ? [words[index + 1] ?? ''] : word.startsWith('--package=') ? [word.slice(10)] : [],
  )
  return named.length > 0 ? named : words.filter((word) => !word.startsWith('-')).slice(0, 1)
}

/** What is wrong with one line. */
function judgeLine(line, known) {
  const words = (match) => match[1].trim().split(/\s+/)
  const bare = [
    ...[...line.matchAll(runs)].flatMap((match) => fetched(words(match)).filter(isBare)),
    ...[...line.matchAll(installs)].flatMap((match) => words(match).filter(isBare)),
    ...[...line.matchAll(imports)].map((match) => match[2]),
  ]
  const unknown = (line.match(scoped) ?? []).filter((name) => !known.has(name))
  return [
    ...bare.map(
      (name) => `"${name}" is not ours in the registry; name the package with its scope, such as @foyer/gateway`,
    ),
    ...unknown.map((name) => `there is no package ${name}`),
  ]
}

function knownNames(root, files) {
  const manifests = files.filter((path) => /(^|\/)package\.json$/.test(path))
  return new Set(manifests.map((path) => JSON.parse(readFileSync(join(root, path), 'utf8')).name))
}

export function check(root) {
  const files = [...listFiles(root), ...listFiles(root, '.changeset')].filter(isRead)
  const known = knownNames(root, files)
  const problems = files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => judgeLine(line, known).map((problem) => `${path}:${index + 1}: ${problem}`)),
  )
  return { problems, notes: [`${files.length} files, ${known.size} packages`] }
}

await runAsGate(import.meta.url, check)
