import type { KeeperCode } from '../../account/askKeeper.ts'
import type { PromptScreen } from './promptScreen.ts'
import type { Screens } from './screens.ts'

/** Has a visitor type the keeper's code on the screen of codes, until it was right. */
export function askForKeeperCode(
  { screens, show }: { readonly screens: Pick<Screens, 'show'>; readonly show: PromptScreen },
  { attempt, enter, problem, resend }: KeeperCode,
): Promise<void> {
  return show<void>((right) =>
    screens.show({
      kind: 'code',
      isSecond: true,
      attempt,
      problem,
      resend,
      async enter(code) {
        const verdict = await enter(code)
        if (verdict.state === 'right') right()
        return verdict
      },
    }),
  )
}
