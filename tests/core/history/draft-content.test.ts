import {
  draftFromStored,
  draftFromVersion,
} from '../../../src/plugins/glossary/core/history/draft-content';
import { FIELD_PATHS } from '../../../src/plugins/glossary/core/term/edit-form';
import { contentFromStored } from '../../../src/plugins/glossary/core/term/stored-term';

const STORED = {
  documentId: 'one',
  term: 'One',
  slug: 'one',
  short: 'Short.',
  refs: ['half an addr'],
  category: { documentId: 'c', key: 'testing', name: 'Testing' },
  related: [{ documentId: 'b' }, { documentId: 'a' }],
  prerequisites: [],
  detection: { id: 7, symptoms: ['x'], auto_detectable: true, tools: null },
  score_draft: { removed: true },
  take_over_address: true,
  created: '2026-03-01',
  updated: '2026-03-02',
};

it('a draft is kept as it stands, also what no publication would take', () => {
  const { values, ...documents } = draftFromStored(STORED);
  expect(documents).toEqual({ category: 'c', related: ['b', 'a'], prerequisites: [] });
  expect(values).toMatchObject({
    term: 'One',
    refs: ['half an addr'],
    detection: { symptoms: ['x'], auto_detectable: true, tools: null },
    agent: null,
    created: '2026-03-01',
  });
  expect(values.detection).not.toHaveProperty('id');
  for (const name of ['score_draft', 'take_over_address', 'related'])
    expect(values).not.toHaveProperty(name);
});

it('a version becomes a draft without the days of its publication', () => {
  const { values } = draftFromVersion(contentFromStored(STORED, null));
  expect(values).toMatchObject({ term: 'One', slug: 'one', short: 'Short.', refs: [] });
  expect(values).not.toHaveProperty('created');
  expect(values).not.toHaveProperty('updated');
});

it('no field of the form is forgotten', () => {
  const { values } = draftFromStored(STORED);
  const others = ['category', 'related', 'prerequisites', 'score_draft'];
  const names = new Set(FIELD_PATHS.map((path) => path.split('.')[0]));
  expect([...Object.keys(values), ...others].sort()).toEqual([...names].sort());
});
