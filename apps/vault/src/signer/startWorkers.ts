import { createFileMaker, createSigner, type FileMaker } from './createSigner.ts'
import fileUrl from './file.worker.ts?worker&url'
import { ownScript } from './ownScript.ts'
import signerUrl from './signer.worker.ts?worker&url'
import type { SignerTasks } from './signerTasks.ts'

/** Starts the worker that signs. */
export function startSigner(): SignerTasks {
  return createSigner(new Worker(ownScript(signerUrl), { type: 'module' }))
}

/** Starts the worker that makes keys of passwords. */
export function startFileMaker(): FileMaker {
  return createFileMaker(new Worker(ownScript(fileUrl), { type: 'module' }))
}
