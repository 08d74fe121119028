import { Avatar, Button, HintLine, LiveAnnouncement, Mark, Small, Stack, Status, View } from '@foyer/kit/ui'
import { useState } from 'react'
import type { PasskeyScreen as Shown } from '../frame/screens.ts'
import { PasskeyError } from '../passkeys/PasskeyError.ts'
import { type PasskeyWords, passkeyFailureOf, usePasskeyWords } from './passkeyWords.ts'
import { Sign } from './Sign.tsx'

/** Where a passkey is made or used. Nothing is asked of the browser before the button was pressed. */
export function PasskeyScreen({ screen }: { screen: Shown }) {
  const text = usePasskeyWords()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const { go, leave, sub, title } = wordsOf(screen.purpose, text)
  const isProtecting = screen.purpose !== 'logIn'

  const press = async () => {
    setBusy(true)
    setFailure('')
    try {
      await screen.go()
    } catch (error) {
      // Whoever closed the browser's own question knows that.
      const isLeft = error instanceof PasskeyError && error.failure === 'declined'
      setFailure(isLeft && isProtecting ? text.windowClosed : passkeyFailureOf(error, text))
    }
    setBusy(false)
  }
  return (
    <View>
      <Status
        compact
        sign={
          <Sign>
            {isProtecting ? (
              <Avatar address={screen.about} size={72} />
            ) : (
              <Mark name={new URL(screen.about).host} size={72} />
            )}
          </Sign>
        }
        title={title}
        sub={sub}
      />
      <Stack spaceAbove={16}>
        <Button kind="main" busy={isBusy} onPress={press}>
          {isBusy && isProtecting ? text.inWindow : go}
        </Button>
        <Button onPress={screen.leave}>{leave}</Button>
      </Stack>
      {failure ? <HintLine start={failure} /> : null}
      {isProtecting && screen.purpose !== 'add' ? <Small centre>{text.protectCost}</Small> : null}
      <LiveAnnouncement polite={title} assertive={failure} />
    </View>
  )
}

function wordsOf(purpose: Shown['purpose'], text: PasskeyWords) {
  switch (purpose) {
    case 'protect':
      return { title: text.protect, sub: text.protectSub, go: text.protectGo, leave: text.notNow }
    case 'logIn':
      return { title: text.logIn, sub: text.logInSub, go: text.logInGo, leave: text.cancel }
    case 'replace':
      return { title: text.replace, sub: text.replaceSub, go: text.protectGo, leave: text.notNow }
    case 'add':
      return { title: text.add, sub: text.addSub, go: text.protectGo, leave: text.cancel }
  }
}
