import type { ReactNode } from 'react'
import type { Session } from '../../core/session.ts'
import { ErrorBoundary } from '../../runtime/ErrorBoundary.tsx'
import { useText } from '../../runtime/messages.ts'
import { OpenApp } from '../../transactions/lazyOpenApp.ts'
import { Button } from '../../ui/Button.tsx'
import { Pad } from '../../ui/Layout.tsx'
import { namesMessages, yourNamesMessages } from './messages.ts'
import { RefusalNote } from './RefusalNote.tsx'
import type { NameChange } from './useNameChange.ts'

const nothing = () => null

type SignButtonProps = {
  children: ReactNode
  request: NameChange
  session: Session
  /** Why there is nothing to sign. */
  disabled?: ReactNode | undefined
  /** Left out in a form, which it submits. */
  onPress?: (() => void) | undefined
}

/** Asks for the signature of a change, and says why one came to nothing. */
export function SignButton({ children, disabled, onPress, request, session }: SignButtonProps) {
  const text = { ...useText(namesMessages), ...useText(yourNamesMessages) }
  const { isAsking, refusal } = request
  return (
    <>
      {refusal === undefined ? null : <RefusalNote refusal={refusal} text={text} />}
      <Pad spaceAbove={16}>
        <Button kind="main" submit={!onPress} onPress={onPress} busy={isAsking} disabled={disabled}>
          {isAsking ? text.approve : children}
        </Button>
      </Pad>
      {isAsking && session.appLink ? (
        <Pad spaceAbove={8}>
          <ErrorBoundary fallback={nothing}>
            <OpenApp session={session} />
          </ErrorBoundary>
        </Pad>
      ) : null}
    </>
  )
}
