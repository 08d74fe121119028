const reset = `
  *, ::before, ::after, ::backdrop { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
  html { line-height: 1.5; tab-size: 4; font-family: monospace; }
  h1, h2, h3, h4 { font-size: inherit; font-weight: inherit; }
  a { color: inherit; text-decoration: inherit; }
  b, strong { font-weight: bolder; }
  code { font-family: monospace; font-size: 1em; }
  small { font-size: 80%; }
  ol, ul, menu { list-style: none; }
  img, svg, video, canvas { display: block; vertical-align: middle; }
  img, video { max-width: 100%; height: auto; }
  button, input, select, textarea { font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0; background-color: transparent; opacity: 1; }
  ::placeholder { opacity: 1; color: color-mix(in oklab, currentColor 50%, transparent); }
  [hidden] { display: none; }
`

/** Page styles that usually break what is put into a page, by what they stand for. */
export const hostSheets = {
  'a utility framework, in a layer': `@layer base { ${reset} }`,
  'the same reset, unlayered': reset,
  'a component framework': `
    *, ::before, ::after { box-sizing: border-box; }
    body { margin: 0; font: 400 16px/1.5 sans-serif; color: #212529; -webkit-text-size-adjust: 100%; }
    h1, h2, h3 { margin-top: 0; margin-bottom: .5rem; font-weight: 500; line-height: 1.2; }
    h2 { font-size: 2rem; } h3 { font-size: 1.75rem; }
    p { margin-top: 0; margin-bottom: 1rem; } dl, ol, ul { margin-bottom: 1rem; padding-left: 2rem; }
    dt { font-weight: 700; } dd { margin-bottom: .5rem; margin-left: 0; }
    b, strong { font-weight: bolder; } small { font-size: .875em; } mark { padding: .1875em; background-color: #fff3cd; }
    a { color: #0d6efd; text-decoration: underline; } a:hover { color: #0a58ca; }
    code { font-size: .875em; color: #d63384; word-wrap: break-word; }
    img, svg { vertical-align: middle; } label { display: inline-block; }
    button { border-radius: 0; } button, input { margin: 0; font-family: inherit; font-size: inherit; line-height: inherit; }
    button, [type="button"] { -webkit-appearance: button; } button:not(:disabled) { cursor: pointer; }`,
  'a button reset with the old box model': 'button { all: unset; } * { box-sizing: content-box; }',
  'a blog theme': `
    html { font-size: 62.5%; }
    body { font: italic 2rem/1.9 Georgia, serif; color: #553; letter-spacing: .02em; word-spacing: .1em; text-align: justify; text-transform: uppercase; text-shadow: 0 1px 1px #999; }
    h1, h2, h3 { margin: 2em 0 1em; font: 700 3rem/1.1 Georgia; text-transform: uppercase; letter-spacing: .1em; color: #900; }
    p, ul, ol, dl { margin: 0 0 2.4rem; padding: 0 0 0 3rem; } li { list-style: square; margin: 1rem; }
    a, a:visited { color: #c00; border-bottom: 1px dotted; } strong, b { color: #000; font-weight: 900; }
    button, input[type="text"], input[type="email"], input[type="checkbox"] { padding: 1em 2em; border: 2px solid #333; background: #333; color: #fff; text-transform: uppercase; letter-spacing: .2em; border-radius: 0; box-shadow: 2px 2px 0 #000; min-height: 6rem; width: 100%; display: block; }
    button:hover, button:focus { background: #900; } input { margin-bottom: 2rem; } label { display: block; font-weight: bold; margin: 1rem 0; }
    header, footer, section { padding: 4rem 0; background: #eee; border-top: 4px double; } dt { font-weight: 700; } dd { margin: 0 1.5em 1.5em; }
    svg { fill: currentColor; width: 3em; height: 3em; } img { max-width: 100%; height: auto; border: 4px solid; } mark { background: yellow; } code { background: #eee; padding: 1rem; }`,
  'a content area with its own buttons': `
    .content button { background: tomato; color: white; padding: 20px 40px; border: 3px solid; border-radius: 30px; font: bold 20px/2 cursive; margin: 10px; }
    .content a { color: tomato; font-weight: 900; } .content p, .content h2, .content h3 { margin: 40px 0; max-width: 10em; } .content span { display: inline; color: teal; } .content input { border: 1px solid; height: 60px; }`,
  'an application with ids': `
    #app button { background: navy; color: yellow; padding: 0 60px; min-height: 90px; text-transform: uppercase; width: auto; }
    #app .content button:hover, #app .content a { color: lime; } #app .content div { margin-bottom: 12px; line-height: 3; } #app svg { width: 99px; height: 99px; } #app span { padding: 4px; }`,
  'rules on everything': `
    * { letter-spacing: .05em; line-height: 2; color: purple; transition: all 1s; font-family: cursive; scroll-behavior: smooth; }
    button::before { content: '»'; } a::after { content: ' (' attr(href) ')'; } ::placeholder { color: red; font-style: italic; } :focus { outline: 3px dashed red; }
    dialog { padding: 3em; border: 8px solid; margin: 0; width: 200px; max-width: 200px; } dialog::backdrop { background: red; } [role] { outline: 1px solid; } ::selection { background: black; }`,
} as const
