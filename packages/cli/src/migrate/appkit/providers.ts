import { importKit } from '../importKit.ts'
import { closingOf, findTags, type Tag } from '../jsx.ts'
import type { Rewrite } from '../rewrite.ts'
import type { AppKitPlan } from './planAppKit.ts'

/** The provider inside which the kit's stands: it reads wagmi's config. */
export const outerTag = (rewrite: Pick<Rewrite, 'source'>): Tag | undefined => {
  const [wagmi] = findTags(rewrite.source, 'WagmiProvider')
  const [queries] = findTags(rewrite.source, 'QueryClientProvider')
  const found = wagmi && queries && queries.getStart() > wagmi.getStart() ? queries : wagmi
  return found && closingOf(found) ? found : undefined
}

/** Puts the kit's provider around what stands inside wagmi's, and loads the kit's styles there. */
export function addProvider(rewrite: Rewrite, { modal }: AppKitPlan): void {
  const tag = outerTag(rewrite)
  const closing = tag && closingOf(tag)
  if (!tag || !closing || !modal) return
  const provider = rewrite.addImport('@foyer/kit/react', 'KitProvider')
  const kit = importKit(rewrite, modal)
  const { text } = rewrite.source
  const inner = text.slice(tag.getEnd(), closing.getStart())
  const end = tag.getEnd() + inner.trimEnd().length
  const newLine = /^\s*\n/.test(inner) ? (/^\s*?(\n[ \t]*)(?=\S)/.exec(inner)?.[1] ?? '') : ''
  rewrite.insert(tag.getEnd(), `${newLine}<${provider} kit={${kit}}>`, 'puts KitProvider inside wagmi’s providers')
  rewrite.insert(end, `${newLine}</${provider}>`)
  if (newLine) rewrite.indent({ start: tag.getEnd(), end })
  rewrite.addSideImport('@foyer/kit/styles.css')
}
