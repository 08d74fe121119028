import { useState } from 'react'
import { defaultSocials, isSocial, socialNames, socialsFor } from '../../domain/platforms/socialNames.ts'
import { readVisitor } from '../../domain/platforms/visitor.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import type { ConnectMethodProps } from '../../runtime/slots.ts'
import { useErrorText } from '../../runtime/useErrorText.ts'
import { useLogin } from '../../transactions/useLogin.ts'
import { ButtonGroup, ButtonGroupItem } from '../../ui/ButtonGroup.tsx'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { socialMessages } from './messages.ts'
import { ServiceMark } from './ServiceMark.tsx'

/** The services to log in with, in one row; the window that goes there is opened in the wallet's own frame, never here. */
export function SocialMethod({ guard }: ConnectMethodProps) {
  const kit = useKitInstance()
  const text = useText(socialMessages)
  const say = useErrorText()
  const [visitor] = useState(readVisitor)
  const { error, start, wallet } = useLogin('social')
  const { socials: wanted = defaultSocials } = kit.options.features
  const socials = wanted === false ? [] : socialsFor(wanted.filter(isSocial), visitor)
  const nameOf = (social: (typeof socials)[number]) => text.with.replace('{provider}', socialNames[social])
  if (!wallet || socials.length === 0) return null
  return (
    <>
      <Stack spaceAbove={8}>
        <ButtonGroup label={text.group}>
          {socials.map((social) => (
            <ButtonGroupItem key={social} label={nameOf(social)} onPress={() => guard(() => start({ social }))}>
              <ServiceMark service={social} />
              {/* One alone says what it does; two have room for their names. */}
              {socials.length === 1 ? <span>{nameOf(social)}</span> : null}
              {socials.length === 2 ? <span>{socialNames[social]}</span> : null}
            </ButtonGroupItem>
          ))}
        </ButtonGroup>
      </Stack>
      {error ? (
        <Note tone="danger" icon={<IconAlert />} title={say(error)}>
          {text.again}
        </Note>
      ) : null}
    </>
  )
}
