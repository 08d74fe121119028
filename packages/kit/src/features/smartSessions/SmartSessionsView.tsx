import { GatewayError } from '@foyer/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signMessage } from '../../core/actions/signMessage.ts'
import { chainFamily } from '../../core/chainFamily.ts'
import { KitError } from '../../core/errors.ts'
import { beginFlow } from '../../core/flow.ts'
import type { Kit } from '../../core/kit.ts'
import { namespaceOf } from '../../core/network.ts'
import type { AllowedAct } from '../../core/permissions.ts'
import type { KitData } from '../../data/kitData.ts'
import { amountToText } from '../../domain/amount.ts'
import { portfolioQuery } from '../../domain/portfolio/portfolioQuery.ts'
import { endAllSessions } from '../../domain/sessions/endAllSessions.ts'
import { endPermissions } from '../../domain/sessions/endPermissions.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { wordsLanguage } from '../../runtime/language.ts'
import { type Translation, useText } from '../../runtime/messages.ts'
import { sayError } from '../../runtime/notices.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { useKeptState } from '../../runtime/viewKeep.ts'
import { useActingAccount } from '../../transactions/useActingAccount.ts'
import { useConnectInstead } from '../../transactions/useConnectInstead.ts'
import { Button } from '../../ui/Button.tsx'
import { Intro, Pad, Small, View } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveRegion.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { periodText, spanText } from '../../ui/periodText.ts'
import { Row, Rows } from '../../ui/Row.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Empty } from '../../ui/Status.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { sessionMessages } from './messages.ts'
import {
  endedQuery,
  type LivingSession,
  type SessionsPlace,
  sessionsKey,
  sessionsQuery,
  useSessionsPlace,
} from './sessionsQuery.ts'

/** What sites may do for the account by themselves, and an end for each. */
export function SmartSessionsView() {
  const isConnected = useActingAccount() !== undefined
  const place = useSessionsPlace()
  useConnectInstead(!isConnected)
  if (!isConnected) return null
  return place ? <Sessions {...place} /> : <Unsupported />
}

/** The account or the gateway has no sessions on this network. */
function Unsupported() {
  const text = useText(sessionMessages)
  return (
    <View>
      <Empty art="wallet" title={text.unsupported}>
        {text.unsupportedText}
      </Empty>
    </View>
  )
}

function Sessions(place: SessionsPlace) {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(sessionMessages)
  // A site may have been given a session since they were last shown.
  const query = { ...sessionsQuery(kit, place), refetchOnMount: 'always' as const }
  const { data: sessions, error, isPending, refetch } = useQuery(query, data.queryClient)
  const [isAsked, setAsked] = useKeptState('isAsked', false)
  if (isPending) return <SkeletonRows count={2} label={text.loading} />
  if (sessions === 'unsupported') return <Unsupported />
  if (sessions) return <List place={place} sessions={sessions} />
  const isLocked = isSignatureWanted(error)
  const show = async () => {
    setAsked(true)
    const flow = beginFlow(kit)
    try {
      await data.queryClient.fetchQuery(sessionsQuery(kit, place, await prove(kit, place)))
    } catch (failure) {
      // A visitor who declined needs no message, nor does one who has gone on with another account or view.
      if (flow.isCurrent() && failure instanceof KitError && failure.code !== 'USER_REJECTED') sayError(kit, failure)
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

type ListProps = { place: SessionsPlace; sessions: readonly LivingSession[] }

function List({ place, sessions: all }: ListProps) {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(sessionMessages)
  const [said, setSaid] = useState('')
  const [isEnding, setEnding] = useKeptState('isEndingAll', false)
  const { data: ended, isPending } = useQuery(endedQuery(kit, place, all), data.queryClient)
  // Of the revoked ones those are left that the network says it has not ended, or that it says nothing of.
  const isLeft = (index: number) => !isPending && (ended === undefined || ended[index] === false)
  const sessions = all.filter(({ revokedAt }, index) => (revokedAt === null ? ended?.[index] !== true : isLeft(index)))
  const living = sessions.filter(({ revokedAt }) => revokedAt === null)
  const endAll = async () => {
    setEnding(true)
    const flow = beginFlow(kit)
    try {
      const pcis = living.map(({ pci }) => pci)
      const { ended: reported, failure } = await endAllSessions(kit, { networkId: place.networkId, pcis })
      markRevoked(data, place, reported)
      setSaid(text.endedAll)
      if (failure && flow.isCurrent()) sayError(kit, failure)
    } catch (failure) {
      // A visitor who declined needs no message, nor does one who has gone on with another account or view.
      if (flow.isCurrent() && failure instanceof KitError && failure.code !== 'USER_REJECTED') sayError(kit, failure)
    } finally {
      setEnding(false)
    }
  }
  if (sessions.length === 0)
    return (
      <View>
        <Empty art="wallet" title={text.none}>
          {text.noneText}
        </Empty>
        <LiveAnnouncement polite={said} />
      </View>
    )
  return (
    <View>
      <Intro>{text.intro}</Intro>
      <Rows label={text.title} list>
        {sessions.map((session) => (
          <One key={session.pci} place={place} session={session} onEnd={() => setSaid(text.ended)} />
        ))}
      </Rows>
      <Pad>
        <Small centre>{text.hint}</Small>
      </Pad>
      {living.length > 0 ? (
        <>
          <Pad spaceAbove={16}>
            <Button kind="danger" busy={isEnding} onPress={() => void endAll()}>
              {text.revokeAll}
            </Button>
          </Pad>
          <Pad>
            <Small centre>{text.revokeAllText}</Small>
          </Pad>
        </>
      ) : null}
      <LiveAnnouncement polite={said} />
    </View>
  )
}

/** Keeps that sessions were revoked; whether the network has ended them is asked there. */
function markRevoked({ queryClient }: KitData, place: SessionsPlace, pcis: readonly string[]): void {
  const revokedAt = Math.floor(Date.now() / 1_000)
  queryClient.setQueryData<readonly LivingSession[] | 'unsupported'>(sessionsKey(place), (all) =>
    all === 'unsupported' ? all : all?.map((each) => (pcis.includes(each.pci) ? { ...each, revokedAt } : each)),
  )
  void queryClient.invalidateQueries({ queryKey: [...sessionsKey(place), 'ended'] })
}

type OneProps = { place: SessionsPlace; session: LivingSession; onEnd: () => void }

function One({ onEnd, place, session }: OneProps) {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(sessionMessages)
  const units = useUnits(place)
  const { lang } = wordsLanguage(kit)
  const [isEnding, setEnding] = useKeptState(`isEnding ${session.pci}`, false)
  const name = session.project?.name || text.unknownApp
  const isRevoked = session.revokedAt !== null
  const left = text.left({ time: spanText(session.expiry - Date.now() / 1_000, lang) })
  const acts = session.acts.flatMap((act) => actText(act, units, text, lang) ?? [])
  const what = [...acts, left].join(', ')
  const end = async () => {
    const { context, pci } = session
    setEnding(true)
    const flow = beginFlow(kit)
    try {
      await endPermissions(kit, { context: context as `0x${string}`, pci, networkId: place.networkId })
      markRevoked(data, place, [pci])
      onEnd()
    } catch (failure) {
      // A visitor who declined needs no message, nor does one who has gone on with another account or view.
      if (flow.isCurrent() && failure instanceof KitError && failure.code !== 'USER_REJECTED') sayError(kit, failure)
    } finally {
      setEnding(false)
    }
  }
  return (
    <Row
      mark={<Mark name={name} />}
      label={<bdi>{name}</bdi>}
      sub={isRevoked ? text.pending : what}
      busy={isEnding || undefined}
      end={
        isEnding || isRevoked ? undefined : (
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
  const namespace = namespaceOf(networkId)
  const query = portfolioQuery(kit, data, { namespace, address, networkId })
  const { data: portfolio } = useQuery({ ...query, enabled: !kit.isDestroyed }, data.queryClient)
  const network = kit.options.networks.find(({ id }) => id === networkId)
  const normalize = chainFamily(kit, namespace)?.normalize ?? ((text: string) => text)
  return {
    coin: network?.nativeCurrency ?? { symbol: '', decimals: 18 },
    tokenAt: (contract) =>
      portfolio?.tokens.find((token) => token.address && normalize(token.address) === normalize(contract)),
  }
}

/** Shows the gateway that the account is the visitor's. */
async function prove(kit: Kit, { address, networkId }: SessionsPlace) {
  const timestamp = Math.floor(Date.now() / 1_000)
  const host = new URL(kit.options.gateway ?? location.origin, location.href).host
  const message = `List the smart sessions of ${networkId}:${address.toLowerCase()} at ${host}, ${timestamp}.`
  const signature = (await signMessage(kit, { message, namespace: namespaceOf(networkId) })) as `0x${string}`
  return { timestamp, signature }
}

function isSignatureWanted(error: Error | null): boolean {
  const cause = error?.cause
  return cause instanceof GatewayError && cause.reasons.some(({ field }) => field === 'signature')
}

type Words = Translation<typeof sessionMessages>

/** A coin or token that amounts are written with. */
type Unit = { readonly symbol: string; readonly decimals: number }

/** What amounts of a session are written with: the network's own coin, and a token by its address. */
type Units = { readonly coin: Unit; readonly tokenAt: (address: string) => Unit | undefined }

/** What a session lets its site do; undefined for amounts of a token that is not known. */
export function actText(act: AllowedAct, of: Units, text: Words, language: string): string | undefined {
  if (act.kind === 'call') return text.call({ names: act.functions.join(', ').slice(0, 100) })
  const unit = act.token === undefined ? of.coin : of.tokenAt(act.token)
  if (!unit) return undefined
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 20, numberingSystem: 'latn' })
  const number = format.format(amountToText(act.amount, unit.decimals) as Intl.StringNumericLiteral)
  const amount = `${number} ${unit.symbol}`
  return periodText(amount, act.period, text, language)
}
