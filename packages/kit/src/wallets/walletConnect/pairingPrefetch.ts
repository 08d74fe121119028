import type { Namespace } from '../../core/network.ts'
import type { ConnectProgress, OpenSessionParameters } from '../../core/source.ts'

type Asking = Omit<OpenSessionParameters, 'walletId'>

type Ready<Session> = {
  readonly namespaces: readonly Namespace[]
  readonly controller: AbortController
  session: Promise<Session> | undefined
  progress: ConnectProgress
  notify(progress: ConnectProgress): void
}

/**
 * Pairings that are prefetched before the visitor has chosen a wallet: `prepare` begins one, `take` hands it over with
 * its progress so far. There is one at a time; a session of a pairing that was never taken goes to `refuse`.
 */
export function createPairingPrefetch<Session>(
  begin: (asking: Asking) => Promise<Session>,
  refuse: (session: Session) => void,
) {
  let ready: Ready<Session> | undefined

  const end = (which: Ready<Session> | undefined) => {
    if (which && which === ready) {
      ready = undefined
      which.controller.abort()
    }
  }

  return {
    prepare({ namespaces, onProgress, signal, signIn }: Asking): void {
      end(ready)
      if (signal.aborted) return
      const controller = new AbortController()
      const own: Ready<Session> = { namespaces, controller, session: undefined, progress: {}, notify: onProgress }
      ready = own
      own.session = begin({
        namespaces,
        signIn,
        signal: controller.signal,
        onProgress(progress) {
          own.progress = { ...own.progress, ...progress }
          own.notify(progress)
        },
      })
      own.session.then(
        (session) => {
          if (ready !== own) return
          ready = undefined
          refuse(session)
        },
        // The error is not reported here: the choice of a wallet starts a new pairing, which reports its own.
        () => end(own),
      )
      signal.addEventListener('abort', () => end(own))
    },

    /** The pairing that is ready for these namespaces; from here on it belongs to the caller. */
    take({ namespaces, onProgress, signal }: Asking): Promise<Session> | undefined {
      const own = ready
      if (!own?.session || !isSame(own.namespaces, namespaces)) {
        end(own)
        return undefined
      }
      ready = undefined
      own.notify = onProgress
      onProgress(own.progress)
      if (signal.aborted) own.controller.abort()
      else signal.addEventListener('abort', () => own.controller.abort())
      return own.session
    },

    end: () => end(ready),
  }
}

function isSame(a: readonly Namespace[], b: readonly Namespace[]): boolean {
  return a.length === b.length && a.every((namespace) => b.includes(namespace))
}
