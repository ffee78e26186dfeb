/** The whole look of `/dev/mail`, over the organisation's own tokens. */
export const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:var(--surface-page);color:var(--text);font:17px/1.55 "Source Sans 3","Noto Naskh Arabic",system-ui,sans-serif}
main{max-width:72rem;margin:0 auto;padding:clamp(1.5rem,5vw,4rem) clamp(1.125rem,4vw,3rem)}
a{color:var(--text-brand);text-underline-offset:.2em}
a:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:3px}
.page{margin-block-end:2rem}
.house{margin:0;color:var(--text-accent);font-weight:600;font-size:.9375rem}
.house a{color:inherit}
h1{margin:.25rem 0 .5rem;font:400 clamp(1.75rem,1.3rem + 2vw,2.75rem)/1.15 Marcellus,Amiri,"Iowan Old Style",Palatino,Georgia,serif;overflow-wrap:anywhere}
.lead{margin:0;max-width:38rem;color:var(--text-muted)}
.mails{list-style:none;margin:0;padding:0;border-block-start:1px solid var(--border)}
.mails li{border-block-end:1px solid var(--border)}
.mail{display:grid;grid-template-columns:14rem 1fr auto 10rem;gap:.125rem 1.25rem;align-items:baseline;padding:.875rem .75rem;color:inherit;text-decoration:none}
.mail:hover{background:var(--surface-tint)}
.mail bdi{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.subject{font-weight:600}
.to,time{color:var(--text-muted)}
time{text-align:end;font-variant-numeric:tabular-nums;font-size:.9375rem}
.state{font-size:.9375rem;color:var(--text-muted)}
.state.kept,.state.sent{color:var(--success)}
.state.failed{color:var(--danger)}
.empty{padding:3rem 0;border-block:1px solid var(--border);color:var(--text-muted)}
.fine{color:var(--text-muted);font-size:.9375rem}
.headers{display:grid;grid-template-columns:max-content 1fr;gap:.375rem 1.5rem;margin:0 0 2rem;padding:1rem 0;border-block:1px solid var(--border);font-size:.9375rem}
.headers dt{color:var(--text-muted)}
.headers dd{margin:0;overflow-wrap:anywhere}
.views{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin-block-end:1rem}
.views a,.views strong{display:inline-block;padding:.625rem 0}
.views strong{box-shadow:inset 0 -2px var(--accent)}
iframe,pre{display:block;width:100%;margin:0;border:1px solid var(--border);border-radius:var(--radius-3);background:var(--surface-raised)}
iframe{height:min(70rem,85vh)}
iframe.telephone{max-width:360px;height:720px}
pre{padding:1.5rem;white-space:pre-wrap;overflow-wrap:anywhere;font:1rem/1.6 ui-monospace,Menlo,Consolas,monospace}
@media (max-width:46rem){
.mail{grid-template-columns:1fr auto;padding:.875rem 0}
.subject{grid-column:1/-1;grid-row:1}
.mail .subject{white-space:normal}
time{grid-column:1/-1;text-align:start}
.headers{grid-template-columns:1fr;gap:0}
.headers dd{margin-block-end:.5rem}
}`
