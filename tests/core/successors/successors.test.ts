import {
  type SuccessorChange,
  Successors,
} from '../../../src/plugins/glossary/core/successors/successors';

const named = (documentId: string, successor: string | null): SuccessorChange => ({
  kind: 'named',
  documentId,
  successor,
});
const shown = (documentId: string): SuccessorChange => ({ kind: 'shown', documentId });

it('is the term that was named last, and none once that is withdrawn', () => {
  const successors = new Successors(new Map([['one', 'two']]));
  expect(successors.of('one')).toBe('two');
  successors.follow([named('one', 'three'), named('two', 'one')]);
  expect([successors.of('one'), successors.of('two')]).toEqual(['three', 'one']);
  successors.follow([named('one', null)]);
  expect([successors.of('one'), successors.of('two')]).toEqual([null, 'one']);
});

it('is forgotten when the term is published again', () => {
  const successors = new Successors();
  successors.follow([named('one', 'two'), shown('one'), named('two', 'one')]);
  expect([successors.of('one'), successors.of('two')]).toEqual([null, 'one']);
});
