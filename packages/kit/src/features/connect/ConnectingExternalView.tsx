import { useEffect, useState } from 'react'
import { closeModal } from '../../core/actions/closeModal.ts'
import type { Connector } from '../../core/connector.ts'
import { routeKind } from '../../core/featureRoutes.ts'
import type { WalletRequest } from '../../core/requests.ts'
import { accountsOf, type SessionKey, sessionKey } from '../../core/session.ts'
import type { RouteOf } from '../../runtime/feature.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { useRequestOfView } from '../../runtime/useRequestOfView.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { shortAddress } from '../../ui/addressForms.ts'
import { Button } from '../../ui/Button.tsx'
import { Footer, Pad, View } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveRegion.tsx'
import { Status } from '../../ui/Status.tsx'
import { TryAgain } from '../../ui/TryAgain.tsx'
import { ConnectingFooter } from './ConnectingFooter.tsx'
import { connectingWords } from './connectingWords.ts'
import { fillTemplate } from './fillTemplate.tsx'
import { AppHelp } from './lazyViews.ts'
import { connectMessages } from './messages.ts'
import { askAgain, selectConnectRequest, startConnecting } from './startConnecting.ts'
import { useChosenWallet } from './useChosenWallet.tsx'
import { useIsPartMissing } from './useIsPartMissing.ts'
import { WalletConnectionDiagram } from './WalletConnectionDiagram.tsx'

/** How long the success stays before the modal closes by itself, in ms. */
const successStay = 1000

/** Asks a wallet to connect and says how that stands. */
export function ConnectingExternalView({ route }: { route: RouteOf<'ConnectingExternal'> }) {
  return useChosenWallet(route.parameters.connectorId, (connector, key) => (
    <Connecting key={key} connector={connector} />
  ))
}

function Connecting({ connector }: { connector: Connector }) {
  const kit = useKitInstance()
  const request = useKitState((state) => selectConnectRequest(state, connector))
  useRequestOfView({
    select: (state) => selectConnectRequest(state, connector),
    start: () => startConnecting(kit, connector),
  })
  if (useIsPartMissing(request)) return null
  if (request?.phase === 'succeeded') return <Connected connector={connector} sessionKey={request.session} />
  const onAgain = () => askAgain(kit, connector)
  if (request && isRare(request)) return <AppHelp connector={connector} request={request} onAgain={onAgain} />
  return <Asking connector={connector} request={request} onAgain={onAgain} />
}

/** Whether a request stands at what few visitors see, so that its words are fetched then: what apps on this device need, and a sign-in without a result. */
function isRare({ error, phase, progress }: WalletRequest): boolean {
  if (phase === 'pending') return progress.askFirst !== undefined
  return /^(LOCAL_NETWORK_REFUSED|SECURE_CONTEXT_REQUIRED|WALLET_NOT_FOUND|SIGN_IN_FAILED)$/.test(error?.code ?? '')
}

type AskingProps = { connector: Connector; request: WalletRequest | undefined; onAgain: () => void }

function Asking({ connector, request, onAgain }: AskingProps) {
  const text = useText(connectMessages)
  const [unanswered, setUnanswered] = useState<number>()
  const id = request?.id
  const isWaiting = !request || request.phase === 'pending'
  const isUnanswered = id !== undefined && unanswered === id

  useEffect(() => {
    if (isWaiting) return watchWalletWindow(window, () => setUnanswered(id))
  }, [isWaiting, id])

  const { sub, title } = connectingWords(text, connector.name, request, isUnanswered)
  const sentence = `${title}. ${sub}`
  return (
    <>
      <View>
        <Status
          sign={<WalletConnectionDiagram connector={connector} state={isWaiting ? 'waiting' : 'stop'} />}
          title={title}
          sub={sub}
        />
        <TryAgain isWaiting={isWaiting && !isUnanswered} onPress={onAgain}>
          {text.tryAgain}
        </TryAgain>
        <LiveAnnouncement polite={isWaiting ? sentence : ''} assertive={isWaiting ? '' : sentence} />
      </View>
      <ConnectingFooter connector={connector} isWaiting={isWaiting} />
    </>
  )
}

/** Says where a wallet connected; closes the modal after a second. */
export function Connected({
  connector,
  sessionKey: key,
}: {
  connector: Connector
  sessionKey: SessionKey | undefined
}) {
  const kit = useKitInstance()
  const text = useText(connectMessages)
  const session = useKitState((state) => state.sessions.find((each) => sessionKey(each) === key))
  const networkId = session?.namespaces[connector.chain]?.networkId
  const network = kit.options.networks.find(({ id }) => id === networkId)?.name ?? text.unknownNetwork

  useEffect(() => {
    const timer = setTimeout(() => {
      const top = kit.store.getState().modal.stack.at(-1)
      // While the code of the next view is on its way, this one is still drawn.
      if (top && routeKind(kit, top.name) === 'requesting') closeModal(kit)
    }, successStay)
    return () => clearTimeout(timer)
  }, [kit])

  // A wallet that leaves at once has no account left to name.
  const [account] = session ? accountsOf(session, connector.chain) : []
  const address = account?.address ?? ''
  const spoken = text.accountOn.replace('{address}', shortAddress(address)).replace('{network}', network)
  return (
    <>
      <View>
        <Status
          sign={<WalletConnectionDiagram connector={connector} state="done" />}
          title={text.connected}
          sub={fillTemplate(text.accountOn, {
            address: <AddressText address={address} />,
            network: <bdi>{network}</bdi>,
          })}
        />
        <Pad>
          <Button kind="main" onPress={() => closeModal(kit)}>
            {text.done}
          </Button>
        </Pad>
        <LiveAnnouncement polite={`${text.connected}. ${spoken}`} />
      </View>
      <Footer>{text.closesByItself}</Footer>
    </>
  )
}

/** How long a wallet may take to answer once the visitor is back on the page, in ms. */
export const returnGrace = 3000

/**
 * Says when a wallet's window has probably been closed without an answer: the page lost the focus, got it back, and
 * three seconds passed. Wallets that draw inside the page take no focus from it, so nothing is said about them.
 * Returns what stops the watch.
 */
export function watchWalletWindow(page: Window, onUnanswered: () => void): () => void {
  let isAway = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const leave = () => {
    isAway = true
    clearTimeout(timer)
  }
  const comeBack = () => {
    if (!isAway) return
    isAway = false
    clearTimeout(timer)
    timer = setTimeout(onUnanswered, returnGrace)
  }
  const onVisibility = () => (page.document.visibilityState === 'hidden' ? leave() : comeBack())

  page.addEventListener('blur', leave)
  page.addEventListener('focus', comeBack)
  page.document.addEventListener('visibilitychange', onVisibility)
  return () => {
    clearTimeout(timer)
    page.removeEventListener('blur', leave)
    page.removeEventListener('focus', comeBack)
    page.document.removeEventListener('visibilitychange', onVisibility)
  }
}
