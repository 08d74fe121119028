import { pushView } from '../../core/actions/navigate.ts'
import { sitePicture } from '../../domain/pictures.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { AccountButton, NetworkPill } from '../../ui/AccountHeading.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { shortAddress } from '../../ui/addressForms.ts'
import { Mark } from '../../ui/Mark.tsx'
import { AccountName } from './AccountName.tsx'
import { accountMessages } from './messages.ts'
import { type ShownAccount, useShownAccount } from './shownAccount.ts'
import { useAccountName } from './useAccountName.ts'

/** Who is connected and where, in the place of the title. */
export function AccountHeader() {
  const shown = useShownAccount()
  return shown ? <Identity {...shown} /> : null
}

function Identity({ account, network }: ShownAccount) {
  const kit = useKitInstance()
  const text = useText(accountMessages)
  const { email, name, picture } = useAccountName(account)
  const networkName = network?.name ?? text.unknownNetwork
  return (
    <>
      <AccountButton
        avatar={<Avatar address={account.address} src={picture} />}
        name={name || email ? <AccountName {...{ name, email }} address={account.address} /> : undefined}
        label={text.switchAccount({ name: name ?? email ?? shortAddress(account.address) })}
        onPress={() => pushView(kit, { name: 'Accounts' })}
      />
      <NetworkPill
        mark={<Mark round size={16} name={networkName} src={sitePicture(kit, network?.imageUrl)} />}
        label={text.onNetwork({ name: networkName })}
        onPress={() => pushView(kit, { name: 'Networks' })}
      >
        {networkName}
      </NetworkPill>
    </>
  )
}
