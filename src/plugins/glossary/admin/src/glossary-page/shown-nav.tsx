import type { Shown } from '../overview/panel-lists';
import { PageNav } from '../overview/page-nav';
import { useText } from '../text';

interface ShownNavProps {
  readonly allowed: readonly Shown[];
  readonly shown: Shown;
  readonly addressOf: (shown: Shown) => string;
}

/** What the page can show. */
export function ShownNav({ allowed, shown, addressOf }: ShownNavProps) {
  const say = useText();
  return (
    <PageNav
      label={say('page.nav')}
      places={allowed.map((key) => ({ key, title: say(`show.${key}`), address: addressOf(key) }))}
      current={shown}
    />
  );
}
