import { createHash } from 'node:crypto'

/** The shape of the chain that the bench replays: Base's pace and size. */
export const chainShape = {
  chainId: 8453,
  transactionsPerBlock: 300,
  secondsPerBlock: 2,
  firstTime: 1_780_000_000,
  followed: 1_000,
  /** One in ten of the followed accounts does something in every third block; the others seldom. */
  hot: 100,
  others: 200_000,
}

const seed = 20_261_122

/** Numbers from 0 up to 1 that are the same in every run, for one block. */
export function randomOf(block) {
  let state = (seed ^ Math.imul(block + 1, 0x9e3779b1)) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The address of an account by its number; the first ones are followed. */
export function addressOf(number) {
  return `0x${createHash('sha256').update(`account ${number}`).digest('hex').slice(0, 40)}`
}

const addresses = new Map()

/** Draws an account: a hot one in one of forty cases, a quiet followed one in one of a thousand, else any other. */
export function accountOf(random) {
  const draw = random()
  const { hot, followed, others } = chainShape
  const number =
    draw < 1 / 40
      ? Math.floor(random() * hot)
      : draw < 1 / 40 + 1 / 1_000
        ? hot + Math.floor(random() * (followed - hot))
        : followed + Math.floor(random() * others)
  const known = addresses.get(number)
  if (known !== undefined) return known
  const address = addressOf(number)
  addresses.set(number, address)
  return address
}
