// How are the picture, the sender and the smaller buttons of a mail drawn?
import { Column } from '@react-email/column';
import { Link } from '@react-email/link';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { IsolatedWords } from './isolated-words';
import type { MailButton, MailContent } from './mail-content';
import { darkClass, type MailStyles } from './mail-look';

/** Readers that load no pictures show its words on the paper, below the bricks. */
export function MailPicture({
  picture: { url, alt },
  styles,
}: {
  picture: { readonly url: string; readonly alt: string };
  styles: MailStyles;
}) {
  return (
    <Row>
      <Column>
        <picture>
          <img src={url} alt={alt} width="560" className={darkClass.soft} style={styles.picture} />
        </picture>
      </Column>
    </Row>
  );
}

/** The sender, with the logo where there is one. */
export function MailHouse({
  content: { house, logo },
  styles,
}: {
  content: MailContent;
  styles: MailStyles;
}) {
  return (
    <Text className={darkClass.ink} style={styles.house}>
      {logo ? (
        <>
          <picture>
            <img src={logo} alt="" width="40" height="40" style={styles.logo} />
          </picture>
          {'\u00a0\u00a0'}
        </>
      ) : null}
      <IsolatedWords text={house} />
    </Text>
  );
}

/** Places to go beside the main link, each as tall as a finger. */
export function MailButtons({
  buttons,
  styles,
}: {
  buttons: readonly MailButton[];
  styles: MailStyles;
}) {
  return (
    <Section>
      {buttons.map(({ label, url }) => (
        <Link key={url} href={url} className={darkClass.way} style={styles.way}>
          <IsolatedWords text={label} />
        </Link>
      ))}
    </Section>
  );
}
