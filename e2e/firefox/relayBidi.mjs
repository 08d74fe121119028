import { WebSocket } from 'ws'

/** Numbers of the relay's own commands; Playwright counts from 1. */
const ownNumbers = 2 ** 40

/** Runs in a page, as text: the frame that has the focus, or undefined where an element of the page itself has it. */
const findFocused = `(() => {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element?.localName === 'iframe' ? element : undefined
})()`

/**
 * Runs in a page, as text, instead of Playwright's own function: that one sets the value and then says so, which React takes for no
 * change; this one has the browser insert the text, as from a keyboard.
 */
const insertText = `((text) => {
  const frame = ${findFocused}
  if (!frame) document.execCommand('insertText', false, text)
  return frame
})(`
const asJson = (text) => JSON.stringify(text).slice(1, -1)

/**
 * Hands the messages of Playwright and Firefox on to each other, and settles what the two do not agree about:
 *
 * - Media features cannot be emulated in Firefox: it is said to be done, and nothing happens.
 * - Playwright has every script count as a press. Windows are to open by presses alone, so none does.
 * - A text that is filled in is inserted by the browser.
 * - Keys go to the frame that has the focus; Firefox gives them to the page itself.
 * - A window that a page opens has the size that it asked for; Playwright gives it that of the page.
 */
export function relayBidi(client, address) {
  const browser = new WebSocket(address, { perMessageDeflate: false })
  const opened = new Promise((resolve) => browser.once('open', resolve))
  const waiting = new Map()
  let last = ownNumbers
  const ask = (method, params) =>
    new Promise((resolve) => {
      const id = ++last
      waiting.set(id, resolve)
      browser.send(JSON.stringify({ id, method, params }))
    })

  async function frameWithFocus(page) {
    const expression = `${findFocused}?.contentWindow`
    const { result } = await ask('script.evaluate', { expression, awaitPromise: false, target: { context: page } })
    return result?.result?.type === 'window' ? frameWithFocus(result.result.value.context) : page
  }

  client.on('message', async (data) => {
    await opened
    const text = data.toString().replaceAll('window.__pw_bidiInsertText(', asJson(insertText))
    const { id, method, params } = JSON.parse(text)
    if (method === 'emulation.setMediaFeaturesOverride') {
      client.send(JSON.stringify({ type: 'success', id, result: {} }))
      return
    }
    if ('userActivation' in params) params.userActivation = false
    const areKeys = method === 'input.performActions' && params.actions.every(({ type }) => type === 'key')
    if (areKeys) params.context = await frameWithFocus(params.context)
    browser.send(JSON.stringify({ id, method, params }))
  })

  browser.on('message', (data) => {
    const text = data.toString()
    const { id, method, params, ...said } = JSON.parse(text)
    if (waiting.has(id)) {
      waiting.get(id)(said)
      waiting.delete(id)
      return
    }
    const isOpened = method === 'browsingContext.contextCreated' && params.parent === null && params.originalOpener
    if (isOpened) void ask('browsingContext.setViewport', { context: params.context, viewport: null })
    client.send(text)
  })
  browser.on('error', () => client.close())
  browser.on('close', () => client.close())
  client.on('close', () => browser.close())
}
