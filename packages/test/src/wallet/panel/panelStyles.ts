/** Rules of the panel. A constructed sheet in a shadow root is allowed by a strict content security policy. */
export const panelStyles = `
:host { all: initial !important; }
dialog {
  --ground: #fff; --ink: #1c211e; --soft: #59625c; --line: #d4dad6; --well: #f3f5f3;
  --warn-ground: #fff3d6; --warn-ink: #5c4300; --accent: #22593a; --accent-ink: #fff;
  box-sizing: border-box; width: min(420px, calc(100vw - 24px)); max-height: calc(100dvh - 24px); padding: 0;
  border: 1px solid var(--line); border-radius: 14px; background: var(--ground); color: var(--ink);
  font: 15px/1.45 system-ui, sans-serif; box-shadow: 0 12px 48px rgb(0 0 0 / 0.3); overflow: auto;
}
dialog::backdrop { background: rgb(0 0 0 / 0.45); }
.notice { margin: 0; padding: 10px 20px; background: var(--warn-ground); color: var(--warn-ink); font-size: 13px; }
.body { padding: 16px 20px 20px; display: grid; gap: 14px; }
h2 { margin: 0; font-size: 18px; line-height: 1.3; }
.source { margin: 0; color: var(--soft); font-size: 13px; overflow-wrap: anywhere; }
.name { display: block; max-height: 2.9em; overflow: hidden; unicode-bidi: isolate; overflow-wrap: anywhere; }
dl { margin: 0; display: grid; grid-template-columns: auto 1fr; gap: 6px 14px; }
dt { color: var(--soft); }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
pre {
  margin: 0; padding: 10px 12px; max-height: 30vh; overflow: auto; border-radius: 8px; background: var(--well);
  font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere;
}
fieldset { margin: 0; padding: 0; border: 0; display: grid; gap: 4px; }
legend { padding: 0 0 6px; color: var(--soft); }
label { display: grid; grid-template-columns: auto 1fr; gap: 2px 10px; padding: 8px 10px; border-radius: 8px; background: var(--well); }
label small { grid-column: 2; color: var(--soft); font-size: 12px; overflow-wrap: anywhere; }
input { margin: 3px 0 0; inline-size: 18px; block-size: 18px; accent-color: var(--accent); }
.actions { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; }
button {
  min-height: 44px; padding: 0 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--ground);
  color: var(--ink); font: 600 15px/1 system-ui, sans-serif; cursor: pointer;
}
button.approve { border-color: var(--accent); background: var(--accent); color: var(--accent-ink); }
button:disabled { opacity: 0.5; cursor: not-allowed; }
:focus-visible { outline: 3px solid #4a90d9; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  dialog {
    --ground: #1b1f1d; --ink: #eef2ef; --soft: #a5aea8; --line: #3a423d; --well: #272d2a;
    --warn-ground: #3d3110; --warn-ink: #ffe1a0; --accent: #8fd3a8; --accent-ink: #10261a;
    color-scheme: dark;
  }
}
`
