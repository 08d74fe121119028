import { createFileMaker, type FileMaker } from '../signer/createSigner.ts'
import workerUrl from '../signer/file.worker.ts?worker&url'
import { ownScript } from '../signer/ownScript.ts'

/** Starts the worker that makes recovery files. */
export function startFileMaker(): FileMaker {
  return createFileMaker(new Worker(ownScript(workerUrl), { type: 'module' }))
}
