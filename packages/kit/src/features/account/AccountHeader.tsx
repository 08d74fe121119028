import { pushView } from '../../core/actions/navigate.ts'
import { sitePicture } from '../../domain/sitePicture.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { shortAddress } from '../../ui/addressForms.ts'
import { AccountButton, NetworkPill } from '../../ui/Header.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
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
  const { name, picture } = useAccountName(account)
  const networkName = network?.name ?? text.unknownNetwork
  return (
    <>
      <AccountButton
        avatar={<Avatar address={account.address} src={picture} />}
        name={name ? <bdi>{name}</bdi> : undefined}
        label={text.switchAccount({ name: name ?? shortAddress(account.address) })}
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
