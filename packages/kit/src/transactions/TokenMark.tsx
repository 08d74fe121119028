import { ownPicture } from '../domain/pictures.ts'
import type { Token } from '../domain/portfolio/token.ts'
import { useKitInstance } from '../runtime/KitContext.ts'
import { Mark } from '../ui/Mark.tsx'

type TokenMarkProps = { token: Pick<Token, 'symbol' | 'iconUrl'>; size?: 24 | 36 | 72 }

/** A coin's picture, or a sign or letter for it. */
export function TokenMark({ token, size = 36 }: TokenMarkProps) {
  const kit = useKitInstance()
  return <Mark coin size={size} name={token.symbol} src={ownPicture(kit, token.iconUrl)} />
}
