import { useKitInstance } from './KitContext.ts'
import { wordsLanguage } from './language.ts'
import { useKitState } from './useKitState.ts'

/** What every root of a kit says of its look and its words. */
export function useRootProps() {
  const kit = useKitInstance()
  const { accent, mode } = useKitState((state) => state.theme)
  const { dir, lang } = wordsLanguage(kit)
  return { theme: mode, kit: kit.options.id, hasAccent: accent !== undefined, dir, lang }
}
