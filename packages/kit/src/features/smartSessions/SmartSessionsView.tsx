import { GatewayError } from '@foyer/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signMessage } from '../../core/actions/signMessage.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { selectNetworkId } from '../../core/store.ts'
import { portfolioQuery } from '../../domain/portfolio/portfolioQuery.ts'
import { endPermissions } from '../../domain/sessions/endPermissions.ts'
import type { SmartSession } from '../../domain/sessions/getSmartSessions.ts'
import { Button } from '../../ui/Button.tsx'
import { Intro, Pad, Small, View } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveAnnouncement.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Empty } from '../../ui/Status.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { wordsLanguage } from '../../view/language.ts'
import { useText } from '../../view/messages.ts'
import { sayError } from '../../view/notices.ts'
import { useKitData } from '../../view/useKitData.ts'
import { useKitState } from '../../view/useKitState.ts'
import { useActingAccount } from '../../workshop/useActingAccount.ts'
import { sessionMessages } from './messages.ts'
import { type SessionsPlace, sessionsKey, sessionsQuery } from './sessionsQuery.ts'
import { permissionTexts, spanText, type Units } from './sessionText.ts'

/** What sites may do for the account by themselves, and an end for each. */
export function SmartSessionsView() {
  const acting = useActingAccount()
  const networkId = useKitState((state) => selectNetworkId(state, 'eip155'))
  if (acting?.namespace !== 'eip155' || !networkId) return null
  return <Sessions address={acting.account.address} networkId={networkId} />
}

function Sessions(place: SessionsPlace) {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(sessionMessages)
  const { data: sessions, error, isPending, refetch } = useQuery(sessionsQuery(kit, place), data.queryClient)
  const [isAsked, setAsked] = useState(false)
  if (isPending) return <SkeletonRows count={2} label={text.loading} />
  if (sessions) return <List place={place} sessions={sessions} />
  const isLocked = isSignatureWanted(error)
  const show = async () => {
    setAsked(true)
    try {
      await data.queryClient.fetchQuery(sessionsQuery(kit, place, await prove(kit, place)))
    } catch (failure) {
      // Whoever declined knows that.
      if (failure instanceof KitError && failure.code !== 'USER_REJECTED') sayError(kit, failure)
    } finally {
      setAsked(false)
    }
  }
  return (
    <View>
      <Empty art={isLocked ? 'wallet' : 'failed'} title={isLocked ? text.locked : text.failed}>
        {isLocked ? text.lockedText : text.failedText}
      </Empty>
      <Pad>
        <Button kind="main" busy={isAsked} onPress={() => void (isLocked ? show() : refetch())}>
          {isLocked ? text.show : text.again}
        </Button>
      </Pad>
    </View>
  )
}

type ListProps = { place: SessionsPlace; sessions: readonly SmartSession[] }

function List({ place, sessions }: ListProps) {
  const text = useText(sessionMessages)
  const [ended, setEnded] = useState('')
  if (sessions.length === 0)
    return (
      <View>
        <Empty art="wallet" title={text.none}>
          {text.noneText}
        </Empty>
        <LiveAnnouncement polite={ended} />
      </View>
    )
  return (
    <View>
      <Intro>{text.intro}</Intro>
      <Rows label={text.title} list>
        {sessions.map((session) => (
          <One key={session.pci} place={place} session={session} onEnd={() => setEnded(text.ended)} />
        ))}
      </Rows>
      <Pad>
        <Small centre>{text.hint}</Small>
      </Pad>
      <LiveAnnouncement polite={ended} />
    </View>
  )
}

type OneProps = { place: SessionsPlace; session: SmartSession; onEnd: () => void }

function One({ onEnd, place, session }: OneProps) {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(sessionMessages)
  const units = useUnits(place)
  const { lang } = wordsLanguage(kit)
  const [isEnding, setEnding] = useState(false)
  const name = session.project?.name || text.unknownApp
  const left = text.left({ time: spanText(session.expiry - Date.now() / 1_000, lang) })
  const what = [...permissionTexts(session, units, text, lang), left].join(', ')
  const end = async () => {
    setEnding(true)
    try {
      await endPermissions(kit, { context: session.context ?? '0x', pci: session.pci, networkId: place.networkId })
      data.queryClient.setQueryData<readonly SmartSession[]>(sessionsKey(place), (all) =>
        all?.filter(({ pci }) => pci !== session.pci),
      )
      onEnd()
    } catch (failure) {
      // Whoever declined knows that.
      if (failure instanceof KitError && failure.code !== 'USER_REJECTED') sayError(kit, failure)
    } finally {
      setEnding(false)
    }
  }
  return (
    <Row
      mark={<Mark name={name} />}
      label={<bdi>{name}</bdi>}
      sub={what}
      busy={isEnding || undefined}
      end={
        isEnding ? undefined : (
          <TextButton tone="danger" label={`${text.revoke}, ${name}`} onPress={() => void end()}>
            {text.revoke}
          </TextButton>
        )
      }
    />
  )
}

/** What amounts are written with: the network's own coin, and the tokens that the account holds. */
function useUnits({ address, networkId }: SessionsPlace): Units {
  const kit = useKitInstance()
  const data = useKitData()
  const query = portfolioQuery(kit, data, { namespace: 'eip155', address, networkId })
  const { data: portfolio } = useQuery({ ...query, enabled: !kit.isDestroyed }, data.queryClient)
  const network = kit.options.networks.find(({ id }) => id === networkId)
  const tokens = portfolio?.tokens ?? []
  return {
    coin: network?.nativeCurrency ?? { symbol: '', decimals: 18 },
    tokens: new Map(tokens.flatMap((token) => (token.address ? [[token.address.toLowerCase(), token]] : []))),
  }
}

/** Shows the gateway that the account is the visitor's. */
async function prove(kit: Kit, { address, networkId }: SessionsPlace) {
  const timestamp = Math.floor(Date.now() / 1_000)
  const host = new URL(kit.options.gateway ?? location.origin, location.href).host
  const message = `List the smart sessions of ${networkId}:${address.toLowerCase()} at ${host}, ${timestamp}.`
  const signature = (await signMessage(kit, { message, namespace: 'eip155' })) as `0x${string}`
  return { timestamp, signature }
}

function isSignatureWanted(error: Error | null): boolean {
  const cause = error?.cause
  return cause instanceof GatewayError && cause.reasons.some(({ field }) => field === 'signature')
}
