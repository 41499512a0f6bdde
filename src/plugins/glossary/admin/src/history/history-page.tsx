import { Flex, Main } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { Route, Routes, useSearchParams } from 'react-router-dom';
import { PERMISSIONS, READ_TERMS } from '../../../core/panel/panel-permission';
import { PageNav } from '../overview/page-nav';
import { useText } from '../text';
import { ActionList } from './action-list';
import { DeletedList } from './deleted-list';
import { TERM_PATH, MAY_SEE_DELETED } from '../menu-pages';
import { TermHistoryPage } from './term-history-page';

const PERMISSIONS_CHECKED = [
  READ_TERMS,
  ...MAY_SEE_DELETED,
  { action: PERMISSIONS.editors, subject: null },
];
type Section = 'deleted' | 'editors';

/** The page “History” of the main menu, and the page of each term, to which its form links. */
export default function HistoryPage() {
  return (
    <Main>
      <Routes>
        <Route
          path={TERM_PATH}
          element={
            <Page.Protect permissions={[READ_TERMS]}>
              <TermHistoryPage />
            </Page.Protect>
          }
        />
        <Route index element={<Lists />} />
      </Routes>
    </Main>
  );
}

function Lists() {
  return (
    <Page.Protect permissions={PERMISSIONS_CHECKED}>
      {({ permissions }) => {
        const may = (list: string): boolean => permissions.some(({ action }) => action === list);
        const allowed: Section[] = may(READ_TERMS.action)
          ? [
              ...(MAY_SEE_DELETED.some(({ action }) => may(action)) ? ['deleted' as const] : []),
              ...(may(PERMISSIONS.editors) ? ['editors' as const] : []),
            ]
          : [];
        return allowed.length === 0 ? <Page.NoPermissions /> : <OneList allowed={allowed} />;
      }}
    </Page.Protect>
  );
}

function OneList({ allowed }: { readonly allowed: readonly Section[] }) {
  const say = useText();
  const [parameters] = useSearchParams();
  const section = allowed.find((known) => known === parameters.get('show')) ?? allowed[0];
  const titles = { deleted: say('history.deleted'), editors: say('acts.title') };
  const addressOf = (show: Section, others: Readonly<Record<string, string>> = {}): string => {
    const values: Readonly<Record<string, string>> = { show, ...others };
    const given = Object.entries(values).filter(([, value]) => value !== '');
    return `?${new URLSearchParams(given).toString()}`;
  };
  const title = section === 'editors' ? titles.editors : titles.deleted;
  return (
    <>
      <Page.Title>{`${say('history.title')}: ${title}`}</Page.Title>
      <Layouts.Header title={say('history.title')} subtitle={say('history.subtitle')} />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={6} paddingBottom={10}>
          <PageNav
            label={say('history.nav')}
            places={allowed.map((key) => ({ key, title: titles[key], address: addressOf(key) }))}
            current={section ?? ''}
          />
          {section === 'editors' ? (
            <ActionList addressOf={(others) => addressOf('editors', others)} />
          ) : (
            <DeletedList addressOf={(page) => addressOf('deleted', { page: String(page) })} />
          )}
        </Flex>
      </Layouts.Content>
    </>
  );
}
