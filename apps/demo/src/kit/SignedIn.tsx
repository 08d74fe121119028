import { KitError, signOut } from '@foyer/kit'
import { useKit, useSession } from '@foyer/kit/react'
import { useState } from 'react'

const statuses = {
  loading: 'Asking the site’s server',
  signedIn: 'Signed in',
  signedOut: 'Not signed in',
  unreachable: 'The site’s server does not answer',
} as const

/** Who is signed in to the site, and the way out; nothing where the kit has no sign-in. */
export function SignedIn() {
  const { kit } = useKit()
  return kit.features.some(({ id }) => id === 'signIn') ? <Session /> : null
}

function Session() {
  const { kit } = useKit()
  const { session, sessions, status } = useSession()
  const [problem, setProblem] = useState('')
  const leave = async () => {
    try {
      await signOut(kit)
      setProblem('')
    } catch (error) {
      setProblem(error instanceof KitError ? error.shortMessage : String(error))
    }
  }
  return (
    <section aria-label="Sign-in">
      <dl className="facts">
        <div>
          <dt>Sign-in</dt>
          <dd data-testid="sign-in">{statuses[status]}</dd>
        </div>
        <div>
          <dt>Signed in as</dt>
          <dd data-testid="signed-in-as">{session?.address ?? '–'}</dd>
        </div>
        <div>
          <dt>Until</dt>
          <dd>{session?.expiresAt ? new Date(session.expiresAt).toLocaleString('en-US') : '–'}</dd>
        </div>
      </dl>
      <div className="actions">
        <button type="button" disabled={sessions.length === 0} onClick={leave}>
          Sign out
        </button>
      </div>
      <output className="result">{problem}</output>
    </section>
  )
}
