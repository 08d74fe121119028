// What a reader of the registry sees of a published package: licence, README, where it comes from, what it needs. The
// addresses stand once, in the root's package.json; a README links to nothing that is left behind when it is published.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { runAsGate } from '../lib/gate.mjs'

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

function listPublished(root) {
  return ['packages', 'apps'].flatMap((group) => {
    const folder = join(root, group)
    return (existsSync(folder) ? readdirSync(folder) : []).flatMap((name) => {
      const file = join(folder, name, 'package.json')
      const manifest = existsSync(file) ? readJson(file) : { private: true }
      return manifest.private ? [] : [{ folder: join(folder, name), place: `${group}/${name}`, manifest }]
    })
  })
}

function judgeFields({ manifest, place }, root) {
  const expected = {
    homepage: root.homepage,
    bugs: root.bugs,
    repository: { ...root.repository, directory: place },
    engines: root.engines,
    license: root.license,
  }
  const differing = Object.entries(expected).filter(
    ([field, value]) => value === undefined || JSON.stringify(manifest[field]) !== JSON.stringify(value),
  )
  return [
    ...differing.map(([field, value]) => `"${field}" is not ${JSON.stringify(value)}, as the root's package.json says`),
    ...((manifest.keywords ?? []).length >= 3 ? [] : ['fewer than three "keywords"']),
    ...(manifest.description ? [] : ['no "description"']),
  ]
}

/** Links of a README that lead out of the package, and those that lead nowhere. */
function judgeLinks(folder, text) {
  const inline = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target)
  const named = [...text.matchAll(/^\[[^\]]+\]:\s*(\S+)/gm)].map(([, target]) => target)
  return [...inline, ...named]
    .filter((target) => !/^(https?:|mailto:|#)/.test(target))
    .flatMap((target) => {
      const path = join(folder, target.replace(/#.*$/, ''))
      if (relative(folder, path).startsWith('..'))
        return [
          `README.md links to ${target}, which is not part of the package; name the file's place in the repository`,
        ]
      return existsSync(path) ? [] : [`README.md links to ${target}, which does not exist`]
    })
}

function judge(item, root, rootLicence) {
  const { folder, manifest } = item
  const read = (name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : undefined)
  const readme = read('README.md')
  const problems = [
    ...judgeFields(item, root),
    ...(read('LICENSE') === rootLicence ? [] : ['LICENSE is not the one of the repository']),
    ...(readme?.startsWith(`# ${manifest.name}\n`) ? [] : ['README.md does not begin with the name of the package']),
    ...judgeLinks(folder, readme ?? ''),
  ]
  return problems.map((problem) => `${manifest.name}: ${problem}`)
}

export function check(root) {
  const licence = join(root, 'LICENSE')
  const published = listPublished(root)
  const manifest = readJson(join(root, 'package.json'))
  const text = existsSync(licence) ? readFileSync(licence, 'utf8') : ''
  const problems = published.flatMap((item) => judge(item, manifest, text))
  const names = published.map(({ folder }) => relative(dirname(folder), folder))
  return { problems, notes: [`${published.length} published packages: ${names.join(', ')}`] }
}

await runAsGate(import.meta.url, check)
