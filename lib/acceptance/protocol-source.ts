// What does a printed protocol look like? Typst source; its content comes as data, never as source.

/** Names and values of messages keep their order on a right-to-left page. */
export const protocolSource = String.raw`
#let d = json(bytes(sys.inputs.at("printed")))
#let soft = rgb("#5c6661")
#let line-color = rgb("#c9c5ba")
#let value(x) = if x.contains(regex("[\u{590}-\u{8FF}]")) { x } else { box(text(dir: ltr, lang: "en", x)) }
#let wire(x) = block(width: 100%, text(dir: ltr, lang: "en", size: 0.85em, fill: soft, align(left, x)))
#set document(title: d.title)
#set page(paper: "a4", margin: (x: 18mm, top: 18mm, bottom: 20mm), numbering: "1 / 1")
#set text(font: "Vazirmatn", size: 9.5pt, fill: rgb("#1d2622"), lang: d.lang, dir: if d.rtl { rtl } else { ltr })
#set par(leading: 0.7em)
#let heading-of(x) = { v(1em); block(below: 0.8em, text(size: 1.25em, weight: "bold", x)) }
#set block(spacing: 0.7em)
#let row-of(body) = block(width: 100%, breakable: false, stroke: (bottom: 0.5pt + line-color), inset: (y: 5pt), body)
// Typed by people: in the direction of its own first letter, on a page of either.
#let typed(x) = if x.contains(regex("^[^A-Za-z]*[\u{590}-\u{8FF}]")) { box(text(dir: rtl, lang: "ar", x)) } else { box(text(dir: ltr, lang: "en", x)) }

#for x in (d.test, d.note).filter(x => x != "") { block(width: 100%, inset: 5pt, stroke: (dash: "dashed", paint: rgb("#9a5b00")),
  align(center, text(fill: rgb("#9a5b00"), weight: "bold", x))) }
#text(size: 1.8em, weight: "bold", d.title)
#v(0.3em)
#grid(columns: (auto, 1fr), column-gutter: 1.2em, row-gutter: 0.75em,
  ..d.facts.map(f => (text(fill: soft, f.name), f.values.map(value).join([ · ]))).flatten())

#heading-of(d.heads.cases)
#for c in d.cases { row-of({
  grid(columns: (1fr, auto), column-gutter: 1em, strong(c.name), c.result)
  if c.reason != "" { typed(c.reason) }
  if c.reference != "" { block(above: 0.5em, below: 0.3em, [#text(fill: soft, d.heads.reference) #value(c.reference) #h(0.6em) #value(c.references)]) }
  for m in c.messages {
    block(above: 0.6em, below: 0.3em, [#value(m.title) #h(0.6em) #text(fill: soft)[#value(m.local) · #value(m.gmt + " GMT")]])
    wire(m.fields)
  }
}) }

#heading-of(d.heads.settings)
#for s in d.settings { row-of({
  grid(columns: (1fr, auto), column-gutter: 1em, [#value(s.name) #h(0.6em) #value(s.value)], s.result)
  text(fill: soft, s.why)
}) }

#if d.points.len() > 0 {
  heading-of(d.heads.points)
  for p in d.points { row-of({
    [#p.name \ #strong(typed(p.text)) \ ]
    text(fill: soft)[#value(p.by) · #value(p.local) · #value(p.gmt + " GMT")]
  }) }
}
`;
