import { createFileMaker, type FileMaker } from './createSigner.ts'
import workerUrl from './file.worker.ts?worker&url'
import { ownScript } from './ownScript.ts'

/** Starts the worker that makes keys of passwords. */
export function startFileMaker(): FileMaker {
  return createFileMaker(new Worker(ownScript(workerUrl), { type: 'module' }))
}
