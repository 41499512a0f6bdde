import type { Term } from './term';
import { TERM_TEXT } from '../texts/term';

/** What a coding agent should know, by the labels of the page; without what the editor did not say. */
export function agentRows({ agent }: Term): { label: string; value: string }[] {
  if (agent === null) return [];
  const rows: readonly (readonly [string, string | null])[] = [
    [TERM_TEXT.agentRows.confidence, agent.confidence],
    [TERM_TEXT.agentRows.falsePositives, agent.falsePositives],
    [TERM_TEXT.agentRows.fix, agent.fix],
    [TERM_TEXT.agentRows.fixEffort, agent.fixEffort],
    [TERM_TEXT.agentRows.context, agent.context],
    [TERM_TEXT.agentRows.tests, agent.tests],
  ];
  return rows.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}
