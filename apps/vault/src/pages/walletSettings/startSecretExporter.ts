import { createRevealer, type Revealer } from '../../signer/createSigner.ts'
import workerUrl from '../../signer/exportSecret.worker.ts?worker&url'
import { ownScript } from '../../signer/ownScript.ts'

/** Starts the worker that shows a secret. */
export function startRevealer(): Revealer {
  return createRevealer(new Worker(ownScript(workerUrl), { type: 'module' }))
}
