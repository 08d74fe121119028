import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId, Network } from '../../core/network.ts'
import { mixedScripts } from '../../domain/names/mixedScripts.ts'
import { resolveName } from '../../domain/names/resolveName.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { defineMessages, useText } from '../../runtime/messages.ts'
import { useDebounced } from '../../runtime/useDebounced.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { Button } from '../../ui/Button.tsx'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { IconWarn } from '../../ui/IconWarn.tsx'
import { Pad } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveRegion.tsx'
import { Note } from '../../ui/Note.tsx'
import { type SendDraft, sendDraft } from './sendDraft.ts'

/** The debounce of the typed name, in ms. */
const restOfTyping = 500

export type NameReceiverProps = { draft: SendDraft; network: Network }

/** Resolves a typed name and puts its address into the form; shows why that failed, and notes on the address found. */
export function NameReceiver({ draft, network }: NameReceiverProps) {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(nameReceiverMessages)
  // An address that was found before only gets a note.
  const found = draft.name
  const name = draft.receiver.trim()
  const setDraft = sendDraft(kit).set
  const isRested = useDebounced(name, restOfTyping, '') === name
  const scripts = mixedScripts(name)
  const enabled = !found && isRested && scripts.length === 0 && !kit.isDestroyed
  const query = useQuery({ ...resolvedQuery(kit, name, network.id), enabled }, data.queryClient)
  const resolved = (enabled && query.data) || undefined
  useEffect(() => {
    if (resolved) setDraft({ receiver: resolved.address, name: resolved, kept: undefined })
  }, [setDraft, resolved])
  if (found) {
    const title = text.fallbackTitle({ network: network.name })
    return (
      <>
        <Note tone="warn" icon={<IconAlert />} title={title}>
          {text.fallbackText}
        </Note>
        <LiveAnnouncement assertive={title} />
      </>
    )
  }
  const [first, second] = scripts
  if (first && second) {
    const title = text.mixedTitle({ first: text[first], second: text[second] })
    return (
      <>
        <Note tone="danger" icon={<IconWarn />} title={title}>
          {text.mixedText}
        </Note>
        <LiveAnnouncement assertive={title} />
      </>
    )
  }
  if (!isRested || query.isFetching || resolved) {
    return <Note icon={<IconAlert />} title={text.looking} />
  }
  const title = query.isError ? text.failedTitle : text.unknownTitle
  return (
    <>
      <Note tone="warn" icon={<IconAlert />} title={title}>
        {query.isError ? text.failedText : text.unknownText}
      </Note>
      {query.isError ? (
        <Pad spaceAbove={12}>
          <Button onPress={() => void query.refetch()}>{text.tryAgain}</Button>
        </Pad>
      ) : null}
      <LiveAnnouncement assertive={title} />
    </>
  )
}

/** Resolves a name, each time it is typed. */
function resolvedQuery(kit: Kit, name: string, networkId: CaipNetworkId) {
  return queryOptions({
    queryKey: ['resolvedName', networkId, name],
    queryFn: async () => (await resolveName(kit, { name, networkId })) ?? null,
    gcTime: 0,
    networkMode: 'always',
  })
}

/** What is said while a name stands in the place of a receiver. */
export const nameReceiverMessages = defineMessages('nameReceiver', {
  looking: 'Looking up this name',
  unknownTitle: 'Name not found',
  unknownText: 'Check the spelling, or enter the address.',
  failedTitle: 'Couldn’t look up this name',
  failedText: 'Try again, or enter the address.',
  tryAgain: 'Try again',
  mixedTitle: (parameters: { first: string; second: string }) =>
    `This name mixes ${parameters.first} and ${parameters.second} letters`,
  mixedText: 'It may imitate another name. Ask for the address.',
  fallbackTitle: (parameters: { network: string }) => `This name has no address for ${parameters.network}`,
  fallbackText: 'Its Ethereum address is used. Ask whether that is right on this network.',
  Latin: 'Latin',
  Cyrillic: 'Cyrillic',
  Greek: 'Greek',
  Armenian: 'Armenian',
  Cherokee: 'Cherokee',
  Hebrew: 'Hebrew',
  Arabic: 'Arabic',
})
