import { Button, Stack, Status, View } from '@foyer/kit/ui'
import { useLanguage } from '../../ui/language.ts'
import { fill } from '../../ui/words.ts'
import { useSecurityWords } from './securityLanguage.ts'

export type OutViewProps = {
  /** When the wallet is erased, in milliseconds since 1970, where it was deleted. */
  erasedAt: number | undefined
  onLogIn: () => void
}

/** No member is logged in any more. */
export function OutView({ erasedAt, onLogIn }: OutViewProps) {
  const text = useSecurityWords()
  const language = useLanguage()
  const date = erasedAt === undefined ? '' : new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(erasedAt)
  return (
    <View>
      <Status
        compact
        sign={null}
        title={erasedAt === undefined ? text.signedOut : text.willBeDeleted}
        sub={erasedAt === undefined ? undefined : fill(text.willBeDeletedSub, { date })}
      />
      <Stack>
        <Button onPress={onLogIn}>{text.logIn}</Button>
      </Stack>
    </View>
  )
}
