import { Box, Field, Flex, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { useState } from 'react';
import { Remark } from '../remark';
import type { CategoryGroup, Groups, TagGroup } from '../../../core/merging/merge';
import { labelOf } from '../../../core/term/edit-form';
import { Section } from '../import-export/section';
import { MenuPage } from '../overview/menu-page';
import { PlainTable } from '../overview/plain-table';
import { TextLink } from '../overview/term-link';
import { useAnswer } from '../overview/use-answer';
import { useText } from '../text';
import { useRestoredFocus } from '../use-restored-focus';
import { MAY_SEE_GROUPS } from '../menu-pages';
import { CATEGORY } from '../../../core/term/content-types';
import { comparable } from '../../../core/text/normalized';
import { CategoryDialog } from './category-dialog';
import { TagDialog } from './tag-dialog';

/** Number of tags shown; others are found by typing their beginning. */
const TAGS_SHOWN = 100;
const CATEGORY_LIST = `/content-manager/collection-types/${CATEGORY}`;

/** The page “Categories and tags” of the main menu. */
export default function GroupsPage() {
  const say = useText();
  return (
    <MenuPage
      permissions={MAY_SEE_GROUPS}
      title={say('groups.title')}
      subtitle={say('groups.subtitle')}
    >
      <Lists />
    </MenuPage>
  );
}

function Lists() {
  const say = useText();
  const [round, setRound] = useState(0);
  const [done, setDone] = useState('');
  const { state, answer } = useAnswer<Groups>('/glossary-panel/groups', round);
  const place = useRestoredFocus<HTMLDivElement>(
    answer === null
      ? undefined
      : [...answer.categories.map(({ key }) => key), ...answer.tags.map(({ tag }) => tag)].join(),
  );
  if (state === 'failed') return <Widget.Error>{say('groups.failed')}</Widget.Error>;
  if (state === 'loading') return <Widget.Loading>{say('groups.loading')}</Widget.Loading>;
  const after = (sentence: string): void => {
    setDone(sentence);
    setRound((before) => before + 1);
  };
  return (
    <Flex
      ref={place}
      tabIndex={-1}
      direction="column"
      alignItems="stretch"
      gap={6}
      paddingBottom={10}
    >
      <Typography role="status" textColor="neutral800">
        {done}
      </Typography>
      <Section title={say('groups.categories')}>
        <CategoryTable groups={answer} after={after} />
      </Section>
      <Section title={labelOf('tags')}>
        <TagTable groups={answer} after={after} />
      </Section>
    </Flex>
  );
}

interface TableProps {
  readonly groups: Groups;
  /** Called with the outcome, in a sentence. */
  readonly after: (sentence: string) => void;
}

function CategoryTable({ groups: { categories, mayMerge }, after }: TableProps) {
  const say = useText();
  return (
    <Box overflow="auto">
      <PlainTable>
        <caption>{say('groups.categories')}</caption>
        <Head column="name" mayMerge={mayMerge.category} />
        <tbody>
          {categories.map((category: CategoryGroup) => (
            <tr key={category.documentId}>
              <td>
                <TextLink to={`${CATEGORY_LIST}/${category.documentId}`}>{category.name}</TextLink>
                <Typography
                  tag="div"
                  variant="pi"
                  textColor="neutral600"
                  style={{ overflowWrap: 'anywhere' }}
                >
                  {category.key}
                </Typography>
              </td>
              <Counts {...category} />
              {mayMerge.category && (
                <td>
                  <CategoryDialog
                    category={category}
                    others={categories.filter((other) => other !== category)}
                    after={after}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Box>
  );
}

function TagTable({ groups: { tags, mayMerge }, after }: TableProps) {
  const say = useText();
  const [text, setText] = useState('');
  const search = comparable(text.trim());
  const found = tags.filter(({ tag }) => comparable(tag).includes(search));
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Field.Root name="tag">
        <Field.Label>{say('groups.find-tag')}</Field.Label>
        <Field.Input
          type="search"
          value={text}
          onChange={(event: React.ChangeEvent<HTMLInputElement>) => setText(event.target.value)}
        />
      </Field.Root>
      <Remark role="status">
        {say(found.length > TAGS_SHOWN ? 'groups.tags-first' : 'groups.tags-found', {
          count: found.length,
          shown: TAGS_SHOWN,
        })}
      </Remark>
      {found.length > 0 && (
        <Box overflow="auto">
          <PlainTable>
            <caption>{labelOf('tags')}</caption>
            <Head column="tag" mayMerge={mayMerge.tag} />
            <tbody>
              {found.slice(0, TAGS_SHOWN).map((group: TagGroup) => (
                <tr key={group.tag}>
                  <td style={{ overflowWrap: 'anywhere', minWidth: '8rem' }}>{group.tag}</td>
                  <Counts {...group} />
                  {mayMerge.tag && (
                    <td>
                      <TagDialog group={group} tags={tags} after={after} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </Box>
      )}
    </Flex>
  );
}

function Head({
  column: first,
  mayMerge,
}: {
  readonly column: 'name' | 'tag';
  readonly mayMerge: boolean;
}) {
  const say = useText();
  return (
    <thead>
      <tr>
        <th scope="col">{say(`groups.column.${first}`)}</th>
        {(['published', 'drafts'] as const).map((column) => (
          <th key={column} scope="col" className="number">
            {say(`groups.column.${column}`)}
          </th>
        ))}
        {mayMerge && <th scope="col">{say('groups.column.merge')}</th>}
      </tr>
    </thead>
  );
}

function Counts({ published, drafts }: Pick<TagGroup, 'published' | 'drafts'>) {
  const say = useText();
  return (
    <>
      <td className="number">{say('groups.count', { count: published })}</td>
      <td className="number">{say('groups.count', { count: drafts })}</td>
    </>
  );
}
