import { createSigner } from '../signer/createSigner.ts'
import { ownScript } from '../signer/ownScript.ts'
import workerUrl from '../signer/signer.worker.ts?worker&url'
import type { SignerTasks } from '../signer/signerTasks.ts'

/** Starts the worker that signs. */
export function startSigner(): SignerTasks {
  return createSigner(new Worker(ownScript(workerUrl), { type: 'module' }))
}
