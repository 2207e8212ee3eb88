// What does a printed page look like? Typst source; its content comes as data, never as source.

/**
 * Numbers, codes and text without Arabic letters keep their order on a right-to-left page;
 * otherwise a phone number, or an invoice number between words, would be reversed.
 */
export const pageSource = String.raw`
#let d = json(bytes(sys.inputs.at("printed")))
#let soft = rgb("#5c6661")
#let line-color = rgb("#c9c5ba")
#let end = if d.rtl { left } else { right }
#let ltr-box(x) = box(text(dir: ltr, lang: "en", x))
#let value(x) = if x.contains(regex("[\u{590}-\u{8FF}]")) { x } else { ltr-box(x) }
// The mark that formatMoney puts before a minus between Arabic letters.
#show regex("\u{200e}-[0-9][0-9,.]*"): x => ltr-box(x)
#let small(l) = (..l.days, l.detail).filter(x => x != "").map(x => text(fill: soft, size: 0.9em, x))

#set document(title: d.title + " " + d.label)
#set page(..if d.isReceipt { (width: 80mm, height: auto, margin: 5mm) } else {
  (paper: "a4", margin: (x: 20mm, top: 20mm, bottom: 22mm), numbering: "1 / 1")
})
#set text(
  font: "Vazirmatn", fill: rgb("#1d2622"), lang: d.lang, dir: if d.rtl { rtl } else { ltr },
  size: if d.isReceipt { 8.5pt } else { 10pt },
)
#set par(leading: 0.75em)
#let rule = line(length: 100%, stroke: 0.5pt + line-color)
#let facts(list) = grid(
  columns: (auto, 1fr), column-gutter: 1.2em, row-gutter: 0.75em,
  ..list.map(f => (text(fill: soft, f.name), if d.isReceipt { align(end, value(f.value)) } else { value(f.value) })).flatten()
)

#if d.test != "" { block(width: 100%, inset: 6pt, stroke: (dash: "dashed", paint: rgb("#9a5b00")),
  align(center, text(fill: rgb("#9a5b00"), weight: "bold", d.test))) }
#if d.logo.len() > 0 { block(below: 0.8em, image(bytes(d.logo), height: if d.isReceipt { 9mm } else { 14mm })) }
#text(size: 1.5em, weight: "bold", d.merchant)
#for l in d.merchantLines [ \ #text(fill: soft, value(l)) ]
#v(if d.isReceipt { 0.5em } else { 1.5em })
#text(size: if d.isReceipt { 1.3em } else { 1.9em }, weight: "bold", d.title)
#v(0.3em)
#facts(d.facts)
#v(if d.isReceipt { 0.5em } else { 1.5em })

#if d.isReceipt {
  rule
  for l in d.lines {
    block(breakable: false, width: 100%, grid(
      columns: (1fr, auto), row-gutter: 0.6em, column-gutter: 1em,
      grid.cell(colspan: 2, strong(l.name)),
      ..small(l).map(x => grid.cell(colspan: 2, x)),
      [#value(l.quantity) × #l.unit], align(end, l.amount),
    ))
  }
  rule
} else {
  show table.cell: set par(leading: 0.6em)
  set table.cell(breakable: false)
  table(
    columns: (1fr, auto, auto, auto), stroke: (x, y) => (bottom: 0.5pt + line-color),
    inset: (x: 4pt, y: 7pt), align: (start, end, end, end),
    table.header(..d.heads.map(h => text(fill: soft, size: 0.9em, h))),
    ..d.lines.map(l => (
      [#l.name #for x in small(l) [ \ #x]],
      value(l.quantity), l.unit, l.amount,
    )).flatten()
  )
}
#block(breakable: false, width: 100%, grid(
  columns: (1fr, auto), column-gutter: 1em, row-gutter: 0.8em, inset: (x: 4pt),
  text(size: 1.25em, weight: "bold", d.totalName),
  align(end, text(size: 1.25em, weight: "bold", d.total)),
  ..d.taxes.map(t => (text(fill: soft, t.name), align(end, t.amount))).flatten(),
))
#if d.rounding != "" { text(fill: soft, size: 0.85em, d.rounding) }
#v(0.8em)
#if not d.isReceipt { rule }
#v(0.3em)
#facts(d.payment)
#v(0.5em)
#text(fill: soft, d.closing)
`;
