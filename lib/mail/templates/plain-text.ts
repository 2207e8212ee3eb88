// How does a mail look as plain text? Short lines, and every link on its own line.
import type { MailButton, MailContent, MailFact, MailSection } from './mail-content';

/** The text part: the same words in the same order as the HTML, and nothing more. */
export function plainText(content: MailContent): string {
  const { link } = content;
  const blocks = [
    ...(content.testNotice === null ? [] : [`*** ${content.testNotice} ***`]),
    content.heading,
    content.number ?? '',
    ...content.opening,
    ...(content.visit ?? []).map(factText),
    ...(link === null ? [] : [`${link.lead}\n${link.url}`]),
    ...(content.buttons ?? []).map(buttonText),
    ...content.sections.map(sectionText),
    content.closing.join('\n'),
    content.house,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function sectionText(section: MailSection): string {
  switch (section.kind) {
    case 'facts':
      return [section.title, ...section.facts.map(factText)].join('\n');
    case 'sentences':
      return [section.title, ...section.sentences.map((sentence) => `- ${sentence}`)].join('\n');
    case 'lines':
      return section.lines.join('\n');
  }
}

/** A number to call stands in the label. */
function buttonText({ label, url }: MailButton): string {
  return url.startsWith('tel:') ? label : `${label}\n${url}`;
}

function factText(fact: MailFact): string {
  const line = fact.value === '' ? fact.label : `${fact.label}: ${fact.value}`;
  if (fact.details === undefined) return line;
  return [`- ${line}`, ...fact.details.map((detail) => `  ${detail}`)].join('\n');
}
