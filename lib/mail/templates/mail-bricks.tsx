// The head of a mail: three courses of bricks, drawn by borders, because nothing else is sure.

import { keyed } from '@/lib/keyed';
import { darkClass, type MailStyles } from './mail-look';

/** How many half bricks each brick of a course is long; together sixteen. */
const courses = [
  [2, 2, 2, 2, 2, 2, 2, 2],
  [1, 2, 2, 2, 2, 2, 2, 2, 1],
  [2, 2, 2, 2, 2, 2, 2, 2],
] as const;

/** Decoration: readers that speak skip it. */
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
