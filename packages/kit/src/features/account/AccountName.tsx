import { AddressText } from '../../ui/AddressText.tsx'
import styles from './account.module.css'

/** What an account is called: a name in its own direction of writing, an email address, or the short address. */
export function AccountName({
  address,
  email,
  name,
}: {
  name: string | undefined
  email: string | undefined
  address: string
}) {
  return name ? <bdi>{name}</bdi> : email ? <EmailText email={email} /> : <AddressText address={address} />
}

/** An email address that is shortened in its domain, and never before its sign. */
function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <bdi className={styles.email} dir="ltr">
      <span>{email.slice(0, at)}</span>
      <span>{email.slice(at)}</span>
    </bdi>
  )
}
