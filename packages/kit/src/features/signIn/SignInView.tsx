import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { openModal } from '../../core/actions/openModal.ts'
import { KitError } from '../../core/errors.ts'
import { guardsChanged } from '../../core/guardsChanged.ts'
import type { Kit } from '../../core/kit.ts'
import { loadPart } from '../../core/loadPart.ts'
import { selectAccount, selectNetworkId, selectSession } from '../../core/store.ts'
import { siteIcon, sitePicture } from '../../domain/pictures.ts'
import { finishView } from '../../runtime/finishView.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { sayError } from '../../runtime/notices.ts'
import { useErrorText } from '../../runtime/useErrorText.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { ViewKeepContext } from '../../runtime/viewKeep.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConnectionDiagram } from '../../ui/ConnectionDiagram.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { ButtonPair, InlineGroup, View } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveRegion.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Status } from '../../ui/Status.tsx'
import { signInMessages } from './messages.ts'
import { completeSignIn, startSignIn } from './signInFlow.ts'
import { type SignInProgress, selectAccountId, signInOf, signInSessionOf } from './signInState.ts'

/** Asks the visitor to sign in: site, account and network in plain sight, and a way out as large as the way in. */
export function SignInView() {
  const kit = useKitInstance()
  const text = useText(signInMessages)
  const sentence = useErrorText()
  const { options, store } = signInOf(kit)
  const { progress: latest } = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
  const account = useKitState((state) => selectAccount(state))
  const id = useKitState(selectAccountId)
  const wallet = useKitState((state) => selectSession(state)?.wallet.name)
  const networkId = useKitState((state) => selectNetworkId(state))
  const network = kit.options.networks.find((each) => each.id === networkId)
  const isSignedIn = useKitState(() => id !== undefined && signInSessionOf(kit, id) !== undefined)
  const [isLeaving, setLeaving] = useState(false)
  const keep = useContext(ViewKeepContext)
  const progress = latest?.account === id ? latest : undefined
  const site = kit.options.appName
  const domain = options.domain ?? location.host
  const words = useSignInWords(progress, { site, wallet })

  useEffect(() => {
    const wanted = isSignedIn ? undefined : id
    // A view that is drawn again shows what its wallet is being asked.
    const isBegun = keep?.begun === wanted
    if (keep) keep.begun = wanted
    if (wanted && !isBegun) void run(kit, () => startSignIn(kit))
  }, [kit, id, isSignedIn, keep])

  useEffect(() => {
    // Another tab, or the wallet in the same approval, may have done it.
    if (isSignedIn) finishView(kit, 'SignIn')
  }, [kit, isSignedIn])

  const cancel = async () => {
    if (options.required === false) {
      store.setState(({ wanted }) => ({ wanted: wanted.filter((other) => other !== id) }))
      guardsChanged(kit)
      finishView(kit, 'SignIn')
      return
    }
    setLeaving(true)
    try {
      const { disconnect } = await loadPart(() => import('../../core/actions/disconnect.ts'))
      await disconnect(kit, { namespace: account?.namespace })
      // Where another account is still connected, nothing has closed the view.
      finishView(kit, 'SignIn')
    } catch {
      sayError(kit, new KitError('DISCONNECT_FAILED', 'Failed to disconnect'))
    } finally {
      setLeaving(false)
    }
  }

  const phase = progress?.phase ?? 'starting'
  const isBusy = phase === 'starting' || phase === 'asking' || phase === 'verifying'
  const isStopped = !isBusy && phase !== 'ready'
  const { error } = progress ?? {}
  const title = phase === 'failed' && error ? sentence(error) : words.title
  return (
    <View>
      <Status
        sign={
          <ConnectionDiagram
            state={
              isSignedIn
                ? 'done'
                : isStopped
                  ? 'stop'
                  : phase === 'asking' || phase === 'verifying'
                    ? 'waiting'
                    : 'still'
            }
            start={<Mark size={72} name={site} src={siteIcon(kit)} />}
            end={<Avatar size={72} address={account?.address ?? ''} />}
          />
        }
        title={title}
        sub={words.sub}
      />
      <Facts
        facts={[
          { label: text.site, value: <bdi dir="ltr">{domain}</bdi> },
          { label: text.account, value: account ? <AddressText address={account.address} /> : '' },
          {
            label: text.network,
            value: (
              <InlineGroup>
                <Mark round size={20} name={network?.name} src={sitePicture(kit, network?.imageUrl)} />
                <span>{network?.name ?? networkId}</span>
              </InlineGroup>
            ),
          },
        ]}
      />
      <ButtonPair spaceAbove={12}>
        <Button busy={isLeaving} onPress={cancel}>
          {text.cancel}
        </Button>
        <Button kind="main" busy={isBusy} onPress={() => run(kit, () => completeSignIn(kit))}>
          {isStopped ? text.tryAgain : text.sign}
        </Button>
      </ButtonPair>
      <LiveAnnouncement
        {...(isStopped
          ? { assertive: `${title}. ${words.sub}` }
          : { polite: isSignedIn ? text.done : isBusy ? title : '' })}
      />
    </View>
  )
}

/** Runs a step; how it stands is in the state, and a start that failed has left the view's wallet behind. */
async function run(kit: Kit, step: () => Promise<unknown>): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof KitError) || error.code !== 'SIGN_IN_START_FAILED' || kit.isDestroyed) return
    sayError(kit, error)
    if (signInOf(kit).options.required !== false) openModal(kit, { name: 'Connect' })
  }
}

type SignInFacts = {
  readonly site: string
  readonly wallet: string | undefined
}

/** What is said over the facts, for how far the sign-in is. */
function useSignInWords(
  progress: SignInProgress | undefined,
  { site, wallet = '' }: SignInFacts,
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
