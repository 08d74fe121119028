import * as v from 'valibot'
import type { TypedDataDefinition } from 'viem'
import { contractOf } from '../gate/readTypedData.ts'
import type { Step } from './step.ts'

const number = v.pipe(
  v.union([v.string(), v.number(), v.bigint()]),
  v.check((value) => /^(?:0x[0-9a-f]{1,64}|[0-9]{1,78})$/i.test(String(value))),
  v.transform((value) => BigInt(value)),
)
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i))
const Permit = v.object({ spender: address, value: number, deadline: number })
/** As DAI has it: all or nothing. */
const AllOrNothing = v.object({ spender: address, expiry: number, allowed: v.boolean() })
const Detail = v.object({ token: address, amount: number, expiration: number })
const Amount = v.object({ token: address, amount: number })
const Single = v.object({ details: Detail, spender: address })
const Batch = v.object({ details: v.array(Detail), spender: address })
const Transfer = v.object({ permitted: Amount, spender: address, deadline: number })
const TransferBatch = v.object({ permitted: v.array(Amount), spender: address, deadline: number })

const everything = 2n ** 256n - 1n
/** Later than which a date counts as none. */
const latestDate = 10n ** 11n

/** Types of typed data by which somebody else may spend, or sell, what the account has. */
const authorityTypes =
  /^(Permit|PermitSingle|PermitBatch|Permit(Batch)?(Witness)?TransferFrom|OrderComponents|BulkOrder|Order|OrderWithNonce|Root|ForwardRequest)$/

/** Whether typed data gives somebody a right over what the account has. */
export function givesAuthority(primaryType: string): boolean {
  return authorityTypes.test(primaryType)
}

/** The rights that typed data gives, where the vault knows its form; it may give others. */
export function readTypedRights(typedData: TypedDataDefinition): readonly Step[] {
  const message: unknown = typedData.message
  const token = contractOf(typedData)
  const allow = (of: string, amount: bigint, spender: string, until: bigint): Step => ({
    kind: 'allow',
    token: of,
    amount,
    spender,
    adds: false,
    until: until < latestDate ? Number(until) : undefined,
  })
  const permit = v.safeParse(Permit, message)
  if (permit.success && token) {
    const { deadline, spender, value } = permit.output
    return [allow(token, value, spender, deadline)]
  }
  const whole = v.safeParse(AllOrNothing, message)
  if (whole.success && token) {
    const { allowed, expiry, spender } = whole.output
    // An expiry of 0 is none.
    return [allow(token, allowed ? everything : 0n, spender, expiry === 0n ? everything : expiry)]
  }
  for (const schema of [Single, Batch]) {
    const read = v.safeParse(schema, message)
    if (!read.success) continue
    const { details, spender } = read.output
    return [details].flat().map((each) => allow(each.token, each.amount, spender, each.expiration))
  }
  for (const schema of [Transfer, TransferBatch]) {
    const read = v.safeParse(schema, message)
    if (!read.success) continue
    const { deadline, permitted, spender } = read.output
    return [permitted].flat().map((each) => allow(each.token, each.amount, spender, deadline))
  }
  return []
}
