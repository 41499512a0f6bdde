import { linkedBySentence } from '../../../src/plugins/glossary/admin/src/bulk/linked-by-sentence';
import { panelText } from '../../support/browser/panel-texts';

it.each([
  [0, 0, panelText('bulk.linked-by-none')],
  [2, 0, 'Linked by: Term 0, Term 1'],
  [2, 1, 'Linked by: Term 0, Term 1 and 1 more'],
  [1, 2980, 'Linked by: Term 0 and 2,980 more'],
])('of %j named terms and %j more it is said who links here', (named, moreLinking, said) => {
  const linkedBy = Array.from({ length: named }, (_none, number) => ({
    documentId: `${number}`,
    term: `Term ${number}`,
  }));
  expect(linkedBySentence({ linkedBy, moreLinking }, panelText)).toBe(said);
});
