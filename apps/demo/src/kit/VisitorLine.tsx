import { signOut } from '@foyer/kit'
import { useKit, useSession } from '@foyer/kit/react'

/** Tells a visitor who is signed in that they are, with the way out; nothing where the kit has no sign-in. */
export function VisitorLine() {
  const { kit } = useKit()
  return kit.features.some(({ id }) => id === 'signIn') ? <Visitor /> : null
}

function Visitor() {
  const { kit } = useKit()
  const { session, status } = useSession()
  if (status === 'unreachable') return <p className="say">This page’s server does not say who is signed in.</p>
  if (!session) return null
  const { address } = session
  // A server that does not answer leaves the visitor signed in there; the button is still here to try again.
  const leave = () => signOut(kit, { session }).catch((error) => console.error('Signing out failed', error))
  return (
    <p className="say visitor">
      Signed in as{' '}
      <bdi dir="ltr">
        {address.slice(0, 6)}…{address.slice(-4)}
      </bdi>
      <button type="button" className="quiet" onClick={leave}>
        Sign out
      </button>
    </p>
  )
}
