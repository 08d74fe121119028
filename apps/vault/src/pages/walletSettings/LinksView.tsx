import type { SocialProvider } from '@foyer/contract/vault'
import { IconKey, IconRight, Intro, Mark, Row, Rows, TextButton, View } from '@foyer/kit/ui'
import { useEffect, useId, useState } from 'react'
import type { SocialAttempt } from '../../account/account.ts'
import { providerNames } from '../../ui/providerNames.ts'
import { fill } from '../../ui/words.ts'
import { SocialScreen } from '../login/SocialScreen.tsx'
import { Closed } from './Closed.tsx'
import type { Link, Security } from './createSecurity.ts'
import { Listing } from './Listing.tsx'
import type { PlaceProps } from './place.ts'
import { RemovalQuestion } from './RemovalQuestion.tsx'
import { useSecurityWords } from './securityLanguage.ts'
import { useClosed } from './useClosed.ts'
import { useList } from './useList.ts'

const nameOf = ({ kind }: Pick<Link, 'kind'>) => (kind === 'passkey' ? 'Passkey' : providerNames[kind])

type Adding = { readonly provider: SocialProvider; readonly attempt: SocialAttempt }

/** The ways to log in beside the email address, and how one is added or taken away. */
export function LinksView({ member, onStale, security }: PlaceProps) {
  const text = useSecurityWords()
  const closed = useClosed()
  const whyId = useId()
  const whyStays = closed('remove-login')
  const list = useList(security.links, onStale)
  const { fail, failure, isBusy, items, reload, run } = list
  const [adding, setAdding] = useState<Adding>()
  const [leaving, setLeaving] = useState<Link>()
  const [said, setSaid] = useState('')

  if (adding) {
    const leave = (why: string) => {
      setAdding(undefined)
      setSaid(why)
    }
    return (
      <AddingLink
        {...adding}
        security={security}
        onAdded={() => {
          leave(fill(text.linked, { way: providerNames[adding.provider] }))
          void reload()
        }}
        onFailed={(error) => {
          leave('')
          fail(error)
        }}
        onLeave={() => {
          leave('')
          void run(() => security.cancelLink(adding.attempt))
        }}
      />
    )
  }
  const remove = async (link: Link) => {
    const done = await run(async () => {
      await security.unlink(link.id)
      return true
    })
    if (!done) return
    setLeaving(undefined)
    setSaid(fill(text.unlinked, { way: nameOf(link) }))
    await reload()
  }
  if (leaving) {
    return (
      <RemovalQuestion
        failure={failure}
        isBusy={isBusy}
        title={fill(text.unlinkTitle, { way: nameOf(leaving) })}
        sub={text.unlinkSub}
        onCancel={() => setLeaving(undefined)}
        onRemove={() => remove(leaving)}
      />
    )
  }
  const add = async (provider: SocialProvider) => {
    const attempt = await run(() => security.beginLink(provider))
    if (attempt) setAdding({ provider, attempt })
  }
  const open = security.providers.filter((provider) => !items?.some(({ kind }) => kind === provider))
  return (
    <View>
      <Intro>{member.email === undefined ? text.linksSub : fill(text.linksSubEmail, { email: member.email })}</Intro>
      <Listing list={list} said={said}>
        {(link) => (
          <Row
            key={link.id}
            mark={link.kind === 'passkey' ? <Mark icon={<IconKey />} /> : <Mark name={nameOf(link)} />}
            label={nameOf(link)}
            end={
              <TextButton
                label={fill(text.unlinkLabel, { way: nameOf(link) })}
                disabled={whyStays !== undefined}
                describedBy={whyStays && whyId}
                onPress={() => setLeaving(link)}
              >
                {text.remove}
              </TextButton>
            }
          />
        )}
      </Listing>
      {items && items.length > 0 ? <Closed id={whyId} why={whyStays} /> : null}
      {items && open.length > 0 ? (
        <Rows spaced>
          {open.map((provider) => (
            <Row
              key={provider}
              mark={<Mark name={providerNames[provider]} />}
              label={fill(text.link, { way: providerNames[provider] })}
              end={<IconRight size="s" />}
              disabled={closed('add-login')}
              busy={isBusy}
              onPress={() => add(provider)}
            />
          ))}
        </Rows>
      ) : null}
    </View>
  )
}

type AddingLinkProps = Adding & {
  security: Security
  onAdded: () => void
  onFailed: (error: unknown) => void
  onLeave: () => void
}

/** The window of the service, and the wait for it. */
function AddingLink({ attempt, onAdded, onFailed, onLeave, provider, security }: AddingLinkProps) {
  // What it ends with is that of the drawing that began it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const over = new AbortController()
    security.awaitLink(attempt, over.signal).then(
      () => over.signal.aborted || onAdded(),
      (error: unknown) => over.signal.aborted || onFailed(error),
    )
    return () => over.abort()
  }, [attempt, security])
  return <SocialScreen screen={{ kind: 'social', provider, attempt, gateway: security.gateway, cancel: onLeave }} />
}
