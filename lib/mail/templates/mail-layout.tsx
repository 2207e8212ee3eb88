// How is every mail laid out? One column under a course of bricks, in tables, which all readers
// support.
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { directionOf } from '@/lib/i18n/locale';
import { usualLook } from '@/lib/merchant/shop-look';
import { IsolatedWords } from './isolated-words';
import { MailBricks } from './mail-bricks';
import type { MailContent, MailFact, MailSection, MailWay } from './mail-content';
import { darkClass, linkStyle, type MailStyles, mailStyles, styleSheetOf } from './mail-look';
import { MailButtons, MailHouse, MailPicture } from './mail-moment';

/** The whole document of a mail. */
export function MailLayout({ content }: { content: MailContent }) {
  const direction = directionOf(content.locale);
  const { palette = usualLook.palette } = content;
  const styles = mailStyles(direction, palette);
  return (
    <Html lang={content.locale} dir={direction}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="date=no" />
        <title>{withoutIsolates(content.subject)}</title>
        <style>{styleSheetOf(palette)}</style>
      </Head>
      <Body dir={direction} className={darkClass.page} style={styles.page}>
        <Preview>{previewOf(content)}</Preview>
        <Container dir={direction} className={darkClass.paper} style={styles.paper}>
          <MailBricks styles={styles} />
          {content.picture ? <MailPicture picture={content.picture} styles={styles} /> : null}
          <Row>
            <Column className="m-pad" style={styles.inside}>
              <MailBody content={content} styles={styles} />
            </Column>
          </Row>
        </Container>
      </Body>
    </Html>
  );
}

function MailBody({ content, styles }: { content: MailContent; styles: MailStyles }) {
  const { testNotice, link } = content;
  return (
    <>
      {testNotice === null ? null : (
        <Words text={testNotice} className={darkClass.mark} style={styles.mark} />
      )}
      {content.house === '' ? null : <MailHouse content={content} styles={styles} />}
      <Heading as="h1" className={darkClass.ink} style={styles.heading}>
        <IsolatedWords text={content.heading} />
      </Heading>
      {content.number ? (
        <Words text={content.number} className={darkClass.soft} style={styles.soft} />
      ) : null}
      {content.opening.map((text) => (
        <Words key={text} text={text} style={styles.text} />
      ))}
      {content.visit?.length ? <Facts facts={content.visit} styles={styles} /> : null}
      {link === null ? null : (
        <>
          <Words text={link.lead} style={styles.lead} />
          <Button href={link.url} className={darkClass.action} style={styles.button}>
            {link.label}
          </Button>
        </>
      )}
      {content.buttons?.length ? <MailButtons buttons={content.buttons} styles={styles} /> : null}
      {content.sections.map((section) => (
        <MailPart key={keyOf(section)} section={section} styles={styles} ways={content.ways} />
      ))}
      {content.closing.length === 0 ? null : <Hr className={darkClass.line} style={styles.rule} />}
      {content.closing.map((text) => (
        <Words
          key={text}
          text={text}
          className={darkClass.soft}
          style={styles.soft}
          ways={content.ways}
        />
      ))}
    </>
  );
}

function MailPart({
  section,
  styles,
  ways,
}: {
  section: MailSection;
  styles: MailStyles;
  ways: readonly MailWay[] | undefined;
}) {
  switch (section.kind) {
    case 'facts':
      return (
        <>
          <Title text={section.title} styles={styles} />
          <Facts facts={section.facts} styles={styles} />
        </>
      );
    case 'sentences':
      return (
        <>
          <Title text={section.title} styles={styles} />
          {section.sentences.map((text) => (
            <Words
              key={text}
              text={text}
              className={darkClass.soft}
              style={styles.soft}
              ways={ways}
            />
          ))}
        </>
      );
    case 'lines':
      return section.lines.map((text) => (
        <Line key={text} text={text} isVerbatim={section.isVerbatim} styles={styles} />
      ));
  }
}

function Facts({ facts, styles }: { facts: readonly MailFact[]; styles: MailStyles }) {
  return (
    <Section>
      {facts.map((fact, place) => (
        <Fact
          key={`${fact.label} ${fact.details} ${fact.value}`}
          fact={fact}
          isLast={place === facts.length - 1}
          styles={styles}
        />
      ))}
    </Section>
  );
}

function Fact({ fact, isLast, styles }: { fact: MailFact; isLast: boolean; styles: MailStyles }) {
  const look = {
    ...(fact.isSum && { fontWeight: 600 }),
    // A line below the last one would double the next.
    ...(isLast && { borderBottom: 'none' }),
  };
  return (
    <Row>
      <Column className={`${darkClass.ink} ${darkClass.line}`} style={{ ...styles.label, ...look }}>
        <IsolatedWords text={fact.label} />
        {fact.details?.map((detail) => (
          <span key={detail} className={darkClass.soft} style={styles.detail}>
            <br />
            <IsolatedWords text={detail} />
          </span>
        ))}
      </Column>
      {fact.value === '' ? null : (
        <Column
          className={`${darkClass.ink} ${darkClass.line}`}
          style={{ ...styles.value, ...look }}
        >
          <bdi dir="auto">
            <IsolatedWords text={fact.value} />
          </bdi>
        </Column>
      )}
    </Row>
  );
}

/** A line to copy; our own addresses are links. */
function Line({
  text,
  isVerbatim,
  styles,
}: {
  text: string;
  isVerbatim: boolean;
  styles: MailStyles;
}) {
  if (!/^https?:\/\/\S+$/.test(text)) {
    return <Words text={text} style={isVerbatim ? styles.verbatim : styles.text} />;
  }
  return (
    <Text style={styles.text}>
      <Link href={text} className={darkClass.link} style={linkStyle}>
        {text}
      </Link>
    </Text>
  );
}

function Title({ text, styles }: { text: string; styles: MailStyles }) {
  return (
    <Heading as="h2" className={darkClass.ink} style={styles.title}>
      <IsolatedWords text={text} />
    </Heading>
  );
}

function Words({
  text,
  style,
  className = darkClass.ink,
  ways,
}: {
  text: string;
  style: React.CSSProperties;
  className?: string;
  ways?: readonly MailWay[] | undefined;
}) {
  return (
    <Text className={className} style={style}>
      <IsolatedWords text={text} {...(ways && { ways })} />
    </Text>
  );
}

/** What a list of mails shows next to the subject: what happened, not the greeting. */
function previewOf(content: MailContent): string {
  return withoutIsolates(content.opening[1] ?? content.heading);
}

function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '');
}

function keyOf(section: MailSection): string {
  return section.kind === 'lines' ? section.lines.join(' ') : section.title;
}
