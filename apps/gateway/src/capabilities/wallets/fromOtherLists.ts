import * as v from 'valibot'

const word = v.nullish(v.string())
const links = v.nullish(v.object({ native: word, universal: word }))
const platformNames = [
  'android',
  'chrome',
  'edge',
  'firefox',
  'ios',
  'linux',
  'mac',
  'opera',
  'safari',
  'windows',
] as const
const AnswerSchema = v.looseObject({ data: v.array(v.unknown()) })
const ListingsSchema = v.looseObject({ listings: v.record(v.string(), v.unknown()) })
const ListingSchema = v.looseObject({
  app: v.nullish(v.record(v.string(), word)),
  mobile: links,
  desktop: links,
  sdks: v.nullish(v.array(v.string())),
})

/**
 * Lists of wallets in two other forms as a directory has them: a kept answer of `GET /getWallets`
 * (`{ "data": [...] }`), and a list by ids as registries of wallets give it away (`{ "listings": { "<id>": { "name", "app",
 * "mobile", "desktop", "sdks", ... } } }`). Everything else stays unchanged, to be refused by name where it does not fit.
 */
export function fromOtherLists(json: unknown): unknown {
  if (v.is(AnswerSchema, json) && !('wallets' in json)) {
    const pictured = picturesOf(json.images)
    return { wallets: json.data.map((wallet) => withOwnPicture(wallet, pictured)), images: json.images }
  }
  if (v.is(ListingsSchema, json) && !('wallets' in json)) {
    const pictured = picturesOf(json.images)
    const wallets = Object.entries(json.listings).map(([id, listing]) => fromListing(id, listing))
    return { wallets: wallets.map((wallet) => withOwnPicture(wallet, pictured)), images: json.images }
  }
  return json
}

function fromListing(id: string, listing: unknown): unknown {
  if (!v.is(ListingSchema, listing)) return listing
  const { app, mobile, desktop, sdks, ...rest } = listing
  const platforms = platformNames.filter((name) => app?.[name])
  return {
    id,
    ...rest,
    app_store: app?.ios,
    play_store: app?.android,
    chrome_store: app?.chrome,
    mobile_link: mobile?.native || mobile?.universal,
    desktop_link: desktop?.native || desktop?.universal,
    ...(platforms.length > 0 && { platforms: platforms.map((name) => (name === 'mac' ? 'macos' : name)) }),
    ...(sdks && { supports_wc: sdks.includes('sign_v2') }),
  }
}

/** The pictures of other lists are on other hosts, so an id of a picture that the file does not hold is dropped. */
function withOwnPicture(wallet: unknown, pictured: ReadonlySet<unknown>): unknown {
  if (!v.is(v.looseObject({ image_id: v.unknown() }), wallet) || pictured.has(wallet.image_id)) return wallet
  return { ...wallet, image_id: undefined }
}

function picturesOf(images: unknown): ReadonlySet<unknown> {
  const { wallet } = v.is(v.looseObject({ wallet: v.record(v.string(), v.unknown()) }), images)
    ? images
    : { wallet: {} }
  return new Set(Object.keys(wallet))
}
