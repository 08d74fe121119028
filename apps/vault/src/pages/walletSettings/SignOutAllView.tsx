import { Button, ButtonPair, Intro, View } from '@foyer/kit/ui'
import { Failure } from './Failure.tsx'
import type { PlaceProps } from './place.ts'
import { useSecurityWords } from './securityLanguage.ts'
import { useAction } from './useAction.ts'

/** Ends every session and shuts every device out. */
export function SignOutAllView({ onDone, onOut, onStale, security }: PlaceProps & { onOut: () => void }) {
  const text = useSecurityWords()
  const { failure, isBusy, run } = useAction(onStale)
  const signOut = () =>
    run(async () => {
      await security.account.logout(true)
      onOut()
    })
  return (
    <View>
      <Intro>{text.signOutAllSub}</Intro>
      <ButtonPair spaceAbove={8}>
        <Button onPress={() => onDone()}>{text.cancel}</Button>
        <Button kind="danger" busy={isBusy} onPress={signOut}>
          {text.signOutNow}
        </Button>
      </ButtonPair>
      <Failure said={failure} />
    </View>
  )
}
