import { resetViews } from '../../core/actions/navigate.ts'
import { formatAmount, textToAmount } from '../../domain/amount.ts'
import { explorerUrl } from '../../domain/explorerUrl.ts'
import { ownPicture } from '../../domain/pictures.ts'
import type { RouteOf } from '../../runtime/feature.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { shortAddress } from '../../ui/addressForms.ts'
import { Button } from '../../ui/Button.tsx'
import { ConnectionDiagram } from '../../ui/ConnectionDiagram.tsx'
import { IconExternal } from '../../ui/IconExternal.tsx'
import { isolated } from '../../ui/isolated.tsx'
import { ButtonPair, Pad, View } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Status } from '../../ui/Status.tsx'
import { sendMessages } from './messages.ts'
import styles from './SentView.module.css'

/** A transfer that a site asked for is on its way. */
export function SentView({ route }: { route: RouteOf<'Sent'> }) {
  const kit = useKitInstance()
  const text = useText(sendMessages)
  const { amount, hash, iconUrl, networkId, nft, symbol, to, toName } = route.parameters
  const { locale } = kit.options
  const explorer = explorerUrl(kit, networkId, { transaction: hash })
  const done = (
    <Button kind="main" onPress={() => resetViews(kit, { name: 'Account' })}>
      {text.done}
    </Button>
  )
  return (
    <View>
      <div className={styles.status}>
        <Status
          sign={
            <ConnectionDiagram
              state="done"
              start={<Mark round size={72} name={symbol} src={ownPicture(kit, iconUrl)} />}
              end={<Avatar address={to} size={72} />}
            />
          }
          title={
            <bdi>
              {text.onItsWay({
                amount: `${shownAmount(amount, locale, nft ? 0 : 2)} ${symbol}`,
              })}
            </bdi>
          }
          sub={<bdi>{text.arrives({ name: isolated(toName ?? unbroken(shortAddress(to))) })}</bdi>}
        />
      </div>
      {explorer ? (
        <ButtonPair>
          <Button href={explorer} iconEnd={<IconExternal size="s" />}>
            {text.view}
          </Button>
          {done}
        </ButtonPair>
      ) : (
        <Pad>{done}</Pad>
      )}
    </View>
  )
}

/** A short address on one line: an ellipsis would let it break. */
function unbroken(address: string): string {
  return address.replace('…', '\u2060…\u2060')
}

/** The plain amount of the route as people write it, exactly, with so many places at least. */
function shownAmount(text: string, locale: string, least: number): string {
  const places = Math.max(text.split('.')[1]?.length ?? 0, least)
  const amount = textToAmount(text, places)
  return amount !== undefined ? formatAmount(amount, places, locale) : text
}
