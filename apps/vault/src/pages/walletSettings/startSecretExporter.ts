import { createSecretExporter, type SecretExporter } from '../../signer/createSigner.ts'
import workerUrl from '../../signer/exportSecret.worker.ts?worker&url'
import { ownScript } from '../../signer/ownScript.ts'

/** Starts the worker that shows a secret. */
export function startSecretExporter(): SecretExporter {
  return createSecretExporter(new Worker(ownScript(workerUrl), { type: 'module' }))
}
