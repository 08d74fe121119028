import { Button, Header, Stack, Status, View } from '@foyer/kit/ui'
import { useId, useState } from 'react'
import { fill } from '../../ui/words.ts'
import { refusalOf, type Security } from './createSecurity.ts'
import { Failure } from './Failure.tsx'
import styles from './SecurityPage.module.css'
import { useSecurityWords } from './securityLanguage.ts'
import { useTrustWords } from './trustWords.ts'
import { useAction } from './useAction.ts'

export type EndDeviceViewProps = { mark: string; onDone: () => void; security: Pick<Security, 'endDevice'> }

/** Removes the device that a mail told of. It takes a press, since programs that read mails follow links. */
export function EndDeviceView({ mark, onDone, security }: EndDeviceViewProps) {
  const text = useTrustWords()
  const shared = useSecurityWords()
  const titleId = useId()
  const { failure, isBusy, run } = useAction()
  const [ended, setEnded] = useState<string>()
  const [isOver, setOver] = useState(false)
  const end = () =>
    run(async () => {
      try {
        setEnded(await security.endDevice(mark))
      } catch (error) {
        if (refusalOf(error) !== 'vault-end-stale') throw error
        setOver(true)
      }
    })
  const isOpen = ended === undefined && !isOver
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <Header title={shared.devices} titleId={titleId} />
      <View>
        <Status
          compact
          sign={null}
          title={ended === undefined ? text.endTitle : fill(text.ended, { device: ended })}
          sub={isOver ? text.endStale : ended === undefined ? text.endSub : text.endedSub}
        />
        <Stack>
          {isOpen ? (
            <Button kind="danger" busy={isBusy} onPress={end}>
              {shared.remove}
            </Button>
          ) : null}
          <Button onPress={onDone}>{isOpen ? shared.cancel : shared.logIn}</Button>
        </Stack>
        <Failure said={failure} />
      </View>
    </section>
  )
}
