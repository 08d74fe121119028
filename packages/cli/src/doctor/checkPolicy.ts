import type { Project } from '../project/readProject.ts'
import type { Check, Finding } from './finding.ts'
import { type Need, readSiteNeeds, type SiteNeeds } from './siteNeeds.ts'

/** One directive of a policy that the project sends. */
type Directive = {
  readonly name: string
  readonly values: readonly string[]
  readonly path: string
  readonly line: number
}

const mayHold =
  /(\.(html|[cm]?[jt]sx?|json|toml|conf|ya?ml|astro|svelte|vue)|(^|\/)(_headers|\.htaccess|Caddyfile|nginx[\w.]*))$/
const directives = /\b(default-src|connect-src|img-src|frame-src|child-src)\s+([^;"`\n]*)/g

/** The policies that a project's files hold, line by line. */
function listDirectives(project: Project): readonly Directive[] {
  return project.files
    .filter((path) => mayHold.test(path) && !/\.(test|spec)\./.test(path) && !/lock/.test(path))
    .flatMap((path) =>
      (project.read(path) ?? '').split('\n').flatMap((text, index) =>
        [...text.matchAll(directives)].map(([, name = '', values = '']) => ({
          name,
          values: values.trim().split(/\s+/),
          path,
          line: index + 1,
        })),
      ),
    )
}

function allows(value: string, origin: string): boolean {
  if (value === '*') return true
  if (/^\w+:$/.test(value)) return origin.startsWith(`${value}//`)
  const pattern = value.replace(/\/.*$/, (rest) => (rest.startsWith('//') ? rest : '')).replace(/\/$/, '')
  const wanted = URL.canParse(value) ? value.split('/').slice(0, 3).join('/') : pattern
  if (!wanted.includes('*')) return wanted === origin || wanted === origin.replace(/^\w+:\/\//, '')
  const [before = '', after = ''] = wanted.split('*')
  return origin.startsWith(before) && origin.endsWith(after) && origin.length > wanted.length - 1
}

/** A value that only the running site knows may be any address. */
const isOpen = ({ values }: Directive): boolean => values.some((value) => value.includes('${') || value.includes('{{'))

function findGaps(listed: readonly Directive[], needs: readonly Need[]): readonly Finding[] {
  const named = ['connect-src', 'img-src', 'frame-src'] as const
  return named.flatMap((name) => {
    const own = listed.filter((directive) => directive.name === name)
    const inForce = own.length > 0 ? own : listed.filter((directive) => directive.name === 'default-src')
    return inForce
      .filter((directive) => !isOpen(directive))
      .flatMap((directive) => {
        const lost = needs.filter(
          (need) => need.directive === name && !directive.values.some((value) => allows(value, need.origin)),
        )
        return [...new Map(lost.map((need) => [need.origin, need])).values()].map((need) => ({
          check: 'policy',
          level: 'error' as const,
          path: directive.path,
          line: directive.line,
          message: `${directive.name} leaves out ${need.origin}, which ${need.path}:${need.line} needs.`,
          todo:
            directive.name === name
              ? `Add ${need.origin} to ${name}.`
              : `Add a directive \`${name} ${directive.values.join(' ')} ${need.origin}\`.`,
        }))
      })
  })
}

const originsFor = (needs: readonly Need[], directive: Need['directive']): string =>
  [...new Set(needs.filter((need) => need.directive === directive).map(({ origin }) => ` ${origin}`))].join('')

/** The policy that a configuration needs, as the value of its header. */
function writePolicy({ needs }: Pick<SiteNeeds, 'needs'>): string {
  const frames = originsFor(needs, 'frame-src')
  return [
    "default-src 'self'",
    `img-src 'self' data:${originsFor(needs, 'img-src')}`,
    `connect-src 'self'${originsFor(needs, 'connect-src')}`,
    ...(frames === '' ? [] : [`frame-src${frames}`]),
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** A policy that the site sends allows what its configuration reaches; the needed policy is said either way. */
export const checkPolicy: Check = async ({ project }) => {
  const site = await readSiteNeeds(project)
  if (!project.imports.some(({ from }) => from === '@foyer/kit')) return []
  const unknown = site.unknown.map(({ what, path, line }) => ({
    check: 'policy',
    level: 'warning' as const,
    path,
    line,
    message: `${what} is known only to the running page, so it is missing from the policy below.`.replace(
      /^./,
      (first) => first.toUpperCase(),
    ),
    todo: 'Add its address to connect-src by hand.',
  }))
  return [
    ...findGaps(listDirectives(project), site.needs),
    ...unknown,
    {
      check: 'policy',
      level: 'note',
      message: `This configuration needs Content-Security-Policy: ${writePolicy(site)}`,
      todo: 'Send this header with each page.',
    },
  ]
}
