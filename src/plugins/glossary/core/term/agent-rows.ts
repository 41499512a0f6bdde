import { FIELDS, inCamelCase } from './fields';
import type { AgentHints, Term } from './term';
import { TERM_TEXT } from '../texts/term';

/** The agent hints of a term with the page's labels; empty ones are left out. */
export function agentRows({ agent }: Term): { label: string; value: string }[] {
  if (agent === null) return [];
  return Object.keys(FIELDS.agent.parts).flatMap((name) => {
    const property = inCamelCase(name) as keyof AgentHints;
    const value = agent[property];
    return value === null ? [] : [{ label: TERM_TEXT.agentRows[property], value }];
  });
}
