import { type Address, concat, type Hex, numberToHex, size } from 'viem'

/** What a log says; three or four topics. */
export type WrittenLog = { at: Address; topics: readonly Hex[]; data?: Hex }

/** Writes one log from its input: how many topics, four of them, and the data. Placed at the address that should speak. */
export const logWriterCode: Hex =
  '0x60a036038060a0600037600035600414602157606035604035602035836000a3005b608035606035604035602035846000a400'

const word = (value: number) => numberToHex(value, { size: 32 })
const none: Hex = word(0)
const bytesOfCall = 44

/** The creation code of a contract that makes several writers write, all in one transaction. */
export function writeLogs(logs: readonly WrittenLog[]): Hex {
  const inputs = logs.map(({ topics, data = '0x' }) => {
    const [first = none, second = none, third = none, fourth = none] = topics
    return concat([word(topics.length), first, second, third, fourth, data])
  })
  let offset = logs.length * bytesOfCall + 1
  const calls = logs.map(({ at }, index) => {
    const length = numberToHex(size(inputs[index] ?? '0x'), { size: 2 })
    const from = numberToHex(offset, { size: 2 })
    offset += size(inputs[index] ?? '0x')
    const copy = concat(['0x61', length, '0x61', from, '0x6000', '0x39'])
    return concat([copy, '0x60006000', '0x61', length, '0x60006000', '0x73', at, '0x5af150'])
  })
  return concat([...calls, '0x00', ...inputs])
}
