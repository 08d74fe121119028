import { useQuery } from '@tanstack/react-query'
import { formatFiat } from '../../domain/amount.ts'
import { explorerUrl } from '../../domain/explorerUrl.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { IconExternal } from '../../ui/IconExternal.tsx'
import { IconWarn } from '../../ui/IconWarn.tsx'
import { ButtonPair, View } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveAnnouncement.tsx'
import { Note } from '../../ui/Note.tsx'
import { Lead } from '../../ui/Status.tsx'
import { LinkText } from '../../ui/TextButton.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitData } from '../../view/useKitData.ts'
import { workshopMessages } from '../../workshop/messages.ts'
import { TokenMark } from '../../workshop/TokenMark.tsx'
import { idOf, pricesQuery } from './queries.ts'
import { swapTokenMessages } from './tokenMessages.ts'

export type UnknownTokenProps = {
  token: Token
  /** The tokens of the list, one of which this may imitate. */
  others: readonly Token[]
  onKnown: () => void
  onOther: () => void
}

/** What is known of a token that is on no list, before the visitor says that they know it. */
export function UnknownToken({ token, others, onKnown, onOther }: UnknownTokenProps) {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(swapTokenMessages)
  const common = useText(workshopMessages)
  const { data: prices } = useQuery(pricesQuery(kit, token.networkId, [token]), data.queryClient)
  const price = token.price ?? prices?.[idOf(token)]
  const { address = '' } = token
  const explorer = explorerUrl(kit, token.networkId, { address })
  const isAlike = others.some(({ symbol }) => symbol.toLowerCase() === token.symbol.toLowerCase())
  const title = isAlike ? text.alikeTitle({ coin: token.symbol }) : text.unknownTitle
  return (
    <View>
      <Lead
        mark={<TokenMark token={token} size={72} />}
        title={<bdi>{token.name}</bdi>}
        sub={<bdi dir="ltr">{token.symbol}</bdi>}
      />
      <Facts
        tight
        facts={[
          { label: text.contract, value: <AddressText address={address} form="full" /> },
          { label: text.decimals, value: String(token.decimals) },
          { label: text.price, value: price === undefined ? common.unknown : formatFiat(price, kit.options.locale) },
          ...(explorer
            ? [
                {
                  label: text.view,
                  value: (
                    <LinkText href={explorer}>
                      {new URL(explorer).hostname} <IconExternal size="s" />
                    </LinkText>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Note tone={isAlike ? 'danger' : 'warn'} icon={isAlike ? <IconWarn /> : <IconAlert />} title={title}>
        {isAlike ? text.alikeText : text.unknownText}
      </Note>
      <LiveAnnouncement assertive={title} />
      <ButtonPair spaceAbove={16}>
        <Button kind="danger" onPress={onKnown}>
          {text.known}
        </Button>
        <Button kind="main" onPress={onOther}>
          {text.other}
        </Button>
      </ButtonPair>
    </View>
  )
}
