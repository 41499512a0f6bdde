import type { CooperativeTask } from '../tasks/cooperative-task';
import { markdownToInlineHtml } from '../text/markdown';
import type { Mentions } from '../text/mentions';
import type { SafeHtml } from '../text/safe-html';
import { TERM_TEXT } from '../texts/term';
import { AXIS_SCALES } from './axis-scale';
import { scoreLine, valuesOf } from './debt-score';
import { axisBar, scoreIcon } from './score-icon';
import type { Term, AgentHints } from './term';
import { FIELDS, inCamelCase } from './fields';
import type { SiteAddresses } from '../site/site-address';

/** The score of a term with the rationale of each value. */
export interface ScoreSection {
  readonly line: string;
  readonly icon: SafeHtml;
  readonly aboutUrl: string;
  readonly rows: readonly {
    readonly label: string;
    readonly value: number;
    /** With as many filled cells as the value. */
    readonly bar: SafeHtml;
    readonly rationale: SafeHtml;
  }[];
}

export interface DetectionSection {
  readonly symptoms: readonly SafeHtml[];
  readonly autoDetectable: string;
  readonly tools: readonly SafeHtml[];
}

export function scoreSection(
  term: Term,
  scoreName: string,
  site: SiteAddresses,
): ScoreSection | null {
  const { score } = term;
  if (score === null) return null;
  return {
    line: scoreLine(scoreName, score),
    icon: scoreIcon(valuesOf(score), null),
    aboutUrl: site.debtScoring,
    rows: AXIS_SCALES.map(({ axis, name }) => ({
      label: name,
      value: score[axis].value,
      bar: axisBar(score[axis].value),
      rationale: markdownToInlineHtml(score[axis].rationale, site.base),
    })),
  };
}

/** Yields after each symptom, so that other tasks can run. */
export function* detectionSection(
  { detection }: Term,
  site: SiteAddresses,
  mentions: Mentions,
): CooperativeTask<DetectionSection | null> {
  if (detection === null) return null;
  const symptoms: SafeHtml[] = [];
  for (const symptom of detection.symptoms) {
    symptoms.push(markdownToInlineHtml(symptom, site.base, mentions));
    yield;
  }
  return {
    symptoms,
    autoDetectable: detection.autoDetectable ? TERM_TEXT.yes : TERM_TEXT.no,
    tools: detection.tools.map((tool) => markdownToInlineHtml(tool, site.base)),
  };
}

/** The agent hints of a term with the page's labels; empty ones are left out. */
export function agentRows({ agent }: Term): { label: string; value: string }[] {
  if (agent === null) return [];
  return Object.keys(FIELDS.agent.parts).flatMap((name) => {
    const property = inCamelCase(name) as keyof AgentHints;
    const value = agent[property];
    return value === null ? [] : [{ label: TERM_TEXT.agentRows[property], value }];
  });
}
