import { Button, ButtonPair, LiveAnnouncement, Stack, View } from '@foyer/kit/ui'
import { useEffect, useRef, useState } from 'react'
import type { Approval } from '../frame/approvals.ts'
import { type VisibilityWatch, watchVisibility } from '../frame/watchVisibility.ts'
import { ApprovalBody } from './ApprovalBody.tsx'
import { judgeShown } from './judgeShown.ts'
import { useWords } from './language.ts'

/**
 * What the visitor is asked, and the two answers. The one that agrees works only while the browser says that the button and
 * the line before it have been seen uncovered for a while, and only for a press that a person made.
 */
export function ApprovalScreen({ approval }: { approval: Approval }) {
  const text = useWords()
  const shown = judgeShown(approval, text)
  const anchor = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const watch = useRef<VisibilityWatch>(undefined)
  const pressed = useRef(false)
  const [isProven, setProven] = useState(false)

  // A next request begins anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is what is watched
  useEffect(() => {
    cancel.current?.focus()
    const own = watchVisibility([anchor.current, button.current].filter((each) => each !== null))
    watch.current = own
    const look = () => setProven(own.isProven())
    look()
    own.subscribe(look)
    return () => own.stop()
  }, [approval.id])

  const agree = () => {
    // The last word is that of the moment of the press.
    if (!pressed.current || !watch.current?.isProven() || shown.blocked) return
    approval.approve()
  }
  const approve = (
    <Button
      kind={shown.isRisky ? 'danger' : 'main'}
      buttonRef={button}
      disabled={shown.blocked ? shown.verb : isProven ? undefined : shown.verb}
      onPress={agree}
    >
      {shown.verb}
    </Button>
  )
  const decline = (
    <Button kind={shown.isRisky ? 'main' : 'plain'} buttonRef={cancel} onPress={approval.decline}>
      {text.cancel}
    </Button>
  )
  return (
    <View>
      <div ref={anchor}>
        <ApprovalBody approval={approval} shown={shown} />
      </div>
      <div
        onKeyDownCapture={(event) => {
          // A key that is held down presses what comes under it.
          if (event.repeat) event.preventDefault()
        }}
        onClickCapture={(event) => {
          pressed.current = event.nativeEvent.isTrusted
        }}
      >
        {shown.isRisky ? (
          <Stack spaceAbove={16}>
            {decline}
            {approve}
          </Stack>
        ) : (
          <ButtonPair spaceAbove={16}>
            {decline}
            {approve}
          </ButtonPair>
        )}
      </div>
      <LiveAnnouncement polite={shown.title} />
    </View>
  )
}
