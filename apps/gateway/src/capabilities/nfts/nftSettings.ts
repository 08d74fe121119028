import * as v from 'valibot'

const base = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^https?:\/\//.test(text),
    'an address such as "https://ipfs.example.org/ipfs/"',
  ),
  v.transform((text) => (text.endsWith('/') ? text : `${text}/`)),
)

/** The operator's choices for collections. */
export const NftSchema = v.strictObject({
  enabled: v.optional(v.boolean(), true),
  /** What content identifiers of ipfs addresses are put behind; without it such metadata and pictures are not read. */
  ipfsGateway: v.optional(base),
  /** The same for ar addresses. */
  arweaveGateway: v.optional(base),
})

/** Where content without its own host is read. */
export type ContentGateways = Pick<v.InferOutput<typeof NftSchema>, 'ipfsGateway' | 'arweaveGateway'>
