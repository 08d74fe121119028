import type { Connector } from '../../core/connector.ts'
import type { KitErrorCode } from '../../core/errors.ts'
import type { WalletRequest } from '../../core/requests.ts'
import { defineMessages, type Translation, useText } from '../../runtime/messages.ts'
import { useErrorText } from '../../runtime/useErrorText.ts'
import { Button } from '../../ui/Button.tsx'
import { IconRetry } from '../../ui/icons.tsx'
import { Pad, View } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveRegion.tsx'
import { Status } from '../../ui/Status.tsx'
import { ConnectingFooter } from './ConnectingFooter.tsx'
import { connectMessages } from './messages.ts'
import { WalletConnectionDiagram } from './WalletConnectionDiagram.tsx'

export type AppHelpProps = { connector: Connector; request: WalletRequest; onAgain: () => void }

/**
 * What an app on the same device needs of the browser or of the visitor: a word before it asks, and a way on after a no; and
 * a wallet's own sign-in that returned nothing.
 */
export function AppHelp({ connector, onAgain, request }: AppHelpProps) {
  const text = useText(appHelpMessages)
  const { brokenText, tryAgain } = useText(connectMessages)
  const errorText = useErrorText()
  const { error } = request
  const { askFirst } = request.phase === 'pending' ? request.progress : {}
  const [title, sub] = askFirst
    ? [text.permissionTitle, text.permissionText]
    : error?.code === 'SIGN_IN_FAILED'
      ? [errorText(error), brokenText]
      : words(text, error?.code)
  const sentence = `${title}. ${sub}`
  return (
    <>
      <View>
        <Status
          sign={<WalletConnectionDiagram connector={connector} state={askFirst ? 'waiting' : 'stop'} />}
          title={title}
          sub={sub}
        />
        <Pad>
          {askFirst ? (
            <Button kind="main" onPress={askFirst.proceed}>
              {text.proceed}
            </Button>
          ) : (
            <Button kind="main" icon={<IconRetry size="s" />} onPress={onAgain}>
              {tryAgain}
            </Button>
          )}
        </Pad>
        <LiveAnnouncement polite={askFirst ? sentence : ''} assertive={askFirst ? '' : sentence} />
      </View>
      <ConnectingFooter connector={connector} isWaiting={askFirst !== undefined} />
    </>
  )
}

function words(text: Translation<typeof appHelpMessages>, code: KitErrorCode | undefined): readonly [string, string] {
  switch (code) {
    case 'LOCAL_NETWORK_REFUSED':
      return [text.refusedTitle, text.refusedText]
    case 'SECURE_CONTEXT_REQUIRED':
      return [text.insecureTitle, text.insecureText]
    default:
      return [text.notFoundTitle, text.notFoundText]
  }
}

export const appHelpMessages = defineMessages('appHelp', {
  permissionTitle: 'Your browser may ask first',
  permissionText: 'It asks whether this site may reach apps on this device. Allow it, so that your wallet can answer.',
  proceed: 'Continue',
  notFoundTitle: 'No wallet app opened',
  notFoundText: 'Found no installed wallet that supports the mobile wallet protocol.',
  refusedTitle: 'Your browser blocked the wallet',
  refusedText:
    'This site may not reach apps on this device. Allow it in your browser’s settings for this site, then try again.',
  insecureTitle: 'This page is not secure',
  insecureText: 'The mobile wallet adapter protocol must be used in a secure context (https).',
})
