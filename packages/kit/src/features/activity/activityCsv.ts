import type { ActivityItem, Movement } from './activityItem.ts'

const columns = ['date', 'type', 'status', 'network', 'in', 'out', 'counterparty', 'transaction'] as const

/**
 * The transactions as a table for spreadsheets (RFC 4180), one line each; dates in UTC (ISO 8601), amounts as decimal text with
 * a point, several movements of one transaction separated by semicolons.
 */
export function activityCsv(items: readonly ActivityItem[]): string {
  // A purchase under way is no transaction yet.
  const transactions = items.filter(({ purchaseId }) => purchaseId === undefined)
  const lines = transactions.map(({ at, bundle, counterparty, hash, kind, movements, networkId, status }) => [
    new Date(at).toISOString(),
    kind,
    status,
    networkId ?? '',
    written(movements, 'in'),
    written(movements, 'out'),
    [counterparty?.name, counterparty?.address].filter(Boolean).join(' '),
    hash === bundle ? '' : hash,
  ])
  return [columns, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

function written(movements: readonly Movement[], direction: Movement['direction']): string {
  return movements
    .filter((movement) => movement.direction === direction)
    .map(({ nft, quantity, symbol }) => `${quantity} ${nft ?? symbol}`.trim())
    .join('; ')
}

/** One field. What a token's name begins as a formula is only text to a spreadsheet. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
