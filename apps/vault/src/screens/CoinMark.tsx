import { Mark } from '@foyer/kit/ui'
import { nameOfToken, type ShownPlace } from './shownPlace.ts'

/** The mark of a token, or of the network's own coin without one. */
export function CoinMark({ place, token }: { token: string | undefined; place: ShownPlace }) {
  return token === undefined ? (
    <Mark name={place.network.symbol} coin />
  ) : (
    <Mark name={nameOfToken(token, place)} round />
  )
}
