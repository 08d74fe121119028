import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Puts script and styles of a page into the page itself, with a policy that lets nothing else run and nothing be loaded or sent: the
 * saved file is complete.
 */
export function singleFile(page: string): Plugin {
  return {
    name: 'foyer-single-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      const html = bundle[page]
      if (html?.type !== 'asset') throw new Error(`${page} was not built.`)
      let [script, style] = ['', '']
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type === 'chunk') script += file.code
        else if (name.endsWith('.css')) style += String(file.source)
        else continue
        delete bundle[name]
      }
      // What ends the element must not stand in it; in a script the two are the same text.
      script = script.replaceAll('</script', '<\\/script').replaceAll('<!--', '\\x3C!--')
      const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`
      const meta = `<meta http-equiv="content-security-policy" content="${policy}" />`
      const own = String(html.source)
        .replace(/\s*<script\b[^>]*><\/script>/g, '')
        .replace(/\s*<link\b[^>]*rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
        .replace('<meta charset="utf-8" />', (charset) => `${charset}\n    ${meta}`)
      html.source = own.replace(
        '</head>',
        () => `  <style>${style}</style>\n    <script type="module">${script}</script>\n  </head>`,
      )
    },
  }
}
