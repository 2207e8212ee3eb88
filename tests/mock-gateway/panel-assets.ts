// Answers: how does the panel look, and how does it keep itself up to date?

export const PANEL_STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#f6f7f9;color:#1d2733;font:14px/1.45 system-ui,sans-serif}
header{background:#22476b;color:#fff;padding:12px 20px;display:flex;flex-wrap:wrap;
gap:4px 20px;align-items:baseline}
h1{font-size:18px;margin:0}h2{font-size:15px;margin:0 0 8px}h2 span{color:#51606f;font-weight:400}
header p{margin:0;color:#dbe6f1}header a{color:#fff}
main{padding:20px;display:grid;gap:20px;max-width:1280px;margin:0 auto}
section{background:#fff;border:1px solid #d5dce4;border-radius:6px;padding:16px;min-width:0}
.scroll{overflow:auto;max-height:320px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:start;padding:4px 12px 4px 0;border-bottom:1px solid #e8ecf1;white-space:nowrap}
th{color:#51606f;font-weight:600;position:sticky;top:0;background:#fff}
td.wide{white-space:normal;min-width:200px;overflow-wrap:anywhere}
.num{text-align:end}td.num,th.num{padding-inline-end:20px}.bad{color:#a61b1b;font-weight:600}
dl{display:flex;flex-wrap:wrap;gap:8px 32px;margin:0}
dt{color:#51606f}dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}
ul{margin:0;padding-inline-start:18px}.none{color:#51606f}
`;

/** Writes all external text only through textContent. */
export const PANEL_SCRIPT = `
const byId = (id) => document.getElementById(id);
const time = (at) => at.slice(11, 19);
const cell = (value, kind) => {
  const td = document.createElement('td');
  td.textContent = value ?? '';
  if (kind) td.className = kind;
  return td;
};
const fill = (id, rows, columns) => {
  const body = byId(id);
  const made = rows.map((cells) => {
    const tr = document.createElement('tr');
    tr.append(...cells);
    return tr;
  });
  if (made.length === 0) {
    const tr = document.createElement('tr');
    const td = cell('Nothing yet.', 'none');
    td.colSpan = columns;
    tr.append(td);
    made.push(tr);
  }
  body.replaceChildren(...made);
};
const show = (state) => {
  const offset = state.clockOffsetMs === 0 ? '' : ', clock off by ' + state.clockOffsetMs + ' ms';
  byId('status').textContent = 'Terminal ' + state.terminal + ', profile ' + state.profile +
    ', ' + state.now.slice(0, 19).replace('T', ' ') + ' GMT' + offset;
  byId('totals').replaceChildren(...Object.entries(state.ledger.totals).map(([kind, sum]) => {
    const box = document.createElement('div');
    const dt = document.createElement('dt');
    const dd = document.createElement('dd');
    dt.textContent = kind;
    dd.textContent = sum.count + ' · ' + sum.amount.replace(/\\.000$/, '') + ' IQD';
    box.append(dt, dd);
    return box;
  }));
  byId('broken-count').textContent = state.brokenRules.total;
  fill('broken', state.brokenRules.items.reverse().map((rule) => [
    cell(time(rule.at)), cell(rule.operation), cell(rule.order), cell(rule.code, 'bad'),
    cell(rule.detail, 'wide'),
  ]), 5);
  byId('ledger-count').textContent = state.ledger.kept + ' orders';
  fill('ledger', state.ledger.orders.reverse().map((order) => {
    const last = order.events[order.events.length - 1];
    return [
      cell(order.order), cell(order.trtype === '0' ? 'hold' : 'sale'), cell(order.state),
      cell(order.requestedAmount, 'num'), cell(order.amount, 'num'),
      cell(order.completedAmount, 'num'), cell(order.rrn),
      cell(last ? time(last.at) + ' ' + last.kind + ', ' + last.cause : ''),
    ];
  }), 8);
  byId('request-count').textContent = state.requests.total;
  fill('requests', state.requests.items.reverse().map((request) => [
    cell(request.id), cell(time(request.at)), cell(request.operation), cell(request.order),
    cell(request.bytes, 'num'), cell(request.answer ? request.answer.status : 'none'),
    cell(request.broken.join(' '), 'bad'), cell(request.script ? '#' + request.script : ''),
  ]), 8);
  const lines = state.held.map((call) =>
    'held at ' + call.barrier + ': ' + call.operation + ' ' + call.order + ', ' + call.phase +
    ' acting');
  const scripts = state.scripts.map(({ script, used }) =>
    'script #' + script.id + ' for ' + script.operation + ', used ' + used);
  byId('held').replaceChildren(...[...lines, ...scripts].map((text) => {
    const li = document.createElement('li');
    li.textContent = text;
    return li;
  }));
};
const refresh = async () => {
  try {
    if (!document.hidden) show(await (await fetch('/control/state?limit=50')).json());
  } catch {
    byId('status').textContent = 'The mock gateway does not answer.';
  }
  setTimeout(refresh, 1000);
};
refresh();
`;
