import { Flex, Typography } from '@strapi/design-system';
import { CheckCircle } from '@strapi/icons';
import { useForm } from '@strapi/strapi/admin';
import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { styled } from 'styled-components';
import { fieldsOf, TERM_FORM } from '../../../core/term-form';
import { groupId } from '../fields/group-field';
import { useText } from '../text';
import { TERM } from './form-slugs';
import { openPointsOf } from './readiness';

/** Leads to a field, as a link would; a long text is set like text. */
const Jump = styled.button`
  padding: 0.2rem 0;
  border: 0;
  background: none;
  color: ${({ theme }) => theme.colors.primary600};
  font-size: 1.2rem;
  line-height: 1.4;
  text-align: start;
  cursor: pointer;

  &:hover {
    text-decoration: underline;
  }
  &:focus-visible {
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
    outline-offset: 2px;
  }
`;

/** Beside the form: what is still needed before the term can be published, while it is written. */
export const ReadinessPanel: PanelComponent = ({ model, document }) => {
  const say = useText();
  if (model !== TERM) return null;
  return {
    title: say('ready.title'),
    content: <Readiness hasSavedCategory={countOf(document?.category) > 0} />,
  };
};

function Readiness({ hasSavedCategory }: { readonly hasSavedCategory: boolean }) {
  const say = useText();
  const values = useForm('Readiness', (form) => form.values);
  const points = openPointsOf(values, hasSavedCategory);
  return (
    <Flex direction="column" alignItems="stretch" gap={2} width="100%">
      <Flex gap={2}>
        {points.length === 0 && <CheckCircle aria-hidden fill="success600" />}
        <Typography variant="pi" textColor="neutral800" role="status">
          {points.length === 0 ? say('ready.done') : say('ready.open', { count: points.length })}
        </Typography>
      </Flex>
      {points.length > 0 && (
        <Flex tag="ul" direction="column" alignItems="flex-start" gap={1}>
          {points.map(({ field, text }) => (
            <li key={text}>
              <Jump type="button" onClick={() => goTo(field)}>
                {text}
              </Jump>
            </li>
          ))}
        </Flex>
      )}
    </Flex>
  );
}

/** Leads to a field: to its first input where it can be found, else to the heading of its group. */
function goTo(path: string): void {
  const [name = ''] = path.split('.');
  const group = TERM_FORM.find((candidate) =>
    fieldsOf(candidate).some((field) => field.name === name),
  );
  const field = document.getElementById(name) ?? document.getElementsByName(name)[0] ?? null;
  const input = field?.matches('input, textarea, button')
    ? field
    : field?.querySelector<HTMLElement>('input, textarea, button');
  const target = input ?? document.getElementById(groupId(group?.key ?? ''));
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}

function countOf(relation: unknown): number {
  const { count } = (relation ?? {}) as { count?: unknown };
  return typeof count === 'number' ? count : 0;
}
