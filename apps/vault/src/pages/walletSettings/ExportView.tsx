import { Button, IconAlert, Intro, LiveAnnouncement, Note, Stack, View } from '@foyer/kit/ui'
import { useCallback, useState } from 'react'
import type { ExportedSecret } from '../../signer/exportSecret.ts'
import { clock, useCountdown } from '../../ui/useCountdown.ts'
import { fill } from '../../ui/words.ts'
import { Failure } from './Failure.tsx'
import { HoldButton } from './HoldButton.tsx'
import type { PlaceProps } from './place.ts'
import { ShownSecret } from './ShownSecret.tsx'
import { useSecurityWords } from './securityLanguage.ts'
import { useAction } from './useAction.ts'

/** How long the warning stands before anything can be shown, in ms. */
const readingMs = 10_000

/** The way out: the 12 words, or the keys, that open this wallet anywhere. */
export function ExportView({ member, onDone, onStale, security }: PlaceProps) {
  const text = useSecurityWords()
  const { failure, isBusy, run } = useAction(onStale)
  const [begun] = useState(() => Date.now())
  const untilRead = useCountdown(begun + readingMs)
  const [revealed, setRevealed] = useState<ExportedSecret>()
  const [said, setSaid] = useState('')
  const hide = useCallback(() => {
    setRevealed(undefined)
    setSaid(text.wasHidden)
  }, [text])

  const show = async () => {
    setSaid('')
    const found = await run(() => security.exportSecret(member))
    if (found) setRevealed(found)
  }
  return (
    <View>
      {revealed ? (
        <ShownSecret
          revealed={revealed}
          note={fill(text.neverAsked, { name: security.name })}
          onHide={hide}
          onWritten={() => onDone()}
        />
      ) : (
        <>
          <Intro>{text.exportSub}</Intro>
          <Note tone="danger" icon={<IconAlert />} title={text.exportRisk}>
            {fill(text.exportRiskSub, { name: security.name })}
          </Note>
          <Stack spaceAbove={16}>
            <HoldButton
              label={text.hold}
              holding={text.holding}
              busy={isBusy}
              disabled={untilRead > 0 ? fill(text.readFirst, { time: clock(untilRead) }) : undefined}
              onHeld={show}
            />
            <Button onPress={() => onDone()}>{text.cancel}</Button>
          </Stack>
          <Failure said={failure} />
        </>
      )}
      <LiveAnnouncement polite={isBusy ? text.showing : said} />
    </View>
  )
}
