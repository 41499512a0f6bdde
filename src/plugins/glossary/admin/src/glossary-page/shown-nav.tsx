import { useIntl } from 'react-intl';
import type { AttentionCounts } from '../../../core/panel/attention';
import { isAttention, type Shown } from '../overview/panel-lists';
import { PageNav } from '../overview/page-nav';
import { useAnswer } from '../overview/use-answer';
import { useText } from '../text';

interface ShownNavProps {
  readonly allowed: readonly Shown[];
  readonly shown: Shown;
  readonly addressOf: (shown: Shown) => string;
  /** Change it to request the counts again. */
  readonly round: number;
}
type Counts = Partial<Readonly<Record<Shown, number>>>;

/** The lists of the page; those that need attention have the number of their entries. References are shown where they are checked. */
export function ShownNav(props: ShownNavProps) {
  return props.allowed.some(isAttention) ? (
    <CountedNav {...props} />
  ) : (
    <Nav {...props} counts={{}} />
  );
}

function CountedNav({ allowed, ...props }: ShownNavProps) {
  const { answer } = useAnswer<AttentionCounts>('/glossary-panel/attention/counts', props.round);
  const counts: Counts = {
    ...answer?.counts,
    ...(typeof answer?.references === 'number' && { references: answer.references }),
  };
  const shown = allowed.filter((key) => key !== 'references' || counts.references !== undefined);
  return <Nav {...props} allowed={shown} counts={counts} />;
}

function Nav({ allowed, shown, addressOf, counts }: ShownNavProps & { readonly counts: Counts }) {
  const say = useText();
  const { formatNumber } = useIntl();
  const titleOf = (key: Shown): string => {
    const count = counts[key];
    const title = say(`show.${key}`);
    return count === undefined ? title : `${title} (${formatNumber(count)})`;
  };
  return (
    <PageNav
      label={say('page.nav')}
      places={allowed.map((key) => ({ key, title: titleOf(key), address: addressOf(key) }))}
      current={shown}
    />
  );
}
