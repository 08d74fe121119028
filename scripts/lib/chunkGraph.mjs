/** The chunk and everything that it imports at once. */
export function closure(chunks, name, found = new Set()) {
  const chunk = chunks.get(name)
  if (!chunk || found.has(name)) return found
  found.add(name)
  for (const next of chunk.imports) closure(chunks, next, found)
  return found
}

/** The chunks that the entries of a build need at once. */
export function neededAtOnce(chunks) {
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry)
  return [...new Set(entries.flatMap(({ fileName }) => [...closure(chunks, fileName)]))]
}

/** How many files a press fetches: all that these chunks need and the page has not. */
export function countFetched(chunks, patterns) {
  const known = new Set(neededAtOnce(chunks))
  const asked = [...chunks.values()].filter(({ fileName }) =>
    patterns.some((pattern) => new RegExp(pattern).test(fileName)),
  )
  const needed = new Set(asked.flatMap(({ fileName }) => [...closure(chunks, fileName)]))
  // The bundler's own helpers are in the first file of a site, which has React in it.
  const isHelper = (name) => Object.keys(chunks.get(name).modules).every((id) => /^\0?rolldown\/runtime/.test(id))
  const fetched = [...needed].filter((name) => !known.has(name) && !isHelper(name))
  return { found: asked.length, count: fetched.length, fetched }
}
