import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CliError } from '../CliError.ts'
import type { CommandContext } from '../command.ts'
import { readProject } from '../project/readProject.ts'
import { examine } from './examine.ts'
import type { Finding } from './finding.ts'

/** One line of a finding: how grave it is, where, what, and what to do. */
function formatFinding({ level, path, line, message, todo }: Finding): string {
  const place = path === undefined ? '' : `${path}${line === undefined ? '' : `:${line}`}: `
  return `${level.padEnd(7)} ${place}${message} ${todo}`
}

const count = (findings: readonly Finding[], level: Finding['level'], one: string, many: string): string => {
  const number = findings.filter((finding) => finding.level === level).length
  return `${number} ${number === 1 ? one : many}`
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text

/**
 * `foyer doctor [folder]`: prints what is wrong with a site's set-up; answers 1 when something fails.
 *
 * @throws {CliError} When an option is no address, or the folder holds no project.
 */
export async function runDoctor(args: readonly string[], { cwd, print, nodeVersion }: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      gateway: { type: 'string' },
      origin: { type: 'string', multiple: true, default: [] },
      offline: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const wrong = values.origin.find((origin) => !isOrigin(origin))
  if (wrong !== undefined)
    throw new CliError(`"${wrong}" is no origin.`, 'Give a scheme and a host, such as `--origin https://shop.example`.')
  if (values.gateway !== undefined && !/^https?:/.test(values.gateway))
    throw new CliError(`"${values.gateway}" is no address.`, 'Give one such as `--gateway https://gateway.example`.')
  const findings = await examine({
    project: readProject(resolve(cwd, positionals[0] ?? '.')),
    nodeVersion,
    gateway: values.gateway,
    origins: values.origin,
    isOnline: !values.offline,
  })
  const hasFailed = findings.some(({ level }) => level === 'error')
  if (values.json) print(JSON.stringify({ ok: !hasFailed, findings }, null, 2))
  else {
    for (const finding of findings) print(formatFinding(finding))
    print(`${count(findings, 'error', 'error', 'errors')}, ${count(findings, 'warning', 'warning', 'warnings')}.`)
  }
  return hasFailed ? 1 : 0
}
