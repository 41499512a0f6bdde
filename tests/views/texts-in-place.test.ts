import { withTexts } from '../../src/plugins/glossary/views/texts-in-place';

const TEXTS = {
  home: { lead: '{{count}} terms, <b>all</b> $& of them', title: (name: string) => `Of ${name}` },
};

it('a text takes its place with its tags and expressions', () => {
  expect(withTexts('<p>{{text.home.lead}}</p>{{text}}{{day.text}}', TEXTS)).toBe(
    '<p>{{count}} terms, <b>all</b> $& of them</p>{{text}}{{day.text}}',
  );
});

it.each([
  ['of no page', '{{text.hoem.lead}}'],
  ['of no name', '{{text.home.laed}}'],
  ['that TypeScript makes', '{{text.home.title}}'],
])('a text %s is an error that names it', (_case, place) => {
  expect(() => withTexts(`<p>${place}</p>`, TEXTS)).toThrow(place);
});
