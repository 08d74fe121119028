import { Avatar, Button, HintLine, LiveAnnouncement, Mark, Small, Stack, Status, View } from '@foyer/kit/ui'
import { useState } from 'react'
import { PasskeyError } from '../../account/passkeys/PasskeyError.ts'
import { providerNames } from '../../ui/providerNames.ts'
import { Sign } from '../../ui/Sign.tsx'
import { fill } from '../../ui/words.ts'
import { type PasskeyWords, passkeyFailureOf, usePasskeyWords } from './passkeyWords.ts'
import type { PasskeyScreen as Shown } from './screens.ts'

/** Where a passkey is made or used. Nothing is asked of the browser before the button was pressed. */
export function PasskeyScreen({ screen }: { screen: Shown }) {
  const text = usePasskeyWords()
  const [busy, setBusy] = useState<Press>()
  const [failure, setFailure] = useState('')
  const { go, leave, sub, title } = wordsOf(screen, text)
  const isMade = screen.purpose !== 'logIn' && screen.purpose !== 'confirm'
  const isOfWallet = ofWallet.includes(screen.purpose)
  const hasCost = isMade && screen.purpose !== 'add' && screen.purpose !== 'name'

  const press = async (what: Press) => {
    if (busy) return
    setBusy(what)
    setFailure('')
    try {
      await screen[what]?.()
    } catch (error) {
      // A visitor who closed the window knows that.
      const isLeft = error instanceof PasskeyError && error.failure === 'declined'
      setFailure(isLeft && (isMade || what === 'signUp') ? text.windowClosed : passkeyFailureOf(error, text))
    }
    setBusy(undefined)
  }
  return (
    <View>
      <Status
        compact
        sign={
          <Sign>
            {isOfWallet ? (
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
        <Button kind="main" busy={busy === 'go'} onPress={() => press('go')}>
          {busy === 'go' && (isMade || screen.provider) ? text.inWindow : go}
        </Button>
        {screen.signUp ? (
          <Button busy={busy === 'signUp'} onPress={() => press('signUp')}>
            {busy === 'signUp' ? text.inWindow : text.signUp}
          </Button>
        ) : null}
        {screen.byMail ? (
          <Button busy={busy === 'byMail'} onPress={() => press('byMail')}>
            {text.byMail}
          </Button>
        ) : null}
        <Button onPress={screen.leave}>{leave}</Button>
      </Stack>
      {failure ? <HintLine bad start={failure} /> : null}
      {hasCost ? <Small centre>{text.protectCost}</Small> : null}
      {screen.signUp ? <Small centre>{text.signUpSub}</Small> : null}
      <LiveAnnouncement polite={title} assertive={failure} />
    </View>
  )
}

type Press = 'go' | 'signUp' | 'byMail'

const ofWallet: readonly Shown['purpose'][] = ['protect', 'replace', 'add', 'name']

function wordsOf({ provider: service, purpose }: Pick<Shown, 'provider' | 'purpose'>, text: PasskeyWords) {
  const provider = service && providerNames[service]
  switch (purpose) {
    case 'protect':
      return { title: text.protect, sub: text.protectSub, go: text.protectGo, leave: text.notNow }
    case 'hold':
      return { title: text.hold, sub: text.holdSub, go: text.protectGo, leave: text.notNow }
    case 'required':
      return { title: text.hold, sub: text.requiredSub, go: text.protectGo, leave: text.cancel }
    case 'logIn':
      return { title: text.logIn, sub: text.logInSub, go: text.logInGo, leave: text.cancel }
    case 'confirm':
      if (provider) {
        const [sub, go] = [fill(text.confirmThereSub, { provider }), fill(text.confirmThere, { provider })]
        return { title: text.confirm, sub, go, leave: text.cancel }
      }
      return { title: text.confirm, sub: text.confirmSub, go: text.logInGo, leave: text.cancel }
    case 'name':
      return { title: text.name, sub: text.nameSub, go: text.protectGo, leave: text.cancel }
    case 'replace':
      return { title: text.replace, sub: text.replaceSub, go: text.protectGo, leave: text.notNow }
    case 'add':
      return { title: text.add, sub: text.addSub, go: text.protectGo, leave: text.cancel }
  }
}
