import { useState } from 'react'
import { isSocial, socialNames } from '../../domain/platforms/socialNames.ts'
import { defaultSocials, socialsFor } from '../../domain/platforms/telegramSocials.ts'
import { readVisitor } from '../../domain/platforms/visitor.ts'
import { ButtonGroup, ButtonGroupItem } from '../../ui/ButtonGroup.tsx'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Note } from '../../ui/Note.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import type { ConnectMethodProps } from '../../view/slots.ts'
import { useErrorText } from '../../view/useErrorText.ts'
import { useLogin } from '../../workshop/useLogin.ts'
import { socialMessages } from './messages.ts'

/** The services to log in with, in one row; the window that goes there is opened in the wallet's own frame, never here. */
export function SocialMethod({ guard }: ConnectMethodProps) {
  const kit = useKitInstance()
  const text = useText(socialMessages)
  const say = useErrorText()
  const [visitor] = useState(readVisitor)
  const { error, start, wallet } = useLogin('social')
  const { socials: wanted = defaultSocials } = kit.options.features
  const socials = wanted === false ? [] : socialsFor(wanted.filter(isSocial), visitor)
  if (!wallet || socials.length === 0) return null
  return (
    <>
      <Stack spaceAbove={8}>
        <ButtonGroup label={text.group}>
          {socials.map((social) => (
            <ButtonGroupItem
              key={social}
              label={text.with.replace('{provider}', socialNames[social])}
              onPress={() => guard(() => start({ social }))}
            >
              <Mark size={24} name={socialNames[social]} />
              {/* A row of few has room for their names. */}
              {socials.length <= 2 ? <span>{socialNames[social]}</span> : null}
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
