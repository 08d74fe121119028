import { Avatar } from '@foyer/kit/ui'
import { useContext } from 'react'
import { createPortal } from 'react-dom'
import type { Member } from '../../account/member.ts'
import styles from './Bar.module.css'
import { BarContext } from './BarContext.ts'
import { nameOfLogin } from './home/nameOfLogin.ts'
import { OpenFor, type OpenForProps } from './home/OpenFor.tsx'

export type BarProps = Omit<OpenForProps, 'until'> & { member: Member; until: number | undefined }

/** Who is logged in, and for how long the page is open: the end of the page's bar. */
export function Bar({ member, until, ...own }: BarProps) {
  const bar = useContext(BarContext)
  if (!bar) return null
  return createPortal(
    <>
      {until === undefined ? null : <OpenFor until={until} {...own} />}
      <span className={styles.who}>
        <bdi>{member.email ?? nameOfLogin(member)}</bdi>
        <Avatar address={member.addresses.evm} size={24} />
      </span>
    </>,
    bar,
  )
}
