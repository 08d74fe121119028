import { useSyncExternalStore } from 'react'
import { setNameAttributes } from '../../domain/names/setNameAttributes.ts'
import type { RouteOf } from '../../runtime/feature.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import type { ActingAccount } from '../../transactions/useActingAccount.ts'
import { Field } from '../../ui/Field.tsx'
import { Stack, View } from '../../ui/Layout.tsx'
import { Lead } from '../../ui/Status.tsx'
import { yourNamesMessages } from './messages.ts'
import { profileDraft } from './nameDrafts.ts'
import styles from './names.module.css'
import { NamePicture, OneName, type OwnName } from './OwnNames.tsx'
import { SignButton } from './SignButton.tsx'
import { useNameChange } from './useNameChange.ts'

/** The picture and the line that a name says about its owner. */
export function NameProfileView({ route }: { route: RouteOf<'NameProfile'> }) {
  return <OneName of={route.parameters.of}>{(name, acting) => <Profile own={name} acting={acting} />}</OneName>
}

function Profile({ acting, own }: { acting: ActingAccount; own: OwnName }) {
  const kit = useKitInstance()
  const text = useText(yourNamesMessages)
  const request = useNameChange()
  const store = profileDraft(kit)
  const draft = useSyncExternalStore(store.subscribe, store.get, store.get)
  const { attributes, name } = own
  const said = { bio: attributes?.bio ?? '', avatar: attributes?.avatar ?? '' }
  const mine = draft.of === name ? draft : undefined
  const { bio, avatar } = { bio: mine?.bio ?? said.bio, avatar: mine?.avatar ?? said.avatar }
  const write = (patch: { bio?: string; avatar?: string }) => {
    request.forget()
    store.set({ bio: mine?.bio, avatar: mine?.avatar, ...patch, of: name })
  }
  const [badPicture, badBio] = [pictureProblem(avatar), bioProblem(bio)]
  const isSame = bio === said.bio && avatar === said.avatar
  const isReady = !isSame && !badPicture && !badBio
  return (
    <View>
      <Lead
        mark={<NamePicture name={own} address={acting.account.address} size={72} />}
        title={
          <bdi dir="ltr" className={styles.verdict}>
            {name}
          </bdi>
        }
      />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isReady) return
          const save = () => setNameAttributes(kit, { name, attributes: { bio, avatar } })
          void request.change(save, { words: text.saved, leave: 'NameProfile', reset: store.reset })
        }}
      >
        <Stack spaceAbove={8}>
          <Field
            label={text.picture}
            placeholder={text.picture}
            value={avatar}
            onValue={(typed) => write({ avatar: typed.trim() })}
            type="url"
            inputMode="url"
            readOnly={request.isAsking}
            bad={badPicture !== undefined}
            hint={badPicture ? text[badPicture] : text.pictureHint}
          />
          <Field
            label={text.bio}
            placeholder={text.bio}
            value={bio}
            onValue={(typed) => write({ bio: typed })}
            readOnly={request.isAsking}
            enterKeyHint="done"
            bad={badBio !== undefined}
            hint={badBio ? text[badBio] : text.bioHint}
          />
        </Stack>
        <SignButton
          request={request}
          session={acting.session}
          disabled={isSame ? text.unchanged : isReady ? undefined : text.save}
        >
          {text.save}
        </SignButton>
      </form>
    </View>
  )
}

/** The most characters of what a name says. */
const longest = 255

/** Why a text cannot stand in a name's profile. */
type ProfileProblem = 'long' | 'pictureBad' | 'bioBad'

const picture =
  /^(?:https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}\/[\w.~%!$&*+,;=:@/?-]*|ipfs:\/\/[a-zA-Z0-9]{20,100}(?:\/[\w.~%-]+)*)$/
const bio = /^[a-zA-Z0-9@:/._\-?&=+ ]*$/

/** The fault in a picture's address, by the gateway's rules; an empty address means no picture. */
export function pictureProblem(text: string): ProfileProblem | undefined {
  if (text.length > longest) return 'long'
  return text === '' || picture.test(text) ? undefined : 'pictureBad'
}

/** What speaks against a bio. */
export function bioProblem(text: string): ProfileProblem | undefined {
  if (text.length > longest) return 'long'
  return bio.test(text) ? undefined : 'bioBad'
}
