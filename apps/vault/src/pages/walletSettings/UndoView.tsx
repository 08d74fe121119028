import { Button, Header, Stack, Status, View } from '@foyer/kit/ui'
import { useId, useState } from 'react'
import { fill } from '../../ui/words.ts'
import type { Security } from './createSecurity.ts'
import { Failure } from './Failure.tsx'
import styles from './SecurityPage.module.css'
import { useSecurityWords } from './securityLanguage.ts'
import { useAction } from './useAction.ts'

/** Sets the email address of before back, by the link of the mail: a press, since programs that read mails follow links. */
export function UndoView({ mark, onDone, security }: { mark: string; onDone: () => void; security: Security }) {
  const text = useSecurityWords()
  const titleId = useId()
  const { failure, isBusy, run } = useAction()
  const [email, setEmail] = useState<string>()
  const undo = () => run(async () => setEmail(await security.undoAddress(mark)))
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <Header title={text.undo} titleId={titleId} />
      <View>
        <Status
          compact
          sign={null}
          title={email === undefined ? text.undo : text.undone}
          sub={email === undefined ? text.undoSub : fill(text.undoneSub, { email })}
        />
        <Stack>
          {email === undefined ? (
            <Button kind="main" busy={isBusy} onPress={undo}>
              {text.undo}
            </Button>
          ) : null}
          <Button onPress={onDone}>{email === undefined ? text.cancel : text.logIn}</Button>
        </Stack>
        <Failure said={failure} />
      </View>
    </section>
  )
}
