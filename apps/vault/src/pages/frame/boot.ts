import { matchesOrigin } from '@foyer/contract'
import { safeMethods } from '../../approvals/methods.ts'
import { acceptHello } from '../../platform/port/acceptHello.ts'
import { readDocument } from '../../platform/readDocument.ts'
import type { SignerTasks } from '../../signer/signerTasks.ts'
import { runFrame, welcomeOf } from './runFrame.ts'

const settings = readDocument(document)

// A page without a site around it, or of an unknown project, serves no site.
if (settings && parent !== window) {
  const guest = await acceptHello({
    own: window,
    from: parent,
    isAllowed: (origin) => settings.config.origins.some((pattern) => matchesOrigin(pattern, origin)),
    welcome: welcomeOf(settings, [...safeMethods]),
  })
  let signer: Promise<SignerTasks> | undefined
  await runFrame({
    guest,
    settings,
    signer: () => {
      signer ??= import('../../signer/startWorkers.ts').then(({ startSigner }) => startSigner())
      return signer
    },
    draw: (props) => {
      void import('./drawFrame.tsx').then(({ drawFrame }) => drawFrame(document.body, props))
    },
  })
}
