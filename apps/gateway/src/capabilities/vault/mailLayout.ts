import type { MailLanguage } from './mailLanguage.ts'

/** What a mail says, from which both of its forms are written. */
export type MailParts = {
  tongue: MailLanguage
  /** The wallet's name. */
  name: string
  title: string
  /** A code to type, in the groups in which it is shown. */
  code?: string | undefined
  /** The first sentences, which a list of mails shows, too. */
  lead: string
  /** Label and value; none without a value. */
  facts: readonly (readonly [label: string, value: string])[]
  link?: { text: string; href: string } | undefined
  /** One paragraph each; a short question in front is bold. */
  rest: readonly string[]
  /** Why the reader gets it. */
  reason: string
}

const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Inter,Roboto,Helvetica,Arial,sans-serif"
/** Programs that read mails drop style sheets that load something, and some drop all but the style of each tag. */
const looks = [
  '@media (prefers-color-scheme:dark){.bg{background:#121616!important}',
  '.card{background:#1a1f1f!important;border-color:#2c3232!important}.t1{color:#f3f2ee!important}',
  '.t2{color:#b4b8b4!important}.t3{color:#979c97!important}.ln{border-color:#2c3232!important}',
  '.code{background:#232929!important;color:#f3f2ee!important}.b1{background:#27736a!important}}',
  '@media (max-width:480px){.pad{padding:28px 20px!important}.code{font-size:32px!important}}',
].join('')
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const question = /^([^.!?؟]{1,40}[?؟]) (?=\S)/

/** Writes a text as one that HTML takes for nothing but text. */
function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)
}

/** Writes a mail as plain text and as a page of the same sentences, which loads nothing. */
export function writeMail(parts: MailParts): { text: string; html: string } {
  return { text: textOf(parts), html: htmlOf(parts) }
}

const shownFacts = ({ facts }: MailParts) => facts.filter(([, value]) => value !== '')

function textOf(parts: MailParts): string {
  const { code, lead, link, name, reason, rest, title } = parts
  const facts = shownFacts(parts).map(([label, value]) => `${label}: ${value}`)
  const led = link && `${link.text}: ${link.href}`
  const blocks = [title, code, lead, facts.join('\n'), led, ...rest, `-- \n${name}\n${reason}`]
  return `${blocks.filter((block) => block !== undefined && block !== '').join('\n\n')}\n`
}

/** Six digits as two threes for the eye; copied, they have no gap. */
const grouped = (code: string) =>
  escapeHtml(code).replace(/^(\d{3})(\d{3})$/, '$1<span style="padding-left:.3em">$2</span>')

function htmlOf(parts: MailParts): string {
  const { code, lead, link, name, reason, rest, title, tongue } = parts
  const dir = tongue === 'ar' ? 'rtl' : 'ltr'
  const [start, end] = dir === 'rtl' ? ['right', 'left'] : ['left', 'right']
  const facts = shownFacts(parts)
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="t2 ln" style="padding:10px 0;border-top:1px solid #e6e7e4;font:400 14px/20px ${font};color:#4b5554">${escapeHtml(label)}</td>` +
      `<td class="t1 ln" align="${end}" style="padding:10px 0;padding-${start}:12px;border-top:1px solid #e6e7e4;font:500 14px/20px ${font};color:#16201f;word-break:break-word"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
  )
  const paragraph = (text: string) =>
    `<p class="t2" style="margin:16px 0 0;font:400 14px/22px ${font};color:#4b5554">${escapeHtml(text).replace(question, '<b>$1</b> ')}</p>`
  return [
    `<!doctype html><html lang="${tongue}" dir="${dir}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${looks}</style></head>`,
    `<body class="bg" dir="${dir}" style="margin:0;padding:0;background:#f2f2ef">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(lead)}</div>`,
    `<table ${table} width="100%" class="bg" style="background:#f2f2ef"><tr><td align="center" style="padding:32px 12px">`,
    `<table ${table} width="100%" style="max-width:520px"><tr><td align="${start}" style="padding:0 4px 20px">`,
    `<table ${table}><tr><td style="width:32px;height:32px;background:#0a5a53;border-radius:9px" align="center" valign="bottom">`,
    '<div style="width:14px;height:20px;background:#f6e6a4;border-radius:7px 7px 0 0;font-size:0;line-height:0;margin:0 auto 4px">&nbsp;</div></td>',
    `<td class="t1" style="padding:0 10px;font:600 16px/24px ${font};color:#16201f">${escapeHtml(name)}</td></tr></table></td></tr>`,
    `<tr><td class="card pad" align="${start}" style="background:#fefefd;border:1px solid #e6e7e4;border-radius:24px;padding:36px 36px 32px">`,
    `<h1 class="t1" style="margin:0;font:600 24px/32px ${font};color:#16201f">${escapeHtml(title)}</h1>`,
    code === undefined
      ? ''
      : `<p class="code" dir="ltr" style="margin:20px 0 0;padding:18px 0;background:#f4f4f1;border-radius:16px;text-align:center;font:600 36px/44px ${font};letter-spacing:.12em;color:#16201f;font-variant-numeric:tabular-nums">${grouped(code)}</p>`,
    `<p class="t2" style="margin:16px 0 0;font:400 16px/24px ${font};color:#4b5554">${escapeHtml(lead)}</p>`,
    rows.length === 0 ? '' : `<table ${table} width="100%" style="margin:24px 0 0">${rows.join('')}</table>`,
    link === undefined
      ? ''
      : `<table ${table} style="margin:24px 0 0"><tr><td class="b1" style="background:#05695f;border-radius:14px"><a href="${escapeHtml(link.href)}" style="display:inline-block;padding:14px 24px;font:600 16px/20px ${font};color:#fdfffe;text-decoration:none">${escapeHtml(link.text)}</a></td></tr></table>`,
    ...rest.map(paragraph),
    `</td></tr><tr><td class="t3" align="${start}" style="padding:20px 4px 0;font:400 13px/20px ${font};color:#626a68">${escapeHtml(name)}<br>${escapeHtml(reason)}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('')
}
