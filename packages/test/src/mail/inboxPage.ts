import { escapeHtml, testPage } from '../pages/testPage.ts'
import type { CaughtMail } from './startMailSink.ts'

const maxShown = 50

const rules = `.inbox{display:grid;grid-template-columns:minmax(0,340px) minmax(0,1fr)}
.list{margin:0;padding:8px;list-style:none;border-inline-end:1px solid var(--line)}
.list a{display:block;padding:12px;border-radius:12px;color:inherit;text-decoration:none}.list a[aria-current]{background:var(--press)}
.list b{display:block;font-weight:500;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.list small{font-size:13px;line-height:18px;color:var(--soft);overflow-wrap:anywhere}
.code{display:flex;align-items:center;justify-content:space-between;gap:12px;padding:12px 20px;border-block-end:1px solid var(--line)}
.code output{font-size:24px;line-height:32px;font-weight:600;letter-spacing:.04em;user-select:all}.code button{inline-size:auto}
iframe{display:block;inline-size:100%;block-size:600px;border:0;background:white}pre{margin:0;padding:20px;white-space:pre-wrap;overflow-wrap:anywhere;font:400 13px/20px ui-monospace,Menlo,monospace}
@media (max-width:700px){.inbox{grid-template-columns:1fr}.list{border-inline-end:0;border-block-end:1px solid var(--line)}}`

/** Copies the code, and shows a mail that has come since. */
const script = (count: number) => `const field = document.querySelector('output')
document.querySelector('.code button')?.addEventListener('click', async ({ currentTarget }) => {
  await navigator.clipboard.writeText(field.textContent)
  currentTarget.textContent = 'Copied'
})
setInterval(async () => {
  const answer = await fetch(location.href, { method: 'HEAD' })
  if (answer.headers.get('x-mails') !== '${count}') location.assign('/')
}, 2000)`

/** The code in a mail: six digits, maybe in two groups, or two groups of four letters. */
const codeIn = ({ text }: CaughtMail) => /\b(?:\d{3} ?\d{3}|[A-Z]{4}-[A-Z]{4})\b/.exec(text)?.[0]

/**
 * Writes a page with the newest mails first, and one of them open. What a mail holds runs nowhere: its HTML stands in a frame without
 * scripts, under this page's own policy.
 *
 * @param nonce Lets this page's own script run.
 */
export function inboxPage(mails: readonly CaughtMail[], { chosen, nonce }: { chosen?: number; nonce: string }): string {
  const head = {
    title: 'Test inbox',
    tag: 'Every mail of every test wallet',
    mark: ['oklch(.48 .084 184)', '@'],
  } as const
  const shown = mails
    .map((mail, index) => ({ ...mail, index }))
    .slice(-maxShown)
    .reverse()
  const open = shown.find(({ index }) => index === chosen) ?? shown[0]
  const content = open
    ? `<div class="inbox"><ul class="list">${shown.map((mail) => rowOf(mail, mail === open)).join('')}</ul><div>${bodyOf(open)}</div></div>`
    : '<div class="body"><p>No mail yet. It shows here as soon as one is sent.</p></div>'
  return `${testPage(head, content, { rules, isWide: true })}<script nonce="${nonce}">${script(mails.length)}</script>`
}

type Listed = CaughtMail & { readonly index: number }

function rowOf({ index, subject, to, ...mail }: Listed, isOpen: boolean): string {
  const code = codeIn({ subject, to, ...mail })
  const title = escapeHtml(code === undefined ? subject : `${subject}: ${code}`)
  return `<li><a href="/?mail=${index}"${isOpen ? ' aria-current="true"' : ''}><b>${title}</b><small>${escapeHtml(to.join(', '))}</small></a></li>`
}

function bodyOf(mail: Listed): string {
  const code = codeIn(mail)
  const copy = code ? `<div class="code"><output>${code}</output><button type="button">Copy code</button></div>` : ''
  const body = mail.html
    ? `<iframe sandbox title="${escapeHtml(mail.subject)}" srcdoc="${escapeHtml(mail.html)}"></iframe>`
    : `<pre>${escapeHtml(mail.text)}</pre>`
  return copy + body
}
