import { keeperLoginPath } from '@foyer/contract/vault'
import { readDocument } from '../../platform/readDocument.ts'
import { returnLogin } from '../../platform/window/openLogin.ts'
import type { SignerTasks } from '../../signer/signerTasks.ts'
import type { LogInHere } from './LoginWindow.tsx'
import type { OpenWindowWallet } from './OwnApproval.tsx'
import { takeTask } from './takeTask.ts'

// In a frame it would be another page's window.
if (parent === window) {
  const settings = readDocument(document)
  const name = settings?.config.name ?? location.host
  const isBack = location.pathname === keeperLoginPath
  const taking = isBack ? Promise.resolve(undefined) : takeTask(settings)
  if (isBack) returnLogin()
  let started: Promise<SignerTasks> | undefined
  const signer = () => {
    started ??= import('../../signer/startWorkers.ts').then(({ startSigner }) => startSigner())
    return started
  }
  const openWallet: OpenWindowWallet = async (parameters) => {
    if (!settings) throw new Error('The gateway does not know the project of this window.')
    const { createWindowWallet } = await import('./windowWallet.ts')
    return createWindowWallet({ ...parameters, settings, signer })
  }
  const logInHere: LogInHere = async (parameters) => {
    if (!settings) throw new Error('The gateway does not know the project of this window.')
    const { logInForSite } = await import('./logInForSite.ts')
    return logInForSite({ ...parameters, settings, signer })
  }
  void Promise.all([import('./drawWindow.tsx'), import('./confirmInWindow.ts')]).then(
    ([{ drawWindow }, { confirmInWindow }]) =>
      drawWindow(document.body, {
        ...{ name, taking, confirm: confirmInWindow(settings), openWallet, logInHere },
        ...(isBack && { ended: 'agreed' }),
      }),
  )
}
