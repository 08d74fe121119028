import { expect, test } from 'vitest'

const adopted = () =>
  document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n')

test("adds a feature's rules with its code, under the root, after those of the common sheet", async () => {
  expect(adopted()).not.toContain('fy-send-SentView')
  const { default: names } = await import('../features/send/SentView.module.css')
  const classes = Object.values(names)
  expect(classes.length).toBeGreaterThan(0)
  for (const name of classes) expect(adopted()).toContain(`[data-foyer]:not(#_#_) .${name}`)
})

test('they are drawn', async () => {
  const { default: names } = await import('../features/connect/scan.module.css')
  document.body.innerHTML = `<div data-foyer><div class="${names.code}"></div></div>`
  const [code] = document.getElementsByClassName(String(names.code))
  if (code === undefined) throw new Error('nothing was drawn')
  expect(getComputedStyle(code).display).toBe('grid')
})
