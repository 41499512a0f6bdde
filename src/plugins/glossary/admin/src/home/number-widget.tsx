import { Widget } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { NumberList } from '../../../core/panel/panel-answers';
import { type PanelAnswer, sourceOf } from '../overview/panel-lists';
import { PlainTable } from '../overview/plain-table';
import { TermLink } from '../overview/term-link';
import { useAnswer } from '../overview/use-answer';
import { useText } from '../text';

/** Number of terms in a widget; the Glossary page has all. */
const ROWS_SHOWN = 5;

/** Aligned with the heading of the widget, like the terms that need attention. */
const Rows = styled(PlainTable)`
  td:first-child {
    padding-inline-start: 0.2rem;
  }
  td:last-child {
    padding-inline-end: 0.2rem;
  }
`;

export function NumberWidget({ list }: { readonly list: NumberList }) {
  const say = useText();
  const { formatNumber } = useIntl();
  const { path, name } = sourceOf(list);
  const { state, answer } = useAnswer<PanelAnswer>(`${path}?${name}=${list}`);
  if (state === 'failed') return <Widget.Error />;
  if (state === 'loading') return <Widget.Loading />;
  const rows = answer.rows.slice(0, ROWS_SHOWN);
  if (rows.length === 0) return <Widget.NoData>{say(`empty.${list}`)}</Widget.NoData>;
  return (
    <Rows>
      <caption>{say(`show.${list}`)}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.documentId}>
            <td>
              <TermLink term={row} />
            </td>
            <td className="number">
              {'list' in row && row.list === 'most-read' && say('list.views', { count: row.views })}
              {'list' in row &&
                row.list === 'least-rated' &&
                say('list.stars', {
                  average: formatNumber(row.rating.average ?? 0, { minimumFractionDigits: 1 }),
                  count: row.rating.count,
                })}
            </td>
          </tr>
        ))}
      </tbody>
    </Rows>
  );
}

export function MostReadWidget() {
  return <NumberWidget list="most-read" />;
}

export function LeastRatedWidget() {
  return <NumberWidget list="least-rated" />;
}
