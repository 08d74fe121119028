import { createRevealer, type Revealer } from '../signer/createSigner.ts'
import { ownScript } from '../signer/ownScript.ts'
import workerUrl from '../signer/reveal.worker.ts?worker&url'

/** Starts the worker that shows a secret. */
export function startRevealer(): Revealer {
  return createRevealer(new Worker(ownScript(workerUrl), { type: 'module' }))
}
