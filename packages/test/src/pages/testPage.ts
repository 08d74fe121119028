/** What stands at the top of a page that plays a part of the world for tests: what it plays, and that it does. */
export type TestPageHead = {
  readonly title: string
  /** What tells it from a real one, in a few words. */
  readonly tag: string
  /** A colour of its mark, and the letter in it. */
  readonly mark: readonly [colour: string, letter: string]
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in a page, in an attribute too. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const style = `:root{color-scheme:light dark;--sunk:light-dark(oklch(.968 .003 106),oklch(.172 .006 196));
--surface:light-dark(oklch(.996 .001 106),oklch(.205 .006 196));--ink:light-dark(oklch(.225 .01 196),oklch(.962 .003 106));
--soft:light-dark(oklch(.44 .01 196),oklch(.765 .006 140));--line:light-dark(oklch(.225 .01 196/.095),oklch(.962 .003 106/.088));
--edge:light-dark(oklch(.225 .01 196/.17),oklch(.962 .003 106/.165));--press:light-dark(oklch(.225 .01 196/.05),oklch(.962 .003 106/.07));
--accent:oklch(.48 .084 184);--ring:light-dark(oklch(.48 .084 184),oklch(.815 .086 184));--danger:light-dark(oklch(.515 .178 27),oklch(.76 .128 25))}
body{margin:0;padding:24px 16px;background:var(--sunk);color:var(--ink);font:400 15px/22px -apple-system,BlinkMacSystemFont,"Segoe UI",Inter,Roboto,system-ui,sans-serif}
.card{max-inline-size:440px;margin:0 auto;border-radius:20px;background:var(--surface);box-shadow:0 0 0 1px var(--edge),0 24px 48px -24px oklch(.2 .02 170/.3);overflow:clip}
.card.wide{max-inline-size:1000px}
.head{display:flex;align-items:center;gap:10px;min-block-size:56px;padding-inline:20px;border-block-end:1px solid var(--line)}
.head h1{flex:1;margin:0;font:600 17px/24px inherit;font-size:17px;font-weight:600;letter-spacing:-.012em}
.head i{flex:none;display:grid;place-items:center;inline-size:28px;block-size:28px;border-radius:8px;color:white;font:600 15px/1 system-ui,sans-serif}
.head span,.small,label,dt{font-size:13px;line-height:18px;color:var(--soft)}
main{display:block}.body{padding:20px}
h2{margin:0 0 4px;font-size:20px;line-height:28px;font-weight:600;letter-spacing:-.02em}
p{margin:0 0 12px}
label{display:block;margin:14px 0 6px;font-weight:500}
input,select{box-sizing:border-box;inline-size:100%;min-block-size:48px;padding-inline:14px;border:1px solid var(--edge);border-radius:16px;background:none;color:inherit;font:inherit}
select{background:var(--surface)}
button,.button{box-sizing:border-box;display:flex;align-items:center;justify-content:center;inline-size:100%;min-block-size:48px;padding-inline:16px;border:0;border-radius:16px;background:none;color:var(--ink);box-shadow:inset 0 0 0 1px var(--edge);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--press)}
button.main{background:var(--accent);color:white;box-shadow:none}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:8px;margin-block-start:8px}
.rows{margin:12px 0 16px;padding:0;list-style:none;border-block:1px solid var(--line)}
.rows li+li{border-block-start:1px solid var(--line)}
.rows a{display:grid;grid-template-columns:1fr 20px;align-content:center;min-block-size:60px;padding-block:6px;color:inherit;text-decoration:none}
.rows b{font-weight:500}.rows small{grid-row:2;font-size:13px;line-height:18px;color:var(--soft)}.rows i{grid-row:1/3;grid-column:2;align-self:center;font-style:normal;color:var(--soft)}
.tiny{margin:16px 0 0;font-size:13px;line-height:18px;text-align:center;text-wrap:balance;color:var(--soft)}
code{font:500 13px/18px ui-monospace,"SF Mono",Menlo,monospace;overflow-wrap:anywhere}
[role=alert]{color:var(--danger)}
:focus-visible{outline:2px solid var(--ring);outline-offset:2px}`

/** Writes a page in the house's style. `content` is markup; `more` are rules of this page alone. */
export function testPage(head: TestPageHead, content: string, more: { rules?: string; isWide?: boolean } = {}): string {
  const [colour, letter] = head.mark
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head.title)}</title><style>${style}${more.rules ?? ''}</style></head><body><main class="card${more.isWide ? ' wide' : ''}">
<div class="head"><i style="background:${colour}" aria-hidden="true">${escapeHtml(letter)}</i><h1>${escapeHtml(head.title)}</h1><span>${escapeHtml(head.tag)}</span></div>
${content}</main></body></html>`
}
