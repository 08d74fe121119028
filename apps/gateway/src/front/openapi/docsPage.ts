import { createHash } from 'node:crypto'
import type { Endpoint, ObjectSchema } from '@foyer/contract'
import { listCalls, refusals } from './createOpenApi.ts'
import { isOptional, type JsonSchema, jsonSchemaOf } from './jsonSchemaOf.ts'

/** A page with the headers that it needs. */
export type DocsPage = { html: string; headers: Readonly<Record<string, string>> }

const style = `
:root { color-scheme: light dark; --text: #1b1d22; --soft: #565c68; --page: #fbfbfc; --card: #fff; --line: #dfe1e6; --code: #f3f4f6; --get: #0b6b46; --post: #8a4b00; --link: #2450c4 }
@media (prefers-color-scheme: dark) { :root { --text: #eceef2; --soft: #a4abb8; --page: #131417; --card: #1b1d21; --line: #34373e; --code: #24262b; --get: #5fd3a2; --post: #f0b264; --link: #9db8ff } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 60rem; font: 16px/1.55 system-ui, sans-serif; color: var(--text); background: var(--page) }
a { color: var(--link) }
h1 { font-size: 1.75rem; margin: 0 0 .25rem }
h2 { font-size: 1.05rem; margin: 0; font-family: ui-monospace, monospace; overflow-wrap: anywhere }
h3 { font-size: .9rem; margin: 1.25rem 0 .4rem; color: var(--soft) }
p { margin: .4rem 0 }
.soft { color: var(--soft) }
nav ul { columns: 16rem; padding: 0; list-style: none }
article { margin: 1.25rem 0; padding: 1rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem }
.verb { font-weight: 700 } .GET { color: var(--get) } .POST { color: var(--post) }
table { width: 100%; border-collapse: collapse; font-size: .9rem }
th, td { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere }
th { color: var(--soft); font-weight: 500 }
code, pre { font: .85rem/1.5 ui-monospace, monospace }
pre { margin: 0; padding: .75rem 1rem; overflow: auto; max-height: 28rem; background: var(--code); border-radius: .5rem }
summary { cursor: pointer; padding: .35rem 0 }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: .25rem }
`

/** Writes the readable page of every call: plain HTML without scripts, with a policy that allows only its own style. */
export function createDocsPage(version: string): DocsPage {
  const calls = listCalls()
  const links = calls.map(
    ({ name, endpoint }) => `<li><a href="#${name}">${verb(endpoint)} ${escaped(endpoint.path)}</a></li>`,
  )
  const articles = calls.map(({ name, endpoint, summary, example }) =>
    [
      `<article id="${name}" aria-labelledby="${name}-title">`,
      `<h2 id="${name}-title">${verb(endpoint)} ${escaped(endpoint.path)}</h2>`,
      `<p>${escaped(summary)}</p>`,
      also(endpoint),
      fields('Path', endpoint.params, true),
      fields('Query', endpoint.query, false),
      sample('Body', example.body),
      sample('Answer', example.response),
      errors(endpoint),
      '</article>',
    ].join('\n'),
  )
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Foyer gateway: calls</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>Foyer gateway</h1>
<p class="soft">Version ${escaped(version)}. Every call with an example; machines read <a href="/openapi.json">/openapi.json</a>.
A call that needs a project takes its id as <code>projectId</code>. Failures are
<code>{"status":"FAILED","reasons":[{"field","description"}]}</code>. <code>/health</code> says what this gateway serves.</p>
</header>
<nav aria-label="Calls"><ul>${links.join('')}</ul></nav>
<main>
${articles.join('\n')}
</main>
</body>
</html>
`
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return { html, headers: { 'content-security-policy': policy, 'cache-control': 'public, max-age=300' } }
}

function verb({ method }: Endpoint): string {
  return `<span class="verb ${method}">${method}</span>`
}

function also({ aliases = [], auth, cacheSeconds }: Endpoint): string {
  const notes = [
    aliases.length === 0 ? '' : `Also at ${aliases.map((path) => `<code>${escaped(path)}</code>`).join(', ')}.`,
    auth === 'project' ? 'Needs a project where this gateway knows projects.' : 'Needs no project.',
    cacheSeconds === undefined ? '' : `The answer may be kept for ${cacheSeconds} seconds.`,
  ]
  return `<p class="soft">${notes.filter((note) => note !== '').join(' ')}</p>`
}

function fields(title: string, schema: ObjectSchema | undefined, isPath: boolean): string {
  const entries = Object.entries(schema?.entries ?? {})
  if (entries.length === 0) return ''
  const rows = entries.map(([key, entry]) => {
    const need = isPath || !isOptional(entry) ? 'required' : 'optional'
    return `<tr><td><code>${escaped(key)}</code></td><td>${need}</td><td>${escaped(inWords(jsonSchemaOf(entry)))}</td></tr>`
  })
  const head = '<tr><th scope="col">Name</th><th scope="col">Needed</th><th scope="col">Value</th></tr>'
  return `<h3>${title}</h3>\n<table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table>`
}

function inWords(schema: JsonSchema): string {
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.join(', ')}`
  const options = schema.anyOf ?? schema.oneOf
  if (Array.isArray(options)) return options.map((option) => inWords(option as JsonSchema)).join(', or ')
  if ('const' in schema) return JSON.stringify(schema.const)
  const limits = [
    schema.format === undefined ? '' : `a ${schema.format}`,
    schema.pattern === undefined ? '' : `of the form ${schema.pattern}`,
    schema.maxLength === undefined ? '' : `at most ${schema.maxLength} characters`,
  ]
  return [schema.type === 'string' ? 'text' : String(schema.type ?? 'anything'), ...limits]
    .filter((word) => word !== '')
    .join(', ')
}

function sample(title: string, value: unknown): string {
  if (value === undefined) return ''
  if (value instanceof Uint8Array) return `<h3>${title}</h3>\n<p>The bytes of a picture.</p>`
  const text = escaped(JSON.stringify(value, null, 2))
  return `<h3>${title}</h3>\n<pre tabindex="0" aria-label="${title}, an example">${text}</pre>`
}

function errors(endpoint: Endpoint): string {
  const rows = Object.entries(refusals(endpoint)).map(
    ([status, { description }]) => `<tr><td>${status}</td><td>${escaped(String(description))}</td></tr>`,
  )
  return `<details><summary>What can go wrong</summary>\n<table><tbody>${rows.join('')}</tbody></table></details>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
