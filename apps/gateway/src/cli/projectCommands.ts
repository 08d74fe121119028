import * as v from 'valibot'
import type { ListedProject, Project } from '../capabilities/projects/project.ts'
import { createProjectRegistry } from '../capabilities/projects/projectRegistry.ts'
import { featureWord, originPattern, projectId } from '../capabilities/projects/projectSchema.ts'
import { createProjectStore, type ProjectStore } from '../capabilities/projects/projectStore.ts'
import { type MonthUsage, readProjectUsage } from '../capabilities/projects/readProjectUsage.ts'
import { createLogger } from '../engines/observability/logger.ts'
import type { Command, CommandOptions, CommandParameters } from './command.ts'
import { type ExitCode, table, UsageError } from './output.ts'
import { withDatabase } from './withDatabase.ts'

const settings = [
  'name',
  'origin',
  'feature',
  'per-month',
  'per-second',
  'node-calls-per-second',
  'sign-in',
  'enabled',
] as const
const newProject: Omit<Project, 'id'> = {
  name: '',
  origins: ['*'],
  features: undefined,
  callsPerMonth: undefined,
  callsPerSecond: undefined,
  nodeCallsPerSecond: undefined,
  hasSignIn: false,
  isEnabled: true,
}

/** Commands that keep projects in the database; they work while a gateway runs, which follows within two seconds. */
export const projectCommands: Readonly<Record<string, Command>> = {
  'project add': {
    usage: 'project add <id> [settings]',
    summary: 'let a site call this gateway',
    words: [1, 1],
    options: settings,
    run: (parameters) =>
      withStore(parameters, async (store, id) => {
        if ((await store.find(id)) !== undefined) {
          return refuse(parameters, `There is a project "${id}" already. Change it with "project set".`)
        }
        return save(parameters, store, change({ id, ...newProject }, parameters.options))
      }),
  },
  'project set': {
    usage: 'project set <id> [settings]',
    summary: 'change what is given, keep the rest',
    words: [1, 1],
    options: settings,
    run: (parameters) =>
      withStore(parameters, async (store, id) => {
        const project = await store.find(id)
        return project === undefined
          ? refuse(parameters, missing(id))
          : save(parameters, store, change(project, parameters.options))
      }),
  },
  'project remove': {
    usage: 'project remove <id>',
    summary: 'let a site call no more; its usage figures stay',
    words: [1, 1],
    options: [],
    run: (parameters) =>
      withStore(parameters, async (store, id) => {
        if (!(await store.remove(id))) return refuse(parameters, missing(id))
        parameters.output.result({ removed: id }, `Removed "${id}".`)
        return 0
      }),
  },
  'project list': {
    usage: 'project list',
    summary: 'list the projects of the configuration and of the database',
    words: [0, 0],
    options: [],
    run: (parameters) =>
      withDatabase<ExitCode>(parameters, async (database) => {
        const registry = createProjectRegistry(
          parameters.readConfig(),
          createProjectStore(database),
          createLogger('silent'),
        )
        const projects = await registry.list()
        const heading = ['ID', 'NAME', 'ORIGINS', 'ENABLED', 'FROM']
        const none = 'No project is described, so every caller passes. Add one with "project add".'
        parameters.output.result(projects, projects.length === 0 ? none : table([heading, ...projects.map(cells)]))
        return 0
      }),
  },
  'project show': {
    usage: 'project show <id>',
    summary: 'show one project with its calls of this month',
    words: [1, 1],
    options: [],
    run: (parameters) =>
      withDatabase<ExitCode>(parameters, async (database) => {
        const id = readId(parameters)
        const registry = createProjectRegistry(
          parameters.readConfig(),
          createProjectStore(database),
          createLogger('silent'),
        )
        const project = (await registry.list()).find((candidate) => candidate.id === id)
        if (project === undefined) return refuse(parameters, missing(id))
        const usage = await readProjectUsage(database, id, Date.now())
        parameters.output.result({ ...project, usage }, describe(project, usage))
        return 0
      }),
  },
}

function withStore(
  parameters: CommandParameters,
  work: (store: ProjectStore, id: string) => Promise<ExitCode>,
): Promise<ExitCode> {
  const id = readId(parameters)
  return withDatabase(parameters, (database) => work(createProjectStore(database), id))
}

async function save({ output }: CommandParameters, store: ProjectStore, project: Project): Promise<ExitCode> {
  await store.save(project)
  output.result(project, `Saved "${project.id}".`)
  return 0
}

function refuse({ output }: CommandParameters, text: string): ExitCode {
  output.note(text)
  return 1
}

function missing(id: string): string {
  return `There is no project "${id}" in the database. "project list" names all.`
}

function readId({ words }: CommandParameters): string {
  return check('the id', projectId, words[0])
}

function change(project: Project, options: CommandOptions): Project {
  return {
    id: project.id,
    name: options.name ?? project.name,
    origins: options.origin?.map((text) => check('--origin', originPattern, text)) ?? project.origins,
    features: readFeatures(options.feature, project.features),
    callsPerMonth: readLimit('--per-month', options['per-month'], project.callsPerMonth),
    callsPerSecond: readLimit('--per-second', options['per-second'], project.callsPerSecond),
    nodeCallsPerSecond: readLimit(
      '--node-calls-per-second',
      options['node-calls-per-second'],
      project.nodeCallsPerSecond,
    ),
    hasSignIn: readYesOrNo('--sign-in', options['sign-in'], project.hasSignIn),
    isEnabled: readYesOrNo('--enabled', options.enabled, project.isEnabled),
  }
}

function readFeatures(given: readonly string[] | undefined, old: Project['features']): Project['features'] {
  if (given === undefined) return old
  if (given.length === 1 && given[0] === 'all') return undefined
  return given.map((text) => check('--feature', featureWord, text))
}

function readLimit(option: string, given: string | undefined, old: number | undefined): number | undefined {
  if (given === undefined) return old
  if (given === 'none') return undefined
  if (!/^[1-9]\d{0,14}$/.test(given)) throw new UsageError(`${option}: give a whole number from 1, or "none"`)
  return Number(given)
}

function readYesOrNo(option: string, given: string | undefined, old: boolean): boolean {
  if (given === undefined) return old
  if (given !== 'yes' && given !== 'no') throw new UsageError(`${option}: give yes or no`)
  return given === 'yes'
}

function check(what: string, schema: v.GenericSchema<string, string>, text: string | undefined): string {
  const result = v.safeParse(schema, text)
  if (!result.success) throw new UsageError(`${what}: give ${result.issues[0].message}`)
  return result.output
}

function cells(project: ListedProject): string[] {
  return [project.id, project.name, project.origins.join(' '), project.isEnabled ? 'yes' : 'no', project.source]
}

function describe(project: ListedProject, usage: MonthUsage): string {
  const limit = (calls: number | undefined) => (calls === undefined ? 'no limit' : String(calls))
  return table([
    ['id', project.id],
    ['name', project.name],
    ['origins', project.origins.join(' ')],
    ['features', project.features?.join(' ') ?? 'all'],
    ['calls per month', limit(project.callsPerMonth)],
    ['calls per second', limit(project.callsPerSecond)],
    ['calls at nodes per second', limit(project.nodeCallsPerSecond)],
    ['sign-in', project.hasSignIn ? 'yes' : 'no'],
    ['enabled', project.isEnabled ? 'yes' : 'no'],
    ['from', project.source],
    ['calls this month', String(usage.total)],
    ...usage.days.map(({ day, calls }) => [`  ${day}`, String(calls)]),
  ])
}
