import {
  type DemoTerm,
  isPublishableDemo,
} from '../../../src/plugins/glossary/core/publishing/demo-term';
import {
  DEFAULT_REQUIRED_FIELDS,
  requiredFieldsWith,
} from '../../../src/plugins/glossary/core/term/required-fields';
import { aFileTerm } from '../../support/content/file-rows';

it('a demo term is published where it has what is required, and is a draft elsewhere', () => {
  const demo = aFileTerm({ avoid_when: [] }) as unknown as DemoTerm;
  expect(isPublishableDemo(demo, DEFAULT_REQUIRED_FIELDS)).toBe(true);
  expect(isPublishableDemo(demo, requiredFieldsWith(['avoid_when']))).toBe(false);
});
