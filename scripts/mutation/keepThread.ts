import type { Plugin } from 'vite'
import type { PoolOptions, PoolWorker, WorkerRequest } from 'vitest/node'
import { ThreadsPoolWorker } from 'vitest/node'

/** Each start leaves a listener in the thread, and a mutant may leave more. */
const runsPerThread = 100

type Listener = (argument: unknown) => void
interface KeptThread {
  readonly worker: ThreadsPoolWorker
  runs: number
  /** A run was broken off in it. */
  isSpent: boolean
  /** Its modules were loaded with a mutant that changed what loading them made. */
  isStale: boolean
}

const stopped = { type: 'stopped', __vitest_worker_response__: true }

/** What the room's own modules are; those of packages hold no mutant and stay loaded. */
function ownFiles({ project }: PoolOptions): string[] {
  const graphs = Object.values(project.vite.environments).map(({ moduleGraph }) => moduleGraph.fileToModulesMap)
  return graphs.flatMap((files) => [...files.keys()]).filter((file) => !file.includes('/node_modules/'))
}

/** Starts a thread as Vitest does, but answers its "stop" itself, so that the next run finds the modules loaded. */
function createKeeper() {
  let kept: KeptThread | undefined

  async function end() {
    const thread = kept
    kept = undefined
    await thread?.worker.stop()
  }

  async function take(options: PoolOptions) {
    const { mode } = options.project.getProvidedContext() as Record<string, unknown>
    const isTrial = mode !== 'mutant'
    if (isTrial || kept === undefined || kept.isSpent || kept.runs >= runsPerThread) {
      await end()
      kept = { worker: new ThreadsPoolWorker(options), runs: 0, isSpent: isTrial, isStale: false }
      await kept.worker.start()
    }
    kept.runs += 1
    return kept
  }

  return function createWorker(options: PoolOptions): PoolWorker {
    let thread: KeptThread | undefined
    let isAskedToStop = false
    const listeners: { event: string; listener: Listener }[] = []
    /** A mutant of what is made while a module loads needs the modules loaded anew, and so does the one after it. */
    const loadAnew = (context: { invalidates?: string[]; providedContext: object }) => {
      const { mutantActivation } = context.providedContext as Record<string, unknown>
      const isStatic = mutantActivation === 'static'
      if (isStatic || use().isStale) context.invalidates = ownFiles(options)
      use().isStale = isStatic
    }
    const use = () => {
      if (thread === undefined) throw new Error('The thread is used before it has started')
      return thread
    }
    return {
      name: 'kept',
      async start() {
        thread = await take(options)
      },
      async stop() {
        const { worker } = use()
        for (const { event, listener } of listeners.splice(0)) worker.off(event, listener)
        if (!isAskedToStop) use().isSpent = true
        if (use().isSpent) await end()
      },
      on(event: string, listener: Listener) {
        listeners.push({ event, listener })
        use().worker.on(event, listener)
      },
      off(event: string, listener: Listener) {
        const index = listeners.findIndex((entry) => entry.event === event && entry.listener === listener)
        if (index >= 0) listeners.splice(index, 1)
        use().worker.off(event, listener)
      },
      send(message: WorkerRequest) {
        if (message.type === 'run') loadAnew(message.context)
        if (message.type !== 'stop') return use().worker.send(message)
        isAskedToStop = true
        for (const { event, listener } of [...listeners]) if (event === 'message') listener(stopped)
      },
      deserialize: (data: unknown) => data,
    }
  }
}

/** Runs the tests of one mutant after another in the same thread: starting one and loading the modules takes longer than most tests. */
export function keepThread(): Plugin {
  const createPoolWorker = createKeeper()
  return {
    name: 'foyer-keep-thread',
    configureVitest({ project }) {
      project.config.isolate = false
      project.config.pool = 'kept'
      project.config.poolRunner = { name: 'kept', createPoolWorker }
    },
  }
}
