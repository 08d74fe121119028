import * as v from 'valibot'

// What a gateway and its keeper say to each other; calls of browsers are in the contract.

/** Where a keeper answers. */
export const keeperPaths = {
  about: '/v1/vault/keeper',
  parts: '/v1/vault/keeper/parts',
  drops: '/v1/vault/keeper/drops',
  retired: '/v1/vault/keeper/retired',
  held: '/v1/vault/keeper/held',
  asked: '/v1/vault/keeper/asked',
  forgotten: '/v1/vault/keeper/passkeys/forgotten',
  forgottenSince: '/v1/vault/keeper/passkeys/forgotten-since',
} as const

const base64url = (bytes: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`)))

/** What a keeper says about itself: nothing that is secret. */
export const AboutKeeper = v.object({
  /** Its address, as proofs name it. */
  address: v.string(),
  /** What recovery parts are sealed to on their way there. */
  publicKey: base64url(65),
  /** Whose tickets it takes. */
  gatewayKeys: v.array(base64url(32)),
})

/** The body of a part on its way from a device through the gateway; the `put` ticket names its place. */
export const PartBody = v.strictObject({
  jti: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22,43}$/)),
  message: v.strictObject({
    epk: base64url(65),
    box: v.pipe(v.string(), v.maxLength(400), v.regex(/^[A-Za-z0-9_-]+$/)),
  }),
})

/** The answer to an order that was carried out. */
export const Done = v.object({ success: v.literal(true) })

const id = v.pipe(v.string(), v.maxLength(64))

/** The body of a question which parts a keeper has. */
export const HeldBody = v.strictObject({
  splits: v.pipe(v.array(v.strictObject({ walletId: id, splitId: id })), v.maxLength(100)),
})

/** Its answer, in the order of the question. */
export const Held = v.object({ held: v.array(v.boolean()) })
