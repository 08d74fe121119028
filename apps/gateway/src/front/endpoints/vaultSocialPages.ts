import { createHash, randomBytes } from 'node:crypto'
import type { Vault } from '../../capabilities/vault/createVault.ts'
import { languageOf } from '../../capabilities/vault/mailLanguage.ts'
import { isSame } from '../../capabilities/vault/marks.ts'
import { readCookie } from '../../capabilities/vault/social/socialCookie.ts'
import { VaultRefusal } from '../../capabilities/vault/VaultRefusal.ts'
import type { AppContext } from '../http/appEnvironment.ts'
import type { Page } from '../http/createApp.ts'
import { HttpProblem } from '../http/problem.ts'
import { readBody } from '../http/readBody.ts'
import { readHeader } from '../http/readHeader.ts'
import { vaultProblem } from './vaultProblem.ts'
import { type PageWords, pageWords } from './vaultSocialWords.ts'

const maxBytes = 16_384
const formCookie = '__Host-foyer-start'
const style =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:22rem;margin:2rem auto;padding:0 1rem}h1{font-size:1.25rem}b{overflow-wrap:anywhere}input,button{font:inherit;padding:.6rem;border-radius:.5rem;border:1px solid}input{width:5rem;text-align:center}'
// Only the vault's own frame, which opened this window, may say what binds it; it says so to this origin alone.
const script = `const f=document.forms[0],v=f.dataset.vault;addEventListener('message',e=>{const d=e.data;if(e.origin!==v||e.source!==opener||d?.t!=='foyer/bind'||d.attempt!==f.elements.attempt.value||typeof d.bind!=='string')return;f.elements.bind.value=d.bind;f.elements.number.required=false;f.submit()});opener?.postMessage({t:'foyer/start',attempt:f.elements.attempt.value},v)`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
/** No `form-action`: browsers hold it against the redirect to the service as well. */
const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; frame-ancestors 'none'`

/** The pages of the window in which a visitor logs in at another service; no script of a site ever sees their content. */
export function socialPages({ config, social }: Pick<Vault, 'config' | 'social'>): Readonly<Record<string, Page>> {
  type Status = 200 | 400 | 403 | 409
  const page = (c: AppContext, title: string, body: string, status: Status = 200) => {
    const { dir, lang } = wordsOf(c)
    return c.html(
      `<!doctype html><html lang="${lang}" dir="${dir}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style><main><h1>${escaped(title)}</h1>${body}</main></html>`,
      status,
      // Without a referrer, the form's request would have no origin.
      { 'content-security-policy': policy, 'referrer-policy': 'same-origin', 'x-frame-options': 'DENY' },
    )
  }

  const answer = (run: (c: AppContext) => Promise<Response>) => async (c: AppContext) => {
    try {
      return await run(c)
    } catch (error) {
      if (!(error instanceof VaultRefusal)) throw error
      const { status, message } = vaultProblem(error)
      const said = page(c, wordsOf(c).out, `<p>${escaped(message)}</p>`)
      return new Response(said.body, { status, headers: said.headers })
    }
  }

  /** The form for the number, with a separate cookie. `isWrong`: after a wrong number. */
  const form = async (c: AppContext, id: string, isWrong: boolean): Promise<Response> => {
    const text = wordsOf(c)
    const { service, origin, label, isLinking } = await social.show(id)
    const secret = randomBytes(32).toString('base64url')
    c.header('set-cookie', `${formCookie}=${secret}; Path=/; Max-Age=1200; HttpOnly; Secure; SameSite=Strict`)
    const device = label === '' ? '' : ` (<bdi>${escaped(label)}</bdi>)`
    const wrong = isWrong ? `<p role="alert" id="wrong"><b>${text.wrong}</b></p>` : ''
    const describedBy = isWrong ? ' aria-invalid="true" aria-describedby="wrong"' : ''
    // The script binds the window where the page's opener allows it; after a wrong number it has nothing left to do.
    const ending = isWrong ? '' : `<script>${script}</script>`
    return page(
      c,
      (isLinking ? text.linkTitle : text.title)(config.name, service),
      `<p>${isLinking ? text.linkSite : text.site} <b><bdi>${escaped(origin)}</bdi></b>${device}.</p>${wrong}<form method="post" action="${escaped(config.gateway)}/v1/vault/social/start" data-vault="${escaped(config.app)}"><input type="hidden" name="attempt" value="${escaped(id)}"><input type="hidden" name="form" value="${formMark(secret, id)}"><input type="hidden" name="bind"><p><label>${text.number}<br><input name="number" inputmode="numeric" pattern="[0-9]{2}" maxlength="2" autocomplete="off" dir="ltr" required${describedBy}></label></p><p>${text.notYou}</p><button>${text.go}</button></form>${ending}`,
      isWrong ? 403 : 200,
    )
  }

  const start = (c: AppContext): Promise<Response> => form(c, c.req.query('attempt') ?? '', false)

  /** On to the service by a page of this origin: the policy of the vault's frame counts for redirects of its form as well. */
  const leave = async (c: AppContext, id: string, secret: string): Promise<Response> => {
    const { cookie, location, service } = await social.bind(id, { number: '', bind: secret, isLeaving: true })
    c.header('set-cookie', cookie)
    c.header('refresh', `0;url=${location}`)
    const { go, onward } = wordsOf(c)
    return page(c, onward(service), `<p><a href="${escaped(location)}">${go}</a></p>`)
  }

  const bind = async (c: AppContext): Promise<Response> => {
    const given = await readForm(c)
    const id = given.get('attempt') ?? ''
    // Only the vault's own frame can send the whole page here; what it alone knows binds the page.
    if (readHeader(c, 'origin') === config.app) return leave(c, id, given.get('bind') ?? '')
    const secret = readCookie(readHeader(c, 'cookie'), formCookie)
    // A form of another page would bind a visitor to a login that is not theirs, without a word.
    const isOwn = readHeader(c, 'origin') === new URL(config.gateway).origin
    if (!isOwn || secret === undefined || !isSame(given.get('form') ?? '', formMark(secret, id))) {
      throw new VaultRefusal('vault-attempt-unknown')
    }
    try {
      const { location, cookie } = await social.bind(id, {
        number: given.get('number') ?? '',
        bind: given.get('bind') ?? '',
      })
      return new Response(null, { status: 303, headers: { location, 'set-cookie': cookie } })
    } catch (error) {
      // One wrong number is a slip: the form comes again, unless that was the last try.
      if (error instanceof VaultRefusal && error.code === 'vault-number-wrong') return form(c, id, true)
      throw error
    }
  }

  const finish = async (c: AppContext): Promise<Response> => {
    const given = c.req.method === 'POST' ? await readForm(c) : new URL(c.req.url).searchParams
    const read = (name: string) => given.get(name)?.slice(0, 4_096)
    const returned = { state: read('state') ?? '', code: read('code'), error: read('error') }
    const ended = await social.finish(c.req.param('provider') ?? '', returned, readHeader(c, 'cookie'))
    const { cookie, isLinking, location } = ended
    if (location !== undefined) {
      const headers = { location, 'set-cookie': cookie, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
      return new Response(null, { status: 303, headers })
    }
    c.header('set-cookie', cookie)
    const { done, in: inside, linked } = wordsOf(c)
    return page(c, isLinking ? linked : inside, `<p>${done}</p>`)
  }

  const methods = ['GET', 'POST']
  return {
    vaultSocialStart: {
      path: '/v1/vault/social/start',
      methods,
      answer: answer((c) => (c.req.method === 'POST' ? bind(c) : start(c))),
    },
    vaultSocialCallback: { path: '/v1/vault/social/callback/:provider', methods, answer: answer(finish) },
  }
}

function wordsOf(c: AppContext): PageWords {
  return pageWords[languageOf(readHeader(c, 'accept-language') ?? '')]
}

async function readForm(c: AppContext): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(readHeader(c, 'content-type') ?? '')) {
    throw new HttpProblem(400, 'body', 'Send a form.')
  }
  return new URLSearchParams(new TextDecoder().decode(await readBody(c, maxBytes)))
}

/** Ties a form to the browser that was shown it; who has no cookie cannot know it. */
function formMark(secret: string, id: string): string {
  return createHash('sha256').update(`${secret}|${id}`).digest('base64url')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
