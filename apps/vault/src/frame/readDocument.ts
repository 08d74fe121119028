import { vaultConfig } from '@foyer/contract/vault'
import * as v from 'valibot'

const Page = v.object({
  /** Where the gateway is reached. */
  gateway: v.pipe(v.string(), v.url()),
  projectId: v.pipe(v.string(), v.maxLength(128)),
  config: vaultConfig.response,
})

/** What the server wrote into the page. */
export type PageSettings = v.InferOutput<typeof Page>

/** Reads what the server wrote into `<meta name="foyer">`; nothing for a project that it does not know. */
export function readDocument(page: Document): PageSettings | undefined {
  const content = page.querySelector<HTMLMetaElement>('meta[name="foyer"]')?.content ?? ''
  if (content === '') return undefined
  const read = v.safeParse(Page, JSON.parse(content))
  return read.success ? read.output : undefined
}
