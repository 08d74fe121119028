import type { TaskAnswer, TaskMessage } from './answerTask.ts'
import type { ExportTasks } from './exportTasks.ts'
import type { FileTasks } from './fileTasks.ts'
import { SignerError } from './SignerError.ts'
import type { SignerTasks } from './signerTasks.ts'

/** The tasks of a running signer, and its end. */
export type Signer = SignerTasks & { stop(): void }

/** The tasks of the worker that shows a secret, and its end. */
export type SecretExporter = ExportTasks & { stop(): void }

/** The tasks of the worker that makes keys of passwords, and its end. */
export type FileMaker = FileTasks & { stop(): void }

/** Ties the page to the worker that signs. */
export function createSigner(worker: Worker): Signer {
  const { ask, stop } = createWorkerClient<SignerTasks>(worker)
  return {
    receive: ask('receive'),
    create: ask('create'),
    recover: ask('recover'),
    protect: ask('protect'),
    sign: ask('sign'),
    stop,
  }
}

/** Ties the page to the worker that shows a secret. */
export function createSecretExporter(worker: Worker): SecretExporter {
  const { ask, stop } = createWorkerClient<ExportTasks>(worker)
  return { receive: ask('receive'), exportSecret: ask('exportSecret'), stop }
}

/** Ties the page to the worker that makes keys of passwords. */
export function createFileMaker(worker: Worker): FileMaker {
  const { ask, stop } = createWorkerClient<FileTasks>(worker)
  return {
    receive: ask('receive'),
    makeFile: ask('makeFile'),
    protect: ask('protect'),
    unlock: ask('unlock'),
    openFile: ask('openFile'),
    addFactor: ask('addFactor'),
    stop,
  }
}

/** `Tasks` are those of the worker: no other name can be asked for. */
function createWorkerClient<Tasks>(worker: Worker) {
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: SignerError): void }>()
  let last = 0
  let isOver = false
  const end = () => {
    isOver = true
    worker.terminate()
    for (const { reject } of waiting.values()) reject(new SignerError('stopped'))
    waiting.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<TaskAnswer>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('result' in data) asked?.resolve(data.result)
    else asked?.reject(new SignerError(data.failure))
  })
  // Its code could not be loaded, or it broke: nothing will answer any more.
  worker.addEventListener('error', end)

  const ask = (task: keyof Tasks & string) => (parameters?: unknown) =>
    new Promise<never>((resolve, reject) => {
      if (isOver) return reject(new SignerError('stopped'))
      const message: TaskMessage = { id: ++last, task, parameters }
      waiting.set(message.id, { resolve: resolve as (result: unknown) => void, reject })
      worker.postMessage(message)
    })
  return { ask, stop: end }
}
