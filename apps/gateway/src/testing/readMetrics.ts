/** Figures as Prometheus would read them, by name with labels. */
export async function readMetrics(metricsUrl: string): Promise<Readonly<Record<string, number>>> {
  const response = await fetch(metricsUrl)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`The metrics answered with status ${response.status}: ${text}`)
  return Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}
