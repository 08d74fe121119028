import type { Network } from '../core/network.ts'
import { formatTokenAmount } from '../domain/amount.ts'
import { sitePicture } from '../domain/pictures.ts'
import type { Token } from '../domain/portfolio/token.ts'
import { useKitInstance } from '../runtime/KitContext.ts'
import { Amount } from '../ui/Amount.tsx'
import { ColoredText } from '../ui/Layout.tsx'
import { Badged, Mark } from '../ui/Mark.tsx'
import { Row } from '../ui/Row.tsx'
import { TokenMark } from './TokenMark.tsx'

export type TokenRowProps = {
  token: Token
  network: Network
  /** The balance of the token could not be read. */
  isHoldingUnknown?: boolean | undefined
  onChoose: (token: Token) => void
}

/** A coin to choose, and how much of it there is. */
export function TokenRow({ isHoldingUnknown, network, onChoose, token }: TokenRowProps) {
  const kit = useKitInstance()
  const { locale } = kit.options
  const badge = token.address ? (
    <Mark round size={16} name={network.name} src={sitePicture(kit, network.imageUrl)} />
  ) : undefined
  const held = <Amount of={(form) => formatTokenAmount(token.amount, token.decimals, locale, form)} />
  return (
    <Row
      mark={
        <Badged badge={badge}>
          <TokenMark token={token} />
        </Badged>
      }
      label={<bdi>{token.name}</bdi>}
      sub={<bdi dir="ltr">{token.symbol}</bdi>}
      end={isHoldingUnknown ? undefined : token.amount === 0n ? <ColoredText tone="dim">{held}</ColoredText> : held}
      onPress={() => onChoose(token)}
    />
  )
}

/** Whether a search finds a token: by name, symbol or address. */
export function findsToken(
  query: string,
  { address, name, symbol }: Pick<Token, 'address' | 'name' | 'symbol'>,
): boolean {
  const wanted = query.trim().toLowerCase()
  return [name, symbol, address ?? ''].some((each) => each.toLowerCase().includes(wanted))
}
