// How is the head of a mail drawn? As three courses of bricks made of borders, which all readers
// show.

import { keyed } from '@/lib/rows/keyed';
import { darkClass, type MailStyles } from './mail-look';

/** The length of each brick of a course in half bricks; sixteen in total. */
const courses = [
  [2, 2, 2, 2, 2, 2, 2, 2],
  [1, 2, 2, 2, 2, 2, 2, 2, 1],
  [2, 2, 2, 2, 2, 2, 2, 2],
] as const;

/** Decoration: screen readers skip it. */
export function MailBricks({ styles }: { styles: MailStyles }) {
  return (
    <table
      role="presentation"
      aria-hidden="true"
      width="100%"
      border={0}
      cellPadding="0"
      cellSpacing="0"
      style={{ borderCollapse: 'collapse', tableLayout: 'fixed' }}
    >
      <tbody>
        {keyed(courses).map(({ key: height, row: course }) => (
          <tr key={height}>
            {keyed(course).map(({ key, row: halves }) => (
              <td key={key} colSpan={halves} className={darkClass.brick} style={styles.brick}>
                {'\u00a0'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
