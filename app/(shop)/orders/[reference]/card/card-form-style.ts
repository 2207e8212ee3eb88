/** How the fields look, over the look of a small page. */
export const cardFormStyle = [
  ':root{--edge:#6f7d77;--bad:#a3221c;--wait:#f8ecd2}',
  '@media(prefers-color-scheme:dark){:root{--edge:#8a9a9c;--bad:#ffb0a4;--wait:#3b3020}}',
  'aside{padding:.35rem 1rem;background:var(--wait);text-align:center;font-size:.9rem}',
  'form{margin:1.5rem 0}',
  '.amount{display:block;font-size:1.6rem;font-variant-numeric:tabular-nums}',
  '.one,fieldset{margin:0 0 1.1rem;padding:0;border:0;min-width:0}',
  'fieldset{display:grid;grid-template-columns:1fr 1fr;gap:0 1rem}',
  'fieldset .error{grid-column:1/-1}legend{padding:0;font-weight:600}',
  'label{display:block;margin:0 0 .25rem}.one>div>label{font-weight:600}',
  'input:not([type=hidden]){box-sizing:border-box;width:100%;min-height:3rem;padding:.5rem .75rem;',
  'border:1px solid var(--edge);border-radius:3px;background:transparent;color:inherit;font:inherit;',
  'font-variant-numeric:tabular-nums}',
  'input[aria-invalid=true]{border:2px solid var(--bad)}',
  '.error{margin:.35rem 0 0;color:var(--bad)}[hidden]{display:none}',
  'button{width:100%}bdi{overflow-wrap:anywhere}',
].join('');
