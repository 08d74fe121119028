type Version = readonly [number, number, number]

function parseVersion(text: string): Version | undefined {
  const match = /^[v=\s]*(\d+)(?:\.(\d+|x|\*))?(?:\.(\d+|x|\*))?/.exec(text)
  if (!match) return undefined
  const part = (value: string | undefined) => (value === undefined || /[x*]/.test(value) ? 0 : Number(value))
  return [Number(match[1]), part(match[2]), part(match[3])]
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}

/** The first version that `^` or `~` of this one leaves out. */
function limitOf(mark: string, [major, minor, patch]: Version): Version {
  if (mark === '~') return [major, minor + 1, 0]
  if (major > 0) return [major + 1, 0, 0]
  return minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1]
}

function meets(version: Version, comparator: string): boolean {
  const match = /^(\^|~|>=|<=|>|<|=)?\s*(.+)$/.exec(comparator)
  const wanted = parseVersion(match?.[2] ?? '')
  if (!match || !wanted) return true
  const order = compare(version, wanted)
  const mark = match[1] ?? '='
  if (mark === '^' || mark === '~') return order >= 0 && compare(version, limitOf(mark, wanted)) < 0
  if (mark === '>=') return order >= 0
  if (mark === '<=') return order <= 0
  if (mark === '>') return order > 0
  if (mark === '<') return order < 0
  return order === 0
}

/** Whether a version lies in an npm range of `^`, `~`, comparisons, and `||`; unreadable parts allow everything. */
export function satisfies(version: string, range: string): boolean {
  const parsed = parseVersion(version)
  if (!parsed) return true
  return range.split('||').some((choice) =>
    choice
      .trim()
      .replace(/([<>=^~])\s+/g, '$1')
      .split(/\s+/)
      .every((comparator) => comparator === '' || comparator === '*' || meets(parsed, comparator)),
  )
}
