/** A place in a history: a page begins with the transaction after it. */
export type Position = { minedAt: number; chainId: string; block: number; index: number }

/** Writes a place as the opaque text that callers hand back. */
export function writeCursor({ minedAt, chainId, block, index }: Position): string {
  return Buffer.from(`1|${minedAt}|${chainId}|${block}|${index}`, 'utf8').toString('base64url')
}

/** Reads what {@link writeCursor} wrote; `undefined` for any other text. */
export function readCursor(cursor: string): Position | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const found = /^1\|(\d{1,16})\|([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})\|(\d{1,15})\|(-?\d{1,9})$/.exec(text)
  const [, minedAt, chainId, block, index] = found ?? []
  if (minedAt === undefined || chainId === undefined || block === undefined || index === undefined) return undefined
  const position = { minedAt: Number(minedAt), chainId, block: Number(block), index: Number(index) }
  // Other spellings of the same bytes are refused, so that one place has one name.
  return writeCursor(position) === cursor ? position : undefined
}
