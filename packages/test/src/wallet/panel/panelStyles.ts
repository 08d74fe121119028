/** Rules of the panel. A constructed sheet in a shadow root is allowed by a strict content security policy. */
export const panelStyles = `
:host { all: initial !important; }
dialog {
  --ground: oklch(0.996 0.001 106); --ink: oklch(0.225 0.01 196); --soft: oklch(0.44 0.01 196);
  --line: oklch(0.225 0.01 196 / 0.095); --edge: oklch(0.225 0.01 196 / 0.17); --well: oklch(0.225 0.01 196 / 0.038);
  --accent: oklch(0.48 0.084 184); --on-accent: oklch(0.996 0.001 106); --ring: oklch(0.48 0.084 184);
  box-sizing: border-box; position: fixed; inset: 16px 16px auto auto; inset-inline: auto 16px; margin: 0;
  width: min(320px, calc(100vw - 32px)); max-height: calc(100dvh - 32px); padding: 0;
  border: 0; border-radius: 20px; background: var(--ground); color: var(--ink);
  font: 400 15px/22px -apple-system, BlinkMacSystemFont, "Segoe UI", Inter, Roboto, system-ui, sans-serif;
  box-shadow: 0 0 0 1px var(--edge), 0 24px 48px -16px oklch(0.2 0.02 170 / 0.4); overflow: auto;
  animation: enter 320ms cubic-bezier(0.2, 0.8, 0.2, 1);
}
dialog::backdrop { background: none; }
@keyframes enter { from { opacity: 0; translate: 12px 0; } }
@keyframes rise { from { opacity: 0; translate: 0 24px; } }
:host(:dir(rtl)) dialog { animation-name: enter-mirrored; }
@keyframes enter-mirrored { from { opacity: 0; translate: -12px 0; } }
/* Its words are English, on a page that runs the other way too. */
dialog > * { direction: ltr; }
header { display: flex; align-items: center; gap: 10px; min-height: 56px; padding-inline: 16px; }
header img { flex: none; inline-size: 28px; block-size: 28px; border-radius: 8px; }
.name {
  flex: 1; min-inline-size: 0; max-height: 48px; overflow: hidden; overflow-wrap: anywhere; unicode-bidi: isolate;
  font-size: 17px; line-height: 24px; font-weight: 600; letter-spacing: -0.012em;
}
.tag { flex: none; font-size: 12px; line-height: 16px; font-weight: 500; color: var(--soft); }
.source {
  margin: 0 12px; padding: 8px 12px; border-radius: 12px; box-shadow: inset 0 0 0 1px var(--edge);
  font-size: 13px; line-height: 18px; font-weight: 500; overflow-wrap: anywhere;
}
h2 { margin: 16px 16px 2px; font-size: 17px; line-height: 24px; font-weight: 600; letter-spacing: -0.012em; }
.about { margin: 0 16px 12px; font-size: 13px; line-height: 18px; color: var(--soft); }
dl { margin: 8px 16px 0; }
dl div { display: flex; justify-content: space-between; gap: 16px; padding-block: 9px; font-size: 13px; line-height: 18px; }
dl div + div { border-block-start: 1px solid var(--line); }
dt { flex: none; color: var(--soft); }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
pre {
  margin: 8px 16px 0; padding: 12px 14px; max-height: 30vh; overflow: auto; border-radius: 16px; background: var(--well);
  font: 500 12px/18px ui-monospace, "SF Mono", Menlo, monospace; white-space: pre-wrap; overflow-wrap: anywhere;
}
fieldset { margin: 0; padding: 0; border: 0; border-block: 1px solid var(--line); }
legend { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
label {
  display: grid; grid-template-columns: 1fr auto; column-gap: 12px; align-items: center; min-height: 44px;
  padding: 8px 16px; cursor: pointer;
}
label + label { border-block-start: 1px solid var(--line); }
label span { font-weight: 500; line-height: 20px; }
label small { grid-row: 2; font-size: 12px; line-height: 18px; color: var(--soft); overflow-wrap: anywhere; }
input { grid-row: 1 / 3; grid-column: 2; margin: 0; inline-size: 20px; block-size: 20px; accent-color: var(--accent); }
.actions { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; padding: 12px; }
button {
  min-height: 48px; padding: 0 12px; border: 0; border-radius: 16px; background: none; color: var(--ink);
  box-shadow: inset 0 0 0 1px var(--edge); font: inherit; font-weight: 600; cursor: pointer;
}
button:hover { background: var(--well); }
button.approve { background: var(--accent); color: var(--on-accent); box-shadow: none; }
button:disabled { opacity: 0.6; cursor: not-allowed; }
.notice { margin: 0; padding: 0 16px 14px; font-size: 12px; line-height: 16px; text-align: center; color: var(--soft); }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
@media (max-width: 480px) {
  dialog {
    inset: auto 0 0; width: 100%; max-width: none; max-height: 60dvh; border-radius: 24px 24px 0 0;
    padding-block-end: env(safe-area-inset-bottom); animation-name: rise;
  }
  :host(:dir(rtl)) dialog { animation-name: rise; }
}
@media (prefers-reduced-motion: reduce) {
  dialog, :host(:dir(rtl)) dialog { animation: none; }
}
@media (prefers-color-scheme: dark) {
  dialog {
    --ground: oklch(0.235 0.007 196); --ink: oklch(0.962 0.003 106); --soft: oklch(0.765 0.006 140);
    --line: oklch(0.962 0.003 106 / 0.088); --edge: oklch(0.962 0.003 106 / 0.165); --well: oklch(0.962 0.003 106 / 0.045);
    --ring: oklch(0.815 0.086 184); color-scheme: dark;
  }
}
`
