import { Mark } from '@foyer/kit/ui'
import { nameOfToken, type ShownPlace } from './shownPlace.ts'

export type CoinMarkProps = { token: string | undefined; place: ShownPlace; size?: 36 | 56 | undefined }

/** The mark of a token, or of the network's own coin without one. */
export function CoinMark({ place, size, token }: CoinMarkProps) {
  return token === undefined ? (
    <Mark name={place.network.symbol} size={size} coin />
  ) : (
    <Mark name={nameOfToken(token, place)} size={size} round />
  )
}
