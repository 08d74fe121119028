import { signOut } from '@foyer/kit'
import { useKit, useSession } from '@foyer/kit/react'
import { Sentence } from '../words/Sentence.tsx'
import { useWords } from '../words/useWords.ts'

/** Tells a visitor who is signed in that they are, with the way out; nothing where the kit has no sign-in. */
export function VisitorLine() {
  const { kit } = useKit()
  return kit.features.some(({ id }) => id === 'signIn') ? <Visitor /> : null
}

function Visitor() {
  const words = useWords()
  const { kit } = useKit()
  const { session, status } = useSession()
  if (status === 'unreachable') return <p className="say">{words.sessionUnknown}</p>
  if (!session) return null
  const { address } = session
  // A server that does not answer leaves the visitor signed in there; the button is still here to try again.
  const leave = () => signOut(kit, { session }).catch((error) => console.error('Signing out failed', error))
  return (
    <p className="say visitor">
      <Sentence
        text={words.signedInAs}
        parts={{ address: <bdi dir="ltr">{`${address.slice(0, 6)}…${address.slice(-4)}`}</bdi> }}
      />
      <button type="button" className="quiet" onClick={leave}>
        {words.signOut}
      </button>
    </p>
  )
}
