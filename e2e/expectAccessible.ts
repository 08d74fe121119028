import { expect, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'

type Axe = typeof axe

/** What axe is to look at, and by which rules. */
export type AxeOptions = {
  /** Selectors of what is looked at; default the whole page with its frames. */
  readonly include?: string
  readonly exclude?: string
  readonly disabled?: readonly string[]
  /** Tags of the rules that count; default all that axe has switched on. */
  readonly tags?: readonly string[]
}

/** Expects that axe finds nothing. What fades in has less contrast on its way, so it looks again for a while. */
export async function expectAccessible(page: Page, options: AxeOptions = {}): Promise<void> {
  await expect.poll(() => findViolations(page, options), { timeout: 15_000 }).toEqual([])
}

/** What axe finds, a line for each rule. */
async function findViolations(page: Page, options: AxeOptions): Promise<string[]> {
  const { disabled = [], exclude, include, tags } = options
  const run: axe.RunOptions = {
    // Of what passes, axe would otherwise describe each element.
    resultTypes: ['violations'],
    rules: Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }])),
    ...(tags && { runOnly: { type: 'tag', values: [...tags] } }),
  }
  const context = { include: include ? [include] : [], exclude: exclude ? [exclude] : [] }
  await putAxeInto(page.mainFrame())
  const violations = await page.evaluate(
    async ([where, how]) => {
      const { run: look, utils } = Reflect.get(globalThis, 'axe') as Axe
      return utils.getFrameContexts(where).length > 0 ? undefined : (await look(where, how)).violations
    },
    [context, run] as const,
  )
  return (violations ?? (await lookIntoFrames(page, context, run))).map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
}

/** Once for each document, however often it is looked at. */
async function putAxeInto(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source)
}

/** Puts together what axe finds in each frame. */
async function lookIntoFrames(page: Page, context: axe.ElementContext, run: axe.RunOptions): Promise<axe.Result[]> {
  const parts = `[${(await runInFrames(page.mainFrame(), context, run)).join()}]`
  return page.evaluate(
    async ([found, how]) => {
      const { violations } = await (Reflect.get(globalThis, 'axe') as Axe).finishRun(JSON.parse(found), how)
      return violations
    },
    [parts, run] as const,
  )
}

/** Runs axe in a frame, and in each of those below it; answers what each has found, as JSON. */
async function runInFrames(frame: Frame, context: axe.ElementContext, run: axe.RunOptions): Promise<string[]> {
  await putAxeInto(frame)
  const below = await frame.evaluate(
    (where) => (Reflect.get(globalThis, 'axe') as Axe).utils.getFrameContexts(JSON.parse(where)),
    JSON.stringify(context),
  )
  const parts = [
    await frame.evaluate(
      async ([where, how]) =>
        JSON.stringify(await (Reflect.get(globalThis, 'axe') as Axe).runPartial(JSON.parse(where), how)),
      [JSON.stringify(context), run] as const,
    ),
  ]
  for (const { frameContext, frameSelector } of below) {
    const element = await frame.evaluateHandle(
      (selector) => (Reflect.get(globalThis, 'axe') as Axe).utils.shadowSelect(selector),
      frameSelector,
    )
    const child = await element.asElement()?.contentFrame()
    if (!child) throw new Error(`axe cannot look into the frame ${frameSelector}.`)
    parts.push(...(await runInFrames(child, frameContext, run)))
  }
  return parts
}
