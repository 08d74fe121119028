import type { VaultErrorCode } from '@foyer/contract/vault'
import { Button, ButtonPair, LiveAnnouncement, Status, View } from '@foyer/kit/ui'
import { useWords } from '../../ui/language.ts'
import { providerNames } from '../../ui/providerNames.ts'
import { fill, type Words } from '../../ui/words.ts'
import type { Screen } from './screens.ts'

/** A login that the gateway refused, and what can be done. */
export function LoginFailedScreen({ screen }: { screen: Extract<Screen, { kind: 'loginFailed' }> }) {
  const text = useWords()
  const provider = screen.provider && providerNames[screen.provider]
  const title = provider === undefined ? text.noMail : fill(text.socialNot, { provider })
  const why =
    provider === undefined ? mailProblem(screen.code, text) : fill(serviceProblem(screen.code, text), { provider })
  return (
    <View>
      <Status compact sign={null} title={title} sub={why} />
      <ButtonPair>
        <Button onPress={screen.cancel}>{text.cancel}</Button>
        <Button kind="main" onPress={screen.retry}>
          {text.again}
        </Button>
      </ButtonPair>
      <LiveAnnouncement assertive={`${title}. ${why}`} />
    </View>
  )
}

/** Why no code was mailed. */
function mailProblem(code: VaultErrorCode | undefined, text: Words): string {
  switch (code) {
    case 'vault-mail-limit':
      return text.mailLimit
    case 'vault-network-limit':
      return text.socialBusy
    case 'vault-captcha-failed':
      return text.captchaFailed
    case 'vault-captcha-away':
      return text.captchaAway
    case 'vault-closed':
      return text.socialClosed
    default:
      return text.failed
  }
}

/** Why a service did not log the visitor in; `{provider}` is replaced. */
function serviceProblem(code: VaultErrorCode | undefined, text: Words): string {
  switch (code) {
    case 'vault-social-denied':
      return text.socialDenied
    case 'vault-number-wrong':
      return text.numberWrong
    case 'vault-attempt-expired':
    case 'vault-attempt-unknown':
      return text.socialLate
    case 'vault-verifier-wrong':
      return text.socialElsewhere
    case 'vault-social-off':
      return text.socialOff
    case 'vault-closed':
      return text.socialClosed
    case 'vault-social-away':
      return text.socialAway
    case 'vault-network-limit':
      return text.socialBusy
    default:
      return text.socialFailed
  }
}
