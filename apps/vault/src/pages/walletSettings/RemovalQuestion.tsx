import { Button, ButtonPair, Status, View } from '@foyer/kit/ui'
import { Failure } from './Failure.tsx'
import { useSecurityWords } from './securityLanguage.ts'
import type { Action } from './useAction.ts'

export type RemovalQuestionProps = Pick<Action, 'failure' | 'isBusy'> & {
  title: string
  sub: string
  onCancel: () => void
  onRemove: () => void
}

/** Asks before one of a list is taken away. */
export function RemovalQuestion({ failure, isBusy, onCancel, onRemove, sub, title }: RemovalQuestionProps) {
  const text = useSecurityWords()
  return (
    <View>
      <Status compact sign={null} title={title} sub={sub} />
      <ButtonPair>
        <Button onPress={onCancel}>{text.keep}</Button>
        <Button kind="danger" busy={isBusy} onPress={onRemove}>
          {text.remove}
        </Button>
      </ButtonPair>
      <Failure said={failure} />
    </View>
  )
}
