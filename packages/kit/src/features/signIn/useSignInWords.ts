import { useText } from '../../view/messages.ts'
import { signInMessages } from './messages.ts'
import type { SignInProgress } from './signInState.ts'

type Facts = {
  readonly site: string
  readonly wallet: string | undefined
}

/** What is said over the facts, for how far the sign-in is. */
export function useSignInWords(
  progress: SignInProgress | undefined,
  { site, wallet = '' }: Facts,
): { readonly title: string; readonly sub: string } {
  const text = useText(signInMessages)
  switch (progress?.phase) {
    case 'asking':
      return { title: text.askingTitle({ wallet }), sub: text.askingText }
    case 'verifying':
      return { title: text.verifyingTitle, sub: text.verifyingText }
    case 'declined':
      return { title: text.declinedTitle, sub: text.declinedText }
    case 'refused':
      return progress.isSmartAccount
        ? { title: text.smartTitle, sub: text.smartText }
        : { title: text.refusedTitle({ site }), sub: text.refusedText }
    case 'unreachable':
      return { title: text.awayTitle({ site }), sub: text.awayText }
    case 'failed':
      return { title: text.proveTitle, sub: text.failedText({ wallet }) }
    case 'starting':
    case 'ready':
    case undefined:
      return { title: text.proveTitle, sub: text.proveText({ site }) }
  }
}
