import { useSyncExternalStore } from 'react'
import { setNameAttributes } from '../../domain/names/setNameAttributes.ts'
import { Field } from '../../ui/Field.tsx'
import { Stack, View } from '../../ui/Layout.tsx'
import { Lead } from '../../ui/Status.tsx'
import type { RouteOf } from '../../view/feature.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import type { ActingAccount } from '../../workshop/useActingAccount.ts'
import { profileDraft } from './changeDrafts.ts'
import { NamePicture } from './NamePicture.tsx'
import styles from './names.module.css'
import { OneName } from './OneName.tsx'
import type { OwnName } from './OwnNames.tsx'
import { bioProblem, pictureProblem } from './profileProblem.ts'
import { SignButton } from './SignButton.tsx'
import { useNameChange } from './useNameChange.ts'
import { yourNamesMessages } from './yourNamesMessages.ts'

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
