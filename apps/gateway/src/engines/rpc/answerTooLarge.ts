/** The JSON-RPC error of a call whose answer is larger than this gateway hands on (EIP-1474: limit exceeded). */
export function answerTooLarge(id: string | number | null | undefined, limit: number) {
  const message = `The answer is larger than ${limit} bytes. Ask for less at once.`
  return { jsonrpc: '2.0', id: id ?? null, error: { code: -32_005, message, data: { limit } } } as const
}
