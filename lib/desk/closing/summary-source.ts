// What does the document of a closed month look like? Typst source; its content comes as data.

/** References and amounts keep their order on a right-to-left page. */
export const summarySource = String.raw`
#let d = json(bytes(sys.inputs.at("printed")))
#let soft = rgb("#5c6661")
#let line-color = rgb("#c9c5ba")
#let end = if d.rtl { left } else { right }
#let ltr-box(x) = box(text(dir: ltr, lang: "en", x))
#let value(x) = if x.contains(regex("[\u{590}-\u{8FF}]")) { x } else { ltr-box(x) }
// Typed by people: in the direction of its own first letter, on a page of either.
#let typed(x) = if x.contains(regex("^[^A-Za-z]*[\u{590}-\u{8FF}]")) { box(text(dir: rtl, lang: "ar", x)) } else { box(text(dir: ltr, lang: "en", x)) }
// The mark that formatMoney puts before a minus between Arabic letters.
#show regex("\u{200e}-[0-9][0-9,.]*"): x => ltr-box(x)
#set document(title: d.title)
#set page(paper: "a4", margin: (x: 20mm, top: 20mm, bottom: 22mm), numbering: "1 / 1")
#set text(font: "Vazirmatn", size: 10pt, fill: rgb("#1d2622"), lang: d.lang, dir: if d.rtl { rtl } else { ltr })
#set par(leading: 0.75em)

#if d.test != "" { block(width: 100%, inset: 6pt, stroke: (dash: "dashed", paint: rgb("#9a5b00")),
  align(center, text(fill: rgb("#9a5b00"), weight: "bold", d.test))) }
#text(size: 1.2em, weight: "bold", d.merchant)
#v(0.4em)
#text(size: 1.9em, weight: "bold", d.title)
#v(0.4em)
#grid(columns: (auto, 1fr), column-gutter: 1.2em, row-gutter: 0.75em,
  ..d.facts.map(f => (text(fill: soft, f.name), text(size: 0.9em, value(f.value)))).flatten())
#v(1em)
#grid(columns: (1fr, auto), inset: (x: 4pt, y: 6pt), stroke: (bottom: 0.5pt + line-color),
  ..d.sums.map(s => if s.isSum { (strong(s.name), align(end, strong(s.amount))) }
    else { (s.name, align(end, s.amount)) }).flatten())
#v(0.8em)
#for n in d.notes [ #n \ ]
#v(1em)
#text(size: 1.25em, weight: "bold", d.differencesTitle)
#v(0.3em)
#for x in d.differences { block(width: 100%, breakable: false, stroke: (bottom: 0.5pt + line-color), inset: (y: 5pt), {
  grid(columns: (1fr, auto, auto), column-gutter: 1.4em,
    [#x.what #h(0.5em) #text(fill: soft, size: 0.9em, x.where.map(value).join([ · ]))], x.bank, x.ours)
  text(size: 0.9em)[#if x.reason != "" { typed(x.reason) } #h(0.5em) #text(fill: soft, typed(x.by))]
}) }
#if d.rest != "" [ #d.rest \ ]
#v(0.8em)
#text(fill: soft, size: 0.9em, d.note)
`;
